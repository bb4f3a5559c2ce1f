import type { Document } from '../../judgement/case.ts';
import { wordSet } from '../../language/lists.ts';
import { type Finding, quoteIn } from '../finding.ts';
import { equation, gathered, monthLasts, passage } from './relation.ts';
import { spansOf, tokensOf } from './scan.ts';
import { signAt, type Token, wordAt } from './token.ts';

/** Words of a statement of times that says no more than that. */
const BARE = wordSet(
  `is are was were gives makes equals plus minus after before later earlier has have so then that it's that's the a on days day
  therefore thus hence and it will be exactly`,
);
const TURNED = /^(?:plus|minus|after|before|later|earlier)$/;
const LONGEST = 600;

/**
 * The statements of a step about days and weekdays that are not so, "three days after Wednesday is Friday", "April has
 * 31 days", where they are all that a part of a sentence says. How many days lie from one to another is left open,
 * since both may be counted.
 */
export function falseTimesIn(document: Document): Finding[] {
  const { text } = document;
  const tokens = text.length > LONGEST ? undefined : tokensOf(text);
  if (!tokens) return [];
  return spansOf(text, tokens).flatMap((span) => {
    const found: Finding[] = [];
    for (let { from } = span, at = from; at <= span.to; at++) {
      const ends =
        at === span.to || /^[,;.]$/.test(signAt(tokens, at)) || /^(?:so|which)$/.test(wordAt(tokens, at));
      if (!ends) continue;
      const shown = falseAt(tokens, from, at);
      const [first, last] = [tokens[from], tokens[at - 1]];
      if (shown !== undefined && first && last)
        found.push({
          of: 'statement',
          shows: 'refuted',
          about: quoteIn(document, first.start, last.end),
          from: [],
          shown,
        });
      from = at + 1;
    }
    return found;
  });
}

/** What it comes to rightly; undefined where a part is no such statement, or is so. */
function falseAt(tokens: readonly Token[], from: number, to: number): string | undefined {
  const own = tokens.slice(from, to);
  const has = (...kinds: string[]): boolean => own.some(({ kind }) => kinds.includes(kind));
  const isBare = own.every((token) => token.kind !== 'word' || BARE.has(token.word));
  if (!isBare || has('clock', 'ordinal') || !has('month', 'date', 'weekday')) return undefined;
  const span = { from, to };
  const terms = gathered(tokens, span);
  if (!terms) return undefined;
  const isTurned = own.some((token) =>
    token.kind === 'word' ? TURNED.test(token.word) : token.kind === 'sign' && /^[+-]$/.test(token.sign),
  );
  const relation =
    monthLasts(tokens, span, terms) ??
    (isTurned ? (passage(tokens, span, terms) ?? equation(tokens, span, terms)) : undefined);
  return relation && !relation.holds ? relation.shown : undefined;
}
