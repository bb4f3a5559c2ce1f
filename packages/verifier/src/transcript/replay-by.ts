import { canonicalJson } from '../json/canonical.ts';
import type { Document } from '../judgement/case.ts';
import type { Verdict } from '../judgement/verdict.ts';
import type { Proof } from '../proof/proof.ts';
import { fails, HOLDS, type Recheck, recheckQuote, type Unchecked } from '../proof/recheck.ts';
import { SYNTHESIZER_VERSION, synthesize } from '../synthesize/synthesize.ts';
import { metered, TooMuchWork } from '../work.ts';
import { type Transcript, transcriptHash } from './transcript.ts';

/** Thrown for a value that is not a transcript; the message says what is missing. */
export class MalformedTranscript extends Error {
  override name = 'MalformedTranscript';
}

export type ReplayStep = {
  name: 'synthesizer' | 'quotes' | 'proofs' | 'verdict' | 'hash';
  ok: boolean;
  why: string;
  /** Where it could not be checked: what checks it could not be loaded, or this version does not know how. */
  code?: Unchecked;
};

export type Replay = {
  /** The verdict and the confidence as they are recomputed here. */
  verdict: Verdict;
  confidence: number;
  /** Whether they are the transcript's own, every proof and quote holds, and the hash is the one expected. */
  agrees: boolean;
  steps: ReplayStep[];
};

/** What rechecks these proofs of a transcript from its documents. */
export type Rechecking = (
  proofs: readonly Proof[],
  documents: readonly Document[],
) => Promise<(proof: Proof) => Recheck>;

/**
 * Recomputes a decision from its transcript alone, by `rechecking` its proofs: rechecks every quote and proof against the documents and
 * synthesizes the votes again. With `expectedHash`, the `transcript_hash` of a verified attestation, it also
 * says whether this is the transcript that was attested.
 *
 * @throws {MalformedTranscript} for what is no transcript.
 * @throws {TooMuchWork} for one that takes more work to recompute than it may: nothing is known of it then.
 */
export async function replayBy(
  rechecking: Rechecking,
  value: unknown,
  expectedHash: string | undefined,
): Promise<Replay> {
  const transcript = asTranscript(value);
  try {
    const recheck = await rechecking(proofsIn(transcript), transcript.documents);
    return await recompute(transcript, expectedHash, recheck);
  } catch (cause) {
    if (cause instanceof TooMuchWork) throw cause;
    throw new MalformedTranscript('the transcript is damaged: its votes cannot be read', { cause });
  }
}

type Rechecks = Awaited<ReturnType<Rechecking>>;

async function recompute(
  transcript: Transcript,
  expectedHash: string | undefined,
  recheck: Rechecks,
): Promise<Replay> {
  const { hearing, policy, calibration, synthesizer } = transcript;
  const { verdict, confidence } = synthesize(hearing, policy, calibration);
  const same = verdict === transcript.verdict && confidence === transcript.confidence;
  const steps: ReplayStep[] = [
    step(
      'synthesizer',
      synthesizer === SYNTHESIZER_VERSION
        ? HOLDS
        : fails(`made by ${synthesizer}, not ${SYNTHESIZER_VERSION}`),
    ),
    ...metered(() => [
      step('quotes', quotesHold(transcript)),
      step('proofs', proofsHold(transcript, recheck)),
    ]),
    step(
      'verdict',
      same
        ? HOLDS
        : fails(
            `recomputed ${verdict} at ${confidence}, the transcript says ${transcript.verdict} at ${transcript.confidence}`,
          ),
    ),
  ];
  if (expectedHash !== undefined) {
    const hash = await transcriptHash(transcript);
    steps.push(
      step(
        'hash',
        hash === expectedHash ? HOLDS : fails(`is ${hash}, the attestation binds ${expectedHash}`),
      ),
    );
  }
  return { verdict, confidence, agrees: steps.every(({ ok }) => ok), steps };
}

const step = (name: ReplayStep['name'], recheck: Recheck): ReplayStep =>
  recheck.holds
    ? { name, ok: true, why: 'holds' }
    : { name, ok: false, why: recheck.why, ...(isUnchecked(recheck) && { code: recheck.code }) };

/** Whether nothing is known of what was to be rechecked. */
const isUnchecked = (recheck: Recheck): recheck is Recheck & { code: Unchecked } =>
  !recheck.holds && (recheck.code === 'not-at-hand' || recheck.code === 'unknown-kind');

function quotesHold({ hearing, documents }: Transcript): Recheck {
  const quotes = [...hearing.votes, ...hearing.challenges].flatMap((said) => said.quotes);
  return firstFailure(quotes.map((quote) => recheckQuote(quote, documents)));
}

const proofsIn = ({ hearing }: Transcript): Proof[] =>
  hearing.votes.flatMap(({ proof }) => (proof ? [proof] : []));

function proofsHold(transcript: Transcript, recheck: Rechecks): Recheck {
  const rechecks = proofsIn(transcript).map(recheck);
  if (rechecks.some((found) => !found.holds && found.code === 'too-much-work')) throw new TooMuchWork();
  return firstFailure(rechecks);
}

function firstFailure(rechecks: readonly Recheck[]): Recheck {
  const failed = rechecks.filter((recheck) => !recheck.holds);
  return failed.find((recheck) => !isUnchecked(recheck)) ?? failed[0] ?? HOLDS;
}

const LISTS = ['documents', 'earlier', 'exchanges'] as const;
const HEARING_LISTS = ['criteria', 'evaluators', 'votes', 'redTeam', 'challenges'] as const;

/** The shape that recomputing relies on; what is inside is checked by recomputing it. */
function asTranscript(value: unknown): Transcript {
  const transcript = members(value, 'the transcript');
  if (transcript.format !== 'tp-transcript-1')
    throw new MalformedTranscript('format must be tp-transcript-1');
  for (const name of LISTS) list(transcript, name);
  const hearing = members(transcript.hearing, 'hearing');
  for (const name of HEARING_LISTS) list(hearing, name);
  members(transcript.policy, 'policy');
  members(transcript.calibration, 'calibration');
  try {
    // What has no canonical form cannot have been hashed, and holds numbers that no synthesis gives.
    canonicalJson(value);
  } catch (cause) {
    throw new MalformedTranscript('the transcript is not plain JSON', { cause });
  }
  return value as Transcript;
}

function members(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new MalformedTranscript(`${what} must be an object`);
}

function list(holder: Record<string, unknown>, name: string): void {
  if (!Array.isArray(holder[name])) throw new MalformedTranscript(`${name} must be a list`);
}
