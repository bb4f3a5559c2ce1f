import { isRead } from '../language/deeds.ts';
import { stem } from '../language/stem.ts';
import { quoteOf } from '../trace.ts';
import { type Brief, type Found, type Look, quoteDone } from './brief.ts';
import { type Done, isReading } from './done.ts';
import { isReckoned } from './explained.ts';
import { isSame, type Value } from './values.ts';

/** Whether action, reasons and known facts agree: figures, days, deeds and directions. */
export const claims: Look = (brief) => [
  ...brief.done.flatMap((done) => (isReading(done) ? [] : unlikeReasons(done, brief))),
  ...unlikeFacts(brief),
  ...denied(brief),
];

/** Sorts of words that reasons use of other things too. */
const LOOSE: ReadonlySet<string> = new Set([
  'name',
  'role',
  'kin',
  'switch',
  'trend',
  'side',
  'privacy',
  'code',
]);

/** The reasons speak of another figure, day or name of the same sort than the act has. */
function unlikeReasons(done: Done, { asked, reasons, known }: Brief): Found[] {
  if (done.values.length === 0) return [];
  const said = reasons.values.filter(
    (value) =>
      !asked.values.some((other) => isSame(value, other)) &&
      !done.values.some((other) => isSame(value, other)),
  );
  const foreign = done.values.filter(
    (value) =>
      !LOOSE.has(value.sort) && ![...asked.values, ...reasons.values].some((other) => isSame(value, other)),
  );
  for (const value of foreign) {
    const instead = said.find(
      (one) =>
        (one.sort === value.sort || (one.size !== undefined && value.size !== undefined)) &&
        (one.sort !== 'number' || isStated(one, [...known.flatMap((told) => told.values), ...asked.values])),
    );
    if (!instead) continue;
    const { document } = reasons;
    const reason = `The reasons speak of ${instead.text}; the action has ${value.text}.`;
    return [
      {
        sign: 'reasons-differ',
        aspects: ['consistency'],
        reason,
        quotes: [quoteDone(done), quoteOf(document, instead.start, instead.end)],
      },
    ];
  }
  return [];
}

const isStated = (value: Value, values: readonly Value[]): boolean =>
  values.some((other) => isSame(value, other));

/** A figure that action or reasons give to something for which the context gives another. */
function unlikeFacts({ done, reasons, known, asked }: Brief): Found[] {
  const facts = known.flatMap(({ document, values }) => values.map((value) => ({ value, document })));
  if (facts.length === 0) return [];
  const forms = Map.groupBy(facts, ({ value }) => value.sort);
  const sole = new Set(
    [...forms].flatMap(([sort, of]) =>
      new Set(of.map(({ value }) => value.forms[0])).size === 1 ? [sort] : [],
    ),
  );
  const told = [
    ...done.flatMap(({ document, values, form, deeds }) =>
      deeds.every(isRead) && form === 'call' ? [] : values.map((value) => ({ value, document })),
    ),
    ...reasons.values.map((value) => ({ value, document: reasons.document })),
  ];
  for (const { value, document } of told) {
    if (value.sort === 'name' || value.sort === 'code' || value.bound || isStated(value, asked.values))
      continue;
    if (facts.some((fact) => isSame(value, fact.value))) continue;
    if (isReckoned(value, 'total', asked.values)) continue;
    const against = facts.find((fact) => isRival(value, fact.value, sole));
    if (!against) continue;
    const quotes = [
      quoteOf(document, value.start, value.end),
      quoteOf(against.document, against.value.start, against.value.end),
    ];
    return [
      {
        sign: 'facts-differ',
        aspects: ['consistency'],
        reason: `${value.text} stands against ${against.value.text} in what is known.`,
        quotes,
      },
    ];
  }
  return [];
}

/** Whether two values are said of the same thing: with the same word beside them, or as the only ones of a closed class. */
function isRival(one: Value, other: Value, sole: ReadonlySet<string>): boolean {
  if (one.sort === 'date' || other.sort === 'date') return false;
  if (one.size !== undefined && other.size !== undefined)
    return one.sort === other.sort && one.label.some((word) => word.length > 3 && other.label.includes(word));
  return one.sort === other.sort && one.sort !== 'time' && sole.has(one.sort);
}

/** Action or reasons say that there is none of what the context counts. */
function denied({ done, reasons, known }: Brief): Found[] {
  const told = [
    ...done.filter(({ form }) => form === 'prose').map(({ text }) => text.toLowerCase()),
    reasons.lower,
  ];
  const none = new Set(
    told.flatMap((text) => [...text.slice(0, 20_000).matchAll(NONE)].map(([, word = '']) => stem(word))),
  );
  if (none.size === 0) return [];
  for (const { document, values } of known) {
    const counted = values.find(
      ({ size, label }) => size !== undefined && size > 0 && none.has(stem(label[1] ?? '')),
    );
    if (!counted) continue;
    const quotes = [quoteOf(document, counted.start, counted.end)];
    const reason = `There are said to be none; what is known counts ${counted.text} ${counted.label[1]}.`;
    return [{ sign: 'facts-differ', aspects: ['consistency'], reason, quotes }];
  }
  return [];
}

const NONE = /\b(?:no|zero|without any|not any)\s([a-z]{4,20})\b/g;
