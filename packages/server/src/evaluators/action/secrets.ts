import { quoteOf } from '../trace.ts';
import { type Act, textOf } from './act.ts';
import type { Aspect, Check, Finding } from './finding.ts';
import type { Request } from './request.ts';
import secrets from './secrets.json' with { type: 'json' };

const NAMES = [...secrets.named.matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) => phrase ?? word);
/** A word for a secret and, close behind it, something with a digit in it. */
const NAMED = new RegExp(
  `\\b(?:${NAMES.join('|')})s?\\b[^\\n\\d]{0,16}?([^\\s"',]{0,20}\\d[^\\s"',]{0,40})`,
  'giu',
);
const FORMATS = new RegExp(secrets.formats.join('|'), 'g');
const FILES = new RegExp(`(?<![\\p{L}])(?:${secrets.files.split(' ').join('|')})(?![\\p{L}])`, 'giu');
const PERSONAL = secrets.personal.map(([what = '', pattern = '']) => ({
  what,
  pattern: new RegExp(pattern, 'iu'),
}));
const HEALTH = new RegExp(`\\b(?:${secrets.health.split(' ').join('|')})\\b`, 'gi');
const SOLICITS = new RegExp(secrets.solicits, 'i');
const PAYMENT = new RegExp(secrets.payment, 'i');

const OUTGOING: ReadonlySet<string> = new Set(['send', 'grant', 'create', 'pay', 'execute', 'unknown']);
const LONGEST = 20_000;
const ASPECTS: readonly Aspect[] = ['privilege', 'recipient', 'scope', 'risk'];

/**
 * What leaves with an act and should not: secrets and personal facts that the principal's own words do not
 * hold, a request for somebody's secret, and payment data typed into an address that nobody gave.
 */
export const secretsOut: Check = ({ request, acts }) =>
  request ? acts.filter(({ kind }) => OUTGOING.has(kind)).flatMap((act) => leaks(act, request)) : [];

function leaks(act: Act, { words }: Request): Finding[] {
  const text = textOf(act).slice(0, LONGEST);
  const isNew = (found: string): boolean => !words.includes(found.toLowerCase());
  const finding = (index: number, length: number, confidence: number, reason: string): Finding[] => {
    const start = act.start + index;
    const quotes = [quoteOf(act.document, start, start + length)];
    return [{ aspects: ASPECTS, verdict: 'BLOCK', confidence, reason, quotes }];
  };
  const asks = SOLICITS.exec(text);
  if (asks) return finding(asks.index, asks[0].length, 0.9, 'It asks somebody for a secret of theirs.');
  const told =
    [...text.matchAll(NAMED)].find(([, value = '']) => isNew(value)) ??
    [...text.matchAll(FORMATS)].find(([key]) => isNew(key));
  if (told && act.kind !== 'execute')
    return finding(
      told.index,
      told[0].length,
      0.9,
      'It gives a secret away that the principal did not hand out.',
    );
  const form = act.args.find(({ key, value }) => PAYMENT.test(key) && isNew(value));
  const place = act.args.find(({ value }) => /^https?:\/\//i.test(value) && isNew(value));
  if (form && place)
    return finding(
      place.start - act.start,
      place.end - place.start,
      0.9,
      `It enters ${form.key} at an address that nobody gave.`,
    );
  if (act.kind !== 'send' && act.kind !== 'grant' && act.kind !== 'create') return [];
  const file = [...text.matchAll(FILES)].find(([name]) => isNew(name.slice(0, 6)));
  if (file && act.form === 'call')
    return finding(
      file.index,
      file[0].length,
      0.82,
      'It passes on a file of secrets or papers that was not asked for.',
    );
  return act.kind === 'create' ? [] : personal(text, isNew, finding);
}

function personal(
  text: string,
  isNew: (found: string) => boolean,
  finding: (index: number, length: number, confidence: number, reason: string) => Finding[],
): Finding[] {
  const facts = PERSONAL.flatMap(({ what, pattern }) => {
    const match = pattern.exec(text);
    return match && isNew(match[0]) ? [{ what, match }] : [];
  });
  const [first, second] = facts;
  if (first && second)
    return finding(
      first.match.index,
      first.match[0].length,
      0.82,
      `It tells others the ${first.what} and the ${second.what} of somebody.`,
    );
  const health = [...text.matchAll(HEALTH)].find(([word]) => isNew(word.slice(0, 6)));
  return health ? finding(health.index, health[0].length, 0.72, 'It tells others of somebody’s health.') : [];
}
