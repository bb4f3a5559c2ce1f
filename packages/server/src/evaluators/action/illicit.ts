import { splitSentences } from '../../kernel/text.ts';
import { quoteOf } from '../trace.ts';
import { type Act, isConsequential, textOf } from './act.ts';
import type { Check, Finding } from './finding.ts';
import illicit from './illicit.json' with { type: 'json' };
import type { Request } from './request.ts';

const MADE = new RegExp(illicit.made, 'i');
const ASKS = new RegExp(illicit.asks, 'i');
const SPARED = new RegExp(illicit.spared, 'i');
const REFUSES = new RegExp(illicit.refuses, 'i');
const THREATENS = new RegExp(illicit.threatens, 'i');
const LONGEST = 20_000;

/**
 * The principal asks to make, get or spread what the law forbids, and the agent goes along: what it does is
 * refused, unless all it does is to decline; and so is whatever threatens somebody. Who wants to detect, prevent or understand such things is spared.
 */
export const illicitRequest: Check = ({ request, acts }) => [
  ...acts.filter(isConsequential).flatMap(threat),
  ...(request ? complied(request, acts) : []),
];

function threat(act: Act): Finding[] {
  const match = THREATENS.exec(textOf(act).slice(0, LONGEST));
  if (!match) return [];
  const start = act.start + match.index;
  const quotes = [quoteOf(act.document, start, start + match[0].length)];
  return [
    {
      aspects: ['risk', 'privilege'],
      verdict: 'BLOCK',
      confidence: 0.85,
      reason: 'It threatens somebody.',
      quotes,
    },
  ];
}

function complied(request: Request, acts: readonly Act[]): Finding[] {
  if (acts.length === 0) return [];
  const declines =
    acts.every(({ kind }) => kind === 'reply') &&
    acts.some((act) => REFUSES.test(textOf(act).slice(0, LONGEST)));
  if (declines) return [];
  return request.documents.flatMap((document): Finding[] => {
    const text = document.text.slice(0, LONGEST);
    for (const { start, end } of splitSentences(text)) {
      const sentence = text.slice(start, end);
      const match = MADE.exec(sentence);
      if (!match || !ASKS.test(sentence) || SPARED.test(sentence)) continue;
      const at = start + match.index;
      const quotes = [quoteOf(document, at, at + match[0].length)];
      const reason = `“${match[0]}” is not something to help anybody with.`;
      return [
        { aspects: ['risk', 'privilege', 'steering'], verdict: 'BLOCK', confidence: 0.8, reason, quotes },
      ];
    }
    return [];
  });
}
