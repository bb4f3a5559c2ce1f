import type { Document, Quote } from '../judgement/case.ts';
import { documentNamed } from '../judgement/named.ts';
import { type SceneAnswer, solveScene } from '../scene/question.ts';
import { colourOf } from '../scene/scene.ts';
import { orderClaim } from '../world/order/order.ts';
import { worldOf } from '../world/read.ts';
import { saysYes } from './assent.ts';
import { readCount } from './count.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';
import { isWholeQuestion, recheckSolved, type Solved } from './solved.ts';

/**
 * What a question about a small world comes to, held against the answer; with `after`, that the step which is the claim
 * follows from it and the steps before. In the place of a question may stand evidence that tells such a world.
 */
export type SceneProof = { kind: 'scene' } & Solved & { after?: readonly Quote[] };

/**
 * What a question about things that are seen, or about another small world, comes to, read up to where its options begin:
 * how it is told, and who says so.
 */
export function sceneIn(
  question: Document,
  end: number,
): { told: string; says(answer: string): boolean | undefined } | undefined {
  const solved = solveScene(question.text.slice(0, end));
  if (solved !== undefined) {
    const told = typeof solved === 'boolean' ? (solved ? 'so' : 'not so') : `${solved}`;
    return { told, says: (answer) => saysOfScene(solved, answer) };
  }
  const world = worldOf(question, end);
  return world && { told: world.told, says: world.answers };
}

/** Whether an answer says what the question comes to; undefined where it is of another kind. */
function saysOfScene(solved: SceneAnswer, answer: string): boolean | undefined {
  const plain = answer.trim().replace(/\.$/, '');
  const said =
    typeof solved === 'number'
      ? readCount(plain)
      : typeof solved === 'boolean'
        ? saysYes(plain)
        : colourOf(plain);
  return said === undefined ? undefined : said === solved;
}

/** Reads and solves anew what the question or the evidence tells, and compares. */
export function recheckScene(proof: SceneProof, documents: readonly Document[]): Recheck {
  const { question, claim, after, shows } = proof;
  const source = documentNamed(documents, question.document);
  if (!source) return fails(`there is no document ${question.document}`);
  const isTold = source.role === 'evidence';
  if (!isTold && !after)
    return recheckSolved(proof, documents, (_, answer) => sceneIn(source, question.end)?.says(answer));
  if ('option' in claim) return fails('a step and a claim choose nothing');
  const fallen = [question, claim, ...(after ?? [])]
    .map((quote) => recheckQuote(quote, documents))
    .find(({ holds }) => !holds);
  if (fallen) return fallen;
  const isWhole = isTold ? isAllEvidence(question, documents) : isWholeQuestion(question, documents);
  if (!isWhole) return fails('it does not quote all that is told');
  const steps = [...(after ?? []), claim].map(({ text }) => text);
  const own = documents.findIndex(({ name }) => name === claim.document);
  const later = documents.slice(own + 1).flatMap(({ role, text }) => (role === 'step' ? [text] : []));
  const so = isTold
    ? orderClaim(claim.text, question.text)
    : worldOf(source, question.end)?.follows(steps, later);
  return so === (shows === 'established') ? HOLDS : fails('what is told does not show that');
}

function isAllEvidence({ document, text }: Quote, documents: readonly Document[]): boolean {
  const told = documents.filter(({ role }) => role === 'evidence');
  return told.length === 1 && told[0]?.name === document && told[0].text === text;
}
