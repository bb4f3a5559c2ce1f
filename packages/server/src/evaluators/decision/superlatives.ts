import { quoteOf } from '../trace.ts';
import type { Look } from './brief.ts';
import type { Done } from './done.ts';
import type { Value } from './values.ts';

const MOST =
  /\b(?:(cheapest|cheaper|lower|smaller|shorter|faster|earlier|sooner|lowest|least|smallest|shortest|fastest|earliest|soonest)|(more expensive|larger|higher|longer|better|highest|largest|biggest|longest|best[- ]paid|most expensive|best|top))\b/i;

/** What is called the cheapest is not: another of the same sort of figure in the context is lower. */
export const superlatives: Look = ({ done, reasons, known, asked }) => {
  const [first] = done;
  const match = MOST.exec(asked.words) ?? MOST.exec(reasons.document.text.slice(0, 20_000));
  if (!first || !match) return [];
  for (const { values, document } of known) {
    const priced = values.filter(
      ({ size, sort }) => size !== undefined && (sort === 'money' || sort === 'number'),
    );
    const rows = priced.map((value) => ({ value, name: nameBefore(values, value, document.text) }));
    const chosen = rows.find(({ name }) => name && isIn(name, first));
    if (!chosen?.value.size) continue;
    const size = chosen.value.size;
    const better = rows.find(
      ({ value, name }) =>
        name !== chosen.name &&
        name !== undefined &&
        value.sort === chosen.value.sort &&
        unitOf(value, values) === unitOf(chosen.value, values) &&
        value.size !== undefined &&
        (match[1] ? value.size < size : value.size > size),
    );
    if (!better) continue;
    const reason = `“${match[0]}” is not ${chosen.name} with ${chosen.value.text}: ${better.name} has ${better.value.text}.`;
    return [
      {
        sign: 'not-the-most',
        aspects: ['consistency', 'intent'],
        reason,
        quotes: [quoteOf(document, better.value.start, better.value.end)],
      },
    ];
  }
  return [];
};

/** The word behind a figure, where it is a unit and not the next name. */
const unitOf = ({ label: [, unit = ''] }: Value, values: readonly Value[]): string =>
  values.some(({ sort, forms }) => sort === 'name' && forms.includes(unit)) ? '' : unit;

/** "Variant A", "option B": known by a letter. */
const LETTERED =
  /\b(?:variant|version|option|plan|group|lot|model|offer|bid|supplier|candidate|arm)s? (\p{Lu})\b/gu;

/** Whether an act names what stands in a list: a letter alone, or its name. */
const isIn = (name: string, { text, args }: Done): boolean =>
  name.length === 1
    ? args.some(({ value }) => value.toLowerCase() === name)
    : text.toLowerCase().includes(name);

/** The name that a figure in a list belongs to: the capitalised word nearest before it. */
function nameBefore(values: readonly Value[], { start }: Value, text: string): string | undefined {
  const clause =
    text
      .slice(Math.max(0, start - 60), start)
      .split(/[.;]\s/)
      .at(-1) ?? '';
  const [lettered] = [...clause.matchAll(LETTERED)].map(([, letter]) => letter).slice(-1);
  if (lettered) return lettered.toLowerCase();
  const word = [...clause.matchAll(/\p{Lu}[\p{L}\d-]{1,30}(?: \p{Lu}[\p{L}\d-]{1,30}){0,3}/gu)]
    .map(([name]) => name)
    .filter((name) => !/^(?:EUR|USD|GBP|CHF)$/.test(name))
    .at(-1);
  return word?.toLowerCase() ?? values.findLast((one) => one.sort === 'name' && one.end < start)?.forms[0];
}
