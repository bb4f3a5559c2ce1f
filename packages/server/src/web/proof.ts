import type { Vote } from '@truepenny/verifier';
import { foreign, type Html, html } from './html.ts';

type Proof = NonNullable<Vote['proof']>;

const LETTERS = 4_000;
const MOST = 100;
const DEEPEST = 6;

/** What the kinds of proofs recompute, in words. */
const KINDS: { readonly [Kind in Proof['kind']]: string } = {
  admission: 'what the text says of its own conclusion',
  alphabet: 'the order of the letters',
  blocks: 'the moves of the blocks',
  boolean: 'the value of the expression',
  bound: 'the amount against the rule',
  calendar: 'the date',
  cell: 'the cell of the table',
  composed: 'the time, day or measure',
  counsel: 'whether the answer goes ahead with what the plan warns off',
  count: 'the count',
  derivation: 'whether it follows',
  done: 'what the trace says it did',
  equation: 'the equation',
  figure: 'the number',
  inference: 'what follows from what is told',
  inventory: 'what is left',
  limit: 'the limit of the mandate',
  mismatch: 'the two values that differ',
  passage: 'the passage',
  'quote-absent': 'that the quoted words are in no text',
  reckoning: 'the numbers',
  rewrite: 'the algebra',
  scene: 'what there is in the scene',
  sequence: 'the order of the events',
  solution: 'the solution',
  stack: 'the stack of brackets',
  table: 'the table',
  validity: 'whether it follows from the premises',
};

/** A proof that unfolds into what was recomputed, from which passages. */
export function proofShown({ kind, shows, ...members }: Proof): Html {
  const what = Object.hasOwn(KINDS, kind) ? KINDS[kind] : kind;
  const outcome = shows === 'refuted' ? 'refutes it' : 'shows that it holds';
  return html`<details><summary>Proof: ${what}, recomputed, ${outcome}</summary>${valueShown(members, 0)}</details>`;
}

function valueShown(value: unknown, depth: number): Html {
  if (isQuote(value)) {
    return html`<q>${foreign(value.text.slice(0, LETTERS))}</q> <span class="faint">(${foreign(value.document)}, ${value.start} to ${value.end})</span>`;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return html`none`;
    if (depth >= DEEPEST) return html`…`;
    const rest = value.length - MOST;
    return html`<ol>${value.slice(0, MOST).map((item) => html`<li>${valueShown(item, depth + 1)}</li>`)}${rest > 0 && html`<li>and ${rest} more, in the JSON</li>`}</ol>`;
  }
  if (typeof value === 'object' && value !== null) {
    if (depth >= DEEPEST) return html`…`;
    return html`<dl>${Object.entries(value)
      .slice(0, MOST)
      .map(
        ([name, member]) => html`<dt>${foreign(spaced(name))}</dt><dd>${valueShown(member, depth + 1)}</dd>`,
      )}</dl>`;
  }
  return foreign(String(value).slice(0, LETTERS));
}

type Quoted = { document: string; text: string; start: number; end: number };

function isQuote(value: unknown): value is Quoted {
  const { document, text, start, end } = Object(value) as Partial<Quoted>;
  return (
    typeof document === 'string' &&
    typeof text === 'string' &&
    typeof start === 'number' &&
    typeof end === 'number'
  );
}

/** `firstError` as `first error`. */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
