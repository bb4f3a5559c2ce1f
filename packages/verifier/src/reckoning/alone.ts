import { certain, computed, counted, isDecidable } from './certain.ts';
import { byRoles } from './roles.ts';
import { readSentences } from './statement.ts';
import { timesIn } from './timeline/claimed.ts';
import type { Verdict } from './times.ts';
import { wordings } from './worded.ts';

/**
 * Whether a claim is so, by computing alone: in other words, by what everybody knows of things, by times, and by the
 * roles of its amounts. Beside evidence, which may say more of what the claim speaks of, only what is so of anything. Undefined where it is not read in one way, or its ways do not agree.
 */
export function decidedAlone(claim: string, hasEvidence: boolean): Verdict | undefined {
  if (!isDecidable(claim)) return undefined;
  return alone(claim, hasEvidence) ?? (hasEvidence ? undefined : inClauses(claim));
}

function alone(claim: string, hasEvidence = false): Verdict | undefined {
  const known = certain(claim, hasEvidence, timesIn, readSentences);
  if (known || hasEvidence) return known;
  // What follows from what, in two clauses, is not one statement in other words.
  if (FOLLOWS.test(claim)) return computed(claim.trim().replace(/[.!]$/, ''), readSentences);
  const [first, ...others] = wordings(claim).map(decided);
  return first?.holds || others.every((other) => other?.holds === false) ? first : undefined;
}

const FOLLOWS = /, so /i;
const JOINT = /(?:,? and|, but|, so|;) (?=(?:there|an?|the|\p{Lu}\p{Ll}+|[\d.]+|\p{L}+) )/gu;
const SUBJECT = /^.{1,40}? (?=(?:is|was|has|had) )/;

/** "There are 60 seconds in a minute and 60 minutes in an hour": two clauses, each of which is decided by itself. */
function inClauses(claim: string): Verdict | undefined {
  for (const { index, 0: joint } of claim.matchAll(JOINT)) {
    const [left, right] = [claim.slice(0, index), claim.slice(index + joint.length)];
    const isThere = /^there (?:are|is) /i.exec(left)?.[0] ?? SUBJECT.exec(left)?.[0];
    const first = alone(left);
    const second = first && (alone(right) ?? (isThere ? alone(`${isThere}${right}`) : undefined));
    if (first && second) return second.holds ? first : second;
  }
  return undefined;
}

function decided(wording: string): Verdict | undefined {
  const said = counted(wording, readSentences) ?? computed(wording, readSentences) ?? timesIn(wording, false);
  // What is shared is not paid by each.
  const roles = said || /\bshare (?!.*equally)/.test(wording) ? undefined : byRoles(wording);
  if (!roles || roles.outcome === 'open') return said;
  return { holds: roles.outcome === 'holds', shown: roles.shown };
}
