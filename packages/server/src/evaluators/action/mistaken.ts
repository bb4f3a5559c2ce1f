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
  const named = [...request.words.matchAll(IDENTIFIER)].slice(0, MOST).map(([id]) => formed(id));
  const measured = [...request.words.matchAll(MEASURED)].slice(0, MOST);
  const counts = countsIn(request.words);
  return acts
    .filter((act) => isConsequential(act) && act.form === 'call')
    .flatMap((act) => [
      ...otherThing(act, named, request),
      ...otherFigure(act, measured),
      ...otherCount(act, counts),
    ]);
};

/** An identifier with what it has in common with others of its kind. */
type Formed = { id: string; form: string };

/**
 * A file is of one form with those of the same beginning and ending, anything else with what has letters for its
 * letters, digits for its digits and the same letters in front. Days, times and small numbers have no form.
 */
function formed(id: string): Formed {
  const lead = /^\p{L}+/u.exec(id)?.[0] ?? '';
  const ending = id.includes('@') ? undefined : /\.\p{L}\w{0,5}$/u.exec(id)?.[0];
  if (ending !== undefined) return { id, form: lead.length > 2 ? `${lead} ${ending}` : '' };
  const hasForm = /\d/.test(id) && !/^\d{1,2}$|^\d{4}-\d\d|^\d{1,2}:\d\d/.test(id);
  return { id, form: hasForm ? `${lead} ${id.replace(/\p{L}/gu, 'a').replace(/\d/g, '0')}` : '' };
}

function otherThing(act: Act, named: readonly Formed[], request: Request): Finding[] {
  const { words, terms } = request;
  if (named.length === 0) return [];
  const given = act.args.map(({ value }) => value.toLowerCase()).join('\n');
  const missing = new Map(named.filter(({ id }) => !given.includes(id)).map(({ id, form }) => [form, id]));
  if (missing.size === 0) return [];
  return act.args.flatMap((argument): Finding[] => {
    const parts = argument.value.toLowerCase().split(/\s+/, 5);
    if (argument.value.length > 60 || parts.length > 4) return [];
    for (const part of parts) {
      const { form } = formed(part);
      const meant = form === '' || part.length < 2 || words.includes(part) ? undefined : missing.get(form);
      if (meant === undefined || (/^\d+$/.test(part) && !saysWhich(argument, terms))) continue;
      return [
        finding(act, argument, `${argument.value} is not ${asWritten(meant, request)}, which was asked for`),
      ];
    }
    return [];
  });
}

/** A word of the request, which is read in small letters, as the principal wrote it. */
function asWritten(word: string, { documents }: Request): string {
  for (const { text } of documents) {
    const at = text.toLowerCase().indexOf(word);
    if (at >= 0) return text.slice(at, at + word.length);
  }
  return word;
}

/** Members that say which one: a bare number there is no amount. */
const ID_KEY = /^(?:id|ids|number|no|nr|ref|reference|code|order|ticket|case|invoice|room|flight|account)$/;

const saysWhich = ({ key }: Argument, terms: ReadonlySet<string>): boolean =>
  nameWords(key).some((word) => ID_KEY.test(word) || terms.has(stem(word)));

/** Members that say how many. */
const COUNT = /^(?:quantity|qty|count|units|pieces|copies|guests|people|persons|tickets|packs)$/;
const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNTED = /(?<![\p{L}\d.,#-])(?:\d{1,6}|[a-z]{3,6})(?![\p{L}\d]|[.,:-]\d)/gu;

/** The numbers that a text in small letters names; none where it also says a number in another way. */
function countsIn(words: string): ReadonlySet<number> {
  if (/\b(?:a pair|couple|dozen|once|twice|double)\b/.test(words)) return new Set();
  const counts = new Set<number>();
  for (const [word] of words.matchAll(COUNTED)) {
    const value = /\d/.test(word) ? Number(word) : SMALL.indexOf(word);
    if (value >= 0) counts.add(value);
  }
  return counts;
}

/** How many: the request names numbers, and none is this one. */
function otherCount(act: Act, counts: ReadonlySet<number>): Finding[] {
  if (counts.size === 0) return [];
  const wrong = act.args.find(
    ({ key, value }) =>
      COUNT.test(key.toLowerCase()) && /^\d{1,9}$/.test(value) && !counts.has(Number(value)),
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
