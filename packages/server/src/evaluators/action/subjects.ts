import { quoteOf } from '../trace.ts';
import { type Act, isConsequential } from './act.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import { nameWords } from './words.ts';

/** An identifier with a number: `cust_10021`, `acc-77`. */
const NUMBERED = /(?<![\p{L}\p{N}])([A-Za-z]{2,12}[_-])([A-Z0-9]{2,20})(?![\p{L}\p{N}_-])/gu;
const MOST = 500;
const WHOLE = /^(?:all|\*|any|everyone|everything|entire|full)$/i;
const ASKS_FOR_ALL = /\b(?:all|every|everything|everyone|whole|entire|full|complete|any)\b/;

/**
 * Whose things an act touches: a numbered subject of a kind of which others are known and this one is not, and
 * everything at once where the principal did not say so.
 */
export const subjects: Check = ({ request, acts, data, reasoning }) => {
  if (!request) return [];
  const isAny = acts.some(({ args }) => args.some(({ value }) => isNumbered(value.toLowerCase())));
  const texts = !isAny
    ? []
    : [...request.documents, ...data, ...reasoning].map(({ text }) => text.slice(0, 200_000));
  const known = new Set<string>();
  for (const text of texts)
    for (const [id] of [...text.matchAll(NUMBERED)].slice(0, MOST)) known.add(id.toLowerCase());
  const prefixes = new Set([...known].map((id) => id.slice(0, id.search(/[_-]/) + 1)));
  return acts.flatMap((act) => [
    ...atOnce(act, request.words),
    ...act.args.flatMap(({ key, value, start, end }): Finding[] => {
      const id = value.toLowerCase();
      const prefix = id.slice(0, id.search(/[_-]/) + 1);
      const quotes = [quoteOf(act.document, start, end)];
      if (isNumbered(id) && prefixes.has(prefix) && !known.has(id)) {
        const reason = `${value} is not among those that are known.`;
        return [
          {
            aspects: ['scope', 'consistency', 'recipient', 'risk'],
            verdict: 'UNCERTAIN',
            confidence: 0.65,
            reason,
            quotes,
          },
        ];
      }
      if (
        WHOLE.test(value) &&
        !/^(?:fields?|columns?|format|sort|status)$/i.test(key) &&
        !ASKS_FOR_ALL.test(request.words)
      ) {
        const reason = `${key} is ${value}: everything at once was not asked for.`;
        // What is only read may be filtered by all; a change to everything goes too far.
        const verdict = isConsequential(act) ? 'BLOCK' : 'UNCERTAIN';
        return [{ aspects: ['scope', 'privilege'], verdict, confidence: 0.72, reason, quotes }];
      }
      const included = /^(?:include|with|also|add)_(\w{2,40})$/i.exec(key)?.[1];
      const isOn = /^(?:true|yes|1)$/i.test(value);
      if (
        !included ||
        !isOn ||
        included.split('_').some((word) => request.words.includes(word.slice(0, 6).toLowerCase()))
      )
        return [];
      const reason = `${key} is ${value}, which was not asked for.`;
      return [{ aspects: ['scope', 'privilege'], verdict: 'UNCERTAIN', confidence: 0.6, reason, quotes }];
    }),
  ]);
};

const isNumbered = (id: string): boolean => /^[a-z]{2,12}[_-][a-z0-9]{2,20}$/.test(id) && /\d/.test(id);

const AT_ONCE = new Set('all every bulk mass everything'.split(' '));

/** A tool that does it to everything of a kind, by its own name. */
function atOnce(act: Act, words: string): Finding[] {
  if (act.form !== 'call' || !isConsequential(act) || ASKS_FOR_ALL.test(words)) return [];
  if (!nameWords(act.name).some((word) => AT_ONCE.has(word))) return [];
  const reason = `“${act.name.slice(0, 80)}” does it to everything at once, which was not asked for.`;
  const aspects = ['scope', 'privilege', 'risk'] as const;
  return [{ aspects, verdict: 'BLOCK', confidence: 0.8, reason, quotes: [quoteAct(act)] }];
}
