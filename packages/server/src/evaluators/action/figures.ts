import type { Document } from '../../kernel/panel.ts';

const FIGURE = /(?<![\p{L}\d.,-])\d[\d.,]*(?![\d\p{L}]*[-_]\d)/gu;
const LONGEST = 100_000;
/** More figures than this of what is known are not told apart. */
const MOST_FIGURES = 20_000;

/** What figures tools returned and the agent's reasons state: read once for all acts, and only when asked for. */
export class Figures {
  readonly #data: readonly Document[];
  readonly #reasoning: readonly Document[];
  #known: ReadonlySet<string> | undefined;
  #reasons: readonly { isOfMoney: boolean; figures: ReadonlySet<string> }[] | undefined;

  constructor(data: readonly Document[], reasoning: readonly Document[]) {
    this.#data = data;
    this.#reasoning = reasoning;
  }

  /** Whether anything that was returned states the figure, given as `figureKey` has it. */
  isKnown(figure: string): boolean {
    if (!this.#known) {
      const known = new Set<string>();
      for (const { text } of this.#data) if (known.size < MOST_FIGURES) addFigures(text, known);
      this.#known = known;
    }
    return this.#known.has(figure);
  }

  /** Whether a reason of the agent's speaks of money, and neither of this figure nor of one that was named. */
  disagrees(figure: string, named: ReadonlySet<string>): boolean {
    this.#reasons ??= this.#reasoning.map(({ text }) => ({
      isOfMoney: hasMoney(text.toLowerCase()),
      figures: figuresOf(text),
    }));
    return this.#reasons.some(
      ({ isOfMoney, figures }) =>
        isOfMoney && !figures.has(figure) && ![...named].some((one) => figures.has(one)),
    );
  }
}

/** The figures of a text in a form that is the same for 1,000 and 1000.00. */
export function figuresOf(text: string): Set<string> {
  const found = new Set<string>();
  addFigures(text, found);
  return found;
}

function addFigures(text: string, to: Set<string>): void {
  for (const [figure] of text.slice(0, LONGEST).matchAll(FIGURE)) to.add(figureKey(figure));
}

/** One form for one figure: without the mark of a currency and separators of thousands. */
export function figureKey(figure: string): string {
  const plain = figure
    .replace(/[$€£\s]/g, '')
    .replace(/[.,]$/, '')
    .replace(/,(?=\d{3}(?!\d))/g, '');
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : plain;
}

const MONEY = /[$€£]\s?\d|\d\s?(?:[$€£]|(?:eur|usd|gbp|chf|btc|eth|usdc|euros?|dollars?|pounds?)\b)/;

/** Whether a text in small letters states an amount of money. */
export const hasMoney = (words: string): boolean => MONEY.test(words);
