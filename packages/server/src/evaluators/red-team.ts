import { documentNamed } from '@truepenny/verifier';
import { contestedIn, isSameText } from '@truepenny/verifier/proofs';
import type { Case, Objection, Quote, RedTeam, Vote } from '../kernel/panel.ts';
import { type Token, tokenise } from './language/tokens.ts';
import { otherReading, UNIT_AFTER } from './red-team/other-reading.ts';
import { quoteOf } from './trace.ts';

/** Where a criterion of each kind must find the figures that its subject relies on. */
const GROUNDS = {
  follows: { subject: 'answer', grounds: ['question', 'step'] },
  supported: { subject: 'claim', grounds: ['evidence'] },
} as const;

/**
 * The red team of a panel without models, and one more voice beside them: it attacks every ALLOW that carries
 * no proof. A figure or identifier that the answer or claim relies on and nothing before it states is a
 * load-bearing statement that nobody covered; a passage that itself says something was not done does not
 * show that it was. Proofs were rechecked before they reached it, so it leaves them alone, but for false
 * equations: it looks for another way in which they may have been meant. Pure and linear.
 */
export const deterministicRedTeam: RedTeam = {
  id: 'challenger',
  family: 'challenger',
  kind: 'deterministic',
  version: '1',
  challenge(matter, votes) {
    const asked = new Map(matter.criteria.map(({ id, asks }) => [id, asks]));
    const inWords = isInWords(matter);
    return votes.flatMap((vote) => {
      if (vote.verdict === 'BLOCK') return meantOtherwise(vote, matter, inWords);
      if (vote.verdict !== 'ALLOW') return [];
      const hollow = asked.get(vote.criterion) === 'supported' ? unsupported(vote, matter) : [];
      if (hollow.length > 0 || vote.proof) return hollow;
      const asks = asked.get(vote.criterion);
      if (asks === 'follows' || asks === 'supported') return uncovered(vote, matter, GROUNDS[asks]);
      return asks === 'performed' ? denied(vote, matter) : [];
    });
  },
};

const WORD = /\p{L}{3,}/gu;
const LEAST_WORDS = 8;

/** Whether the question is told in words, rather than set as an exercise about signs. */
const isInWords = ({ documents }: Case): boolean =>
  documents.some(({ role, text }) => role === 'question' && [...text.matchAll(WORD)].length >= LEAST_WORDS);

/** A false equation that holds when it is taken as many people write. */
function meantOtherwise(vote: Vote, { documents }: Case, inWords: boolean): Objection[] {
  if (vote.proof?.kind !== 'equation') return [];
  const { quote } = vote.proof;
  const text = documentNamed(documents, quote.document)?.text ?? '';
  const reading = otherReading(quote.text, text.slice(quote.end, quote.end + UNIT_AFTER), inWords);
  return reading ? [objection(vote, `“${quote.text}”: ${reading}`, [quote])] : [];
}

/**
 * A claim that is all of its evidence is supported by nothing but itself, and one whose evidence was corrected or
 * withdrawn by a part that it does not have, or tells another value: whatever proves that it follows from those words.
 */
function unsupported(vote: Vote, { documents }: Case): Objection[] {
  const claim = documents.find(({ role }) => role === 'claim');
  const [evidence, other] = documents.filter(({ role }) => role === 'evidence');
  // What was computed from the claim alone needs no evidence.
  const isComputed = vote.proof?.kind === 'reckoning' && vote.proof.of === 'statement';
  if (!claim || !evidence || other || isComputed) return [];
  if (isSameText(claim.text, evidence.text))
    return [objection(vote, 'The claim is all that its evidence says', [])];
  const revised = contestedIn(claim, evidence, vote.proof && vote.quotes);
  return revised
    ? [
        objection(vote, `The evidence takes something back or tells it otherwise: “${revised.text}”`, [
          revised,
        ]),
      ]
    : [];
}

type Grounds = (typeof GROUNDS)[keyof typeof GROUNDS];

/** The first figure of the subject that its grounds do not state. */
function uncovered(vote: Vote, { documents }: Case, { subject, grounds }: Grounds): Objection[] {
  const under = documents.filter(({ role }) => (grounds as readonly string[]).includes(role));
  const document = documents.find(({ role }) => role === subject);
  if (!document || under.length === 0) return [];
  const stated = new Set(under.flatMap(({ text }) => figures(text)).map(({ text }) => figureKey(text)));
  const loose = figures(document.text).find(({ text }) => !stated.has(figureKey(text)));
  if (!loose) return [];
  const quote = quoteOf(document, loose.start, loose.end);
  return [
    objection(vote, `Nothing before it states “${quote.text}”, on which the ${subject} relies`, [quote]),
  ];
}

/** Single digits are counted and numbered with everywhere; only longer figures and identifiers carry weight. */
const figures = (text: string): Token[] =>
  tokenise(text).filter(({ kind, text }) => kind === 'identifier' || (kind === 'number' && text.length > 1));

/** 12.50 and 12.5 are one figure. */
const figureKey = (text: string): string => (/^\d+\.\d+$/.test(text) ? String(Number(text)) : text);

const DENIALS = new Set(
  "not never skip skipped skipping omit omitted unable couldn't didn't wasn't weren't won't unchecked unverified".split(
    ' ',
  ),
);

/** A passage that is said to show a step carried out, and denies it. */
function denied(vote: Vote, { documents }: Case): Objection[] {
  for (const quote of vote.quotes) {
    const document = documentNamed(documents, quote.document);
    if (document?.role !== 'step') continue;
    const denial = tokenise(quote.text).find(({ text }) => DENIALS.has(text));
    if (!denial) continue;
    const passage = quoteOf(document, quote.start + denial.start, quote.start + denial.end);
    return [
      {
        ...objection(vote, `The passage that should show it says “${passage.text}”`, [passage]),
        material: false,
      },
    ];
  }
  return [];
}

const objection = ({ criterion, by }: Vote, reason: string, quotes: Quote[]): Objection => ({
  criterion,
  against: by,
  material: true,
  reason,
  quotes,
});
