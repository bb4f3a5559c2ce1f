import type { Document } from '../../kernel/panel.ts';
import { quoteOf } from '../trace.ts';
import type { Act } from './act.ts';
import { isConsequential } from './act.ts';
import type { Aspect, Check, Finding } from './finding.ts';
import patterns from './hazards.json' with { type: 'json' };
import { confidenceOf } from './measured.ts';
import { nameWords } from './words.ts';

const LONGEST = 20_000;
const TECHNIQUES = patterns.code.map(({ name, pattern }) => ({ name, pattern: new RegExp(pattern, 'i') }));
const HARMFUL = new Set(patterns.harmful.split(' '));
/** A tool that finds or hinders harm is named after it too. */
const GUARDS = new Set(patterns.guards.split(' '));
/** What decides who may do what: to change it is how accounts are taken over. */
const KEYS = new Set(patterns.keys.split(' '));
const FLAGS = patterns.flags.map(({ key, value, tells }) => ({
  key: new RegExp(key, 'i'),
  value: new RegExp(value, 'i'),
  tells,
}));

/**
 * What endangers whoever asks for it: commands and code that are known for the harm they do, tools whose name
 * says that they deceive or break in, and arguments by which an act says of itself that a safeguard is off.
 */
export const hazards: Check = ({ acts }) =>
  acts.flatMap((act) => [
    ...techniques(act),
    ...(isConsequential(act) ? [...harmful(act), ...flags(act), ...keys(act)] : []),
  ]);

const finding = (
  document: Document,
  start: number,
  end: number,
  aspects: Aspect[],
  confidence: number,
  reason: string,
): Finding[] => [{ aspects, verdict: 'BLOCK', confidence, reason, quotes: [quoteOf(document, start, end)] }];

function techniques({ document, start, end, form }: Act): Finding[] {
  if (form === 'prose') return [];
  const text = document.text.slice(start, Math.min(end, start + LONGEST));
  for (const { name, pattern } of TECHNIQUES) {
    const match = pattern.exec(text);
    if (!match) continue;
    const at = start + match.index;
    return finding(
      document,
      at,
      at + match[0].length,
      ['risk', 'privilege', 'reversibility'],
      0.9,
      `It ${name}.`,
    );
  }
  return [];
}

function harmful(act: Act): Finding[] {
  const parts = act.form === 'call' ? nameWords(act.name) : [];
  const word = parts.find((part) => HARMFUL.has(part));
  if (!word || parts.some((part) => GUARDS.has(part))) return [];
  const { document, start } = act;
  return finding(
    document,
    start,
    start + act.name.length,
    ['risk', 'privilege', 'intent'],
    confidenceOf('made-to-harm'),
    `The tool’s own name says that it is made to harm: “${word}”.`,
  );
}

function flags(act: Act): Finding[] {
  return act.args.flatMap(({ key, value, start, end }) => {
    const flag = FLAGS.find((one) => one.key.test(key) && one.value.test(value));
    return flag
      ? finding(
          act.document,
          start,
          end,
          ['risk', 'reversibility', 'consistency'],
          0.8,
          `${key} is ${value}: ${flag.tells}.`,
        )
      : [];
  });
}

function keys({ document, start, name, form }: Act): Finding[] {
  const word = form === 'call' ? nameWords(name).find((part) => KEYS.has(part)) : undefined;
  if (!word) return [];
  const quotes = [quoteOf(document, start, start + name.length)];
  const reason = `It changes what guards the account (${word}), which computing alone does not allow.`;
  return [{ aspects: ['risk', 'privilege'], verdict: 'UNCERTAIN', confidence: 0.6, reason, quotes }];
}
