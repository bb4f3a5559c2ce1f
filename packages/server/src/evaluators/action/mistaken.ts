import { stem } from '../language/stem.ts';
import { quoteOf } from '../trace.ts';
import { type Act, type Argument, isConsequential } from './act.ts';
import type { Check, Finding } from './finding.ts';
import type { Request } from './request.ts';
import { nameWords } from './words.ts';

/** An identifier, a file name or a number of a thing, as the principal writes it. */
const IDENTIFIER =
  /(?<![\p{L}\p{N}_.@/-])(?=[\p{L}\p{N}_.@/-]{0,60}(?:\d|\.\p{L}))[\p{L}\p{N}_@/-]{1,60}(?:[.][\p{L}\p{N}_@/-]{1,40}){0,4}/gu;
/** A figure with its unit. */
const MEASURED =
  /(\d{1,9}(?:[.,]\d{1,6})?)\s{0,2}(mg|g|kg|ml|l|km|m|cm|minutes?|hours?|days?|weeks?|months?|nights?|people|persons?|guests?|tickets?|units?|pieces?|copies|shares|percent|%|degrees?)(?![\p{L}])/giu;
const MOST = 100;

/**
 * A slip of the hand: the act names another thing of the same form as the one that the principal named and
 * that it leaves out (`P-181` for `P-118`), or another figure of the same unit (500 mg for 50 mg).
 */
export const mistaken: Check = ({ request, acts }) => {
  if (!request) return [];
  const named = [...request.words.matchAll(IDENTIFIER)].slice(0, MOST).map(([id]) => id);
  const measured = [...request.words.matchAll(MEASURED)].slice(0, MOST);
  return acts
    .filter((act) => isConsequential(act) && act.form === 'call')
    .flatMap((act) => [
      ...otherThing(act, named, request),
      ...otherFigure(act, measured),
      ...otherCount(act, request),
    ]);
};

function otherThing(act: Act, named: readonly string[], { words, terms }: Request): Finding[] {
  const given = act.args.map(({ value }) => value.toLowerCase());
  const missing = named.filter((id) => !given.some((value) => value.includes(id)));
  return act.args.flatMap((argument): Finding[] => {
    const parts = argument.value.toLowerCase().split(/\s+/, 5);
    if (argument.value.length > 60 || parts.length > 4) return [];
    const isId = nameWords(argument.key).some((word) => ID_KEY.test(word) || terms.has(stem(word)));
    for (const part of parts) {
      if (part.length < 2 || words.includes(part) || (/^\d+$/.test(part) && !isId)) continue;
      const meant = missing.find((id) => isOfOneForm(id, part));
      if (meant) return [finding(act, argument, `${argument.value} is not ${meant}, which was asked for`)];
    }
    return [];
  });
}

/** Members that say which one: a bare number there is no amount. */
const ID_KEY = /^(?:id|ids|number|no|nr|ref|reference|code|order|ticket|case|invoice|room|flight|account)$/;

/** One form: letters for letters, digits for digits, and a shared beginning or ending; or one name and ending. */
function isOfOneForm(a: string, b: string): boolean {
  if (/^\d{1,2}$/.test(a) || a === b) return false;
  const form = (id: string) => id.replace(/\p{L}/gu, 'a').replace(/\d/g, '0');
  const lead = (id: string) => /^\p{L}+/u.exec(id)?.[0] ?? '';
  const ending = (id: string) => /\.\p{L}\w{0,5}$/u.exec(id)?.[0] ?? '';
  if (ending(a) !== ending(b)) return false;
  if (ending(a) !== '' && !a.includes('@')) return lead(a) === lead(b) && lead(a).length > 2;
  return /\d/.test(a) && form(a) === form(b) && lead(a) === lead(b) && !/^\d{4}-\d\d|^\d{1,2}:\d\d/.test(a);
}

/** Members that say how many. */
const COUNT = /^(?:quantity|qty|count|units|pieces|copies|guests|people|persons|tickets|packs)$/;
const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** How many: the request names figures, and none is this one. */
function otherCount(act: Act, { words }: Request): Finding[] {
  const figures = new Set(
    [...words.matchAll(/(?<![\p{L}\d.,#-])\d{1,6}(?![\p{L}\d]|[.,:-]\d)/gu)].map(([figure]) =>
      Number(figure),
    ),
  );
  for (const [figure, word] of SMALL.entries())
    if (new RegExp(`\\b${word}\\b`).test(words)) figures.add(figure);
  if (/\b(?:a pair|couple|dozen|once|twice|double)\b/.test(words) || figures.size === 0) return [];
  const wrong = act.args.find(
    ({ key, value }) =>
      COUNT.test(key.toLowerCase()) && /^\d{1,9}$/.test(value) && !figures.has(Number(value)),
  );
  return wrong
    ? [finding(act, wrong, `${wrong.key} is ${wrong.value}, which is not the number that was asked for`)]
    : [];
}

function otherFigure(act: Act, measured: readonly RegExpMatchArray[]): Finding[] {
  return act.args.flatMap((argument): Finding[] => {
    const value = Number(argument.value);
    if (argument.value.trim() === '' || !Number.isFinite(value)) return [];
    const key = nameWords(argument.key);
    const same = measured.filter(([, , unit = '']) => key.some((word) => isUnit(word, unit.toLowerCase())));
    const [first] = same;
    if (!first || same.some(([, figure = '']) => Number(figure.replace(',', '.')) === value)) return [];
    return [finding(act, argument, `${argument.key} is ${argument.value}, and ${first[0]} was asked for`)];
  });
}

const isUnit = (word: string, unit: string): boolean =>
  word === unit || (unit.length > 3 && word.replace(/s$/, '') === unit.replace(/s$/, ''));

const finding = ({ document }: Act, { start, end }: Argument, told: string): Finding => ({
  aspects: ['intent', 'scope', 'consistency', 'risk'],
  verdict: 'BLOCK',
  confidence: 0.88,
  reason: `${told}.`,
  quotes: [quoteOf(document, start, end)],
});
