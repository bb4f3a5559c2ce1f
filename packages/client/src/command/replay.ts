import { type CheckClaims, MalformedToken, verifyCheckAttestation } from '@truepenny/verifier';
import { CedarFailure, type PolicyRecord, recomputePolicy, UnfitPolicies } from '@truepenny/verifier/policy';
import {
  MalformedTranscript,
  type Replay,
  type ReplayStep,
  replay as recompute,
  TooMuchWork,
} from '@truepenny/verifier/proofs';
import { membersOf } from '../members.ts';
import { ServiceProblem } from '../problem.ts';
import { readArtifact } from './artifact.ts';
import { loadCedar } from './cedar.ts';
import { type Command, EXIT, type ExitCode, type Given, Misuse, SERVICE } from './command.ts';
import { type Check, checkList, plain } from './layout.ts';
import { policyRecordIn } from './policy.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';
import { readJsonText, readText, trustedKeys } from './sources.ts';
import type { World } from './world.ts';

/** What is to be replayed: a transcript, and the record that it came in, if it came in one. */
type Source = { transcript: unknown; record?: string };

/** `truepenny replay`: recomputes a verdict from its transcript alone. */
export const replay: Command = {
  name: 'replay',
  takes: '[FILE|-|ID]',
  words: [0, 1],
  summary: 'Recompute a verdict from its transcript, offline',
  more: `Reads a transcript, or the record of what was judged, from a file or from the standard input, or fetches that
with its id: chk_…, vrf_…, sent_… or dql_…. Rechecks every quote and proof and weighs the votes again.
A decision by a policy is made again with the stock Cedar engine, which has to be installed beside the command.
With --attestation it must be the transcript that was attested, and its verdict the attested one. Ends with 0
when everything agrees, and with 2 when everything else does but this version does not know a kind of proof in it.`,
  options: {
    attestation: {
      value: 'FILE|record',
      says: 'a check’s result or token that binds the transcript; "record" for the one in the record itself',
    },
    policy: {
      value: 'FILE',
      says: 'the text of the policy that it was judged by; else it is asked of the service',
    },
    jwks: { value: 'FILE|URL', says: 'the keys to trust for it; with a file no network is needed' },
    token: { value: 'TOKEN', says: 'the replay token of the result, to fetch the record without a key' },
    ...SERVICE,
  },
  async run(given, world) {
    const { transcript, record } = await obtain(given, world);
    const attested = await attestation(given, world, record);
    let replayed: Replay | undefined;
    const checks: Check[] = [...attested.checks];
    try {
      replayed = await recompute(transcript, attested.claims?.transcript_hash);
      checks.unshift(...replayed.steps.map(asCheck));
      if (attested.claims) checks.push(sameVerdict(replayed, attested.claims));
    } catch (error) {
      if (!(error instanceof MalformedTranscript || error instanceof TooMuchWork)) throw error;
      checks.unshift({ name: 'transcript', ok: false, why: error.message });
    }
    const judged = policyRecordIn({ transcript });
    if (judged) checks.push(await policyCheck(judged, given, world));
    return report(replayed, checks, given, world);
  },
};

async function obtain(given: Given, world: World): Promise<Source> {
  const [source] = given.words;
  if (source !== undefined && /^(?:chk|vrf|sent|dql)_/.test(source)) {
    const token = given.text('token');
    const asked = { verificationId: source, ...(token !== undefined && { replay_token: token }) };
    const record = await clientFor(given, world).getRecord(asked);
    return { transcript: record.transcript, record: JSON.stringify(record) };
  }
  const text = await readText(source, world);
  const value = readJsonText(text, source ?? 'The input');
  const { transcript } = membersOf(value);
  return transcript === undefined ? { transcript: value } : { transcript, record: text };
}

/** The claims of the attestation that was asked for. Claims whose token does not hold bind nothing. */
async function attestation(
  given: Given,
  world: World,
  record: string | undefined,
): Promise<{ claims?: CheckClaims; checks: Check[] }> {
  const source = given.text('attestation');
  if (source === undefined) return { checks: [] };
  if (source === 'record' && record === undefined)
    throw new Misuse('The input is no record, it holds no attestation');
  const text = source === 'record' ? (record ?? '') : await readText(source, world);
  const { jwt } = readArtifact(text, source);
  const keys = await trustedKeys(given, world);
  try {
    const found = await verifyCheckAttestation(jwt, { keys, now: Math.floor(world.clock() / 1000) });
    const failed = found.checks.find(({ ok }) => !ok);
    const why = failed ? `${failed.name}: ${failed.why}` : `${found.claims.jti} by ${found.claims.iss}`;
    return { claims: found.claims, checks: [{ name: 'attestation', ok: found.verified, why }] };
  } catch (error) {
    if (!(error instanceof MalformedToken)) throw error;
    return { checks: [{ name: 'attestation', ok: false, why: error.message }] };
  }
}

/** Decides again by the policy with the stock engine: its text is given, or asked of the service by its digest. */
async function policyCheck(judged: PolicyRecord, given: Given, world: World): Promise<Check> {
  const file = given.text('policy');
  const { name, digest } = judged;
  try {
    const cedar = await loadCedar();
    const text = file
      ? await readText(file, world)
      : (await clientFor(given, world).getPolicy({ name, digest })).cedar;
    const { agrees, why } = await recomputePolicy(cedar, text, judged);
    return { name: 'policy', ok: agrees, why };
  } catch (error) {
    const known = error instanceof CedarFailure || error instanceof UnfitPolicies || error instanceof Misuse;
    if (!known && !(error instanceof ServiceProblem)) throw error;
    return { name: 'policy', ok: false, why: `not recomputed: ${error.message}` };
  }
}

/** What could not be rechecked is neither so nor otherwise. */
const asCheck = ({ name, ok, why, code }: ReplayStep): Check => ({
  name,
  ok: code === undefined ? ok : undefined,
  why,
});

function sameVerdict({ verdict, confidence }: Replay, claims: CheckClaims): Check {
  const ok = verdict === claims.verdict && confidence === claims.confidence;
  return { name: 'attested', ok, why: `the attestation says ${claims.verdict} at ${claims.confidence}` };
}

function report(replayed: Replay | undefined, checks: Check[], given: Given, world: World): ExitCode {
  const agrees = checks.every(({ ok }) => ok);
  const isOpen = checks.every(({ ok }) => ok !== false);
  const { verdict, confidence } = replayed ?? {};
  show({ agrees, verdict, confidence, checks }, given, world, (paint) => {
    const outcome = replayed ? `, recomputed ${plain(verdict)} at ${confidence}` : '';
    const open = isOpen ? paint.doubt('agrees in part') : paint.bad('DOES NOT AGREE');
    const headline = agrees ? paint.good('agrees') : open;
    return `${headline}${outcome}\n\n${checkList(checks, paint)}`;
  });
  return agrees ? EXIT.allow : isOpen ? EXIT.uncertain : EXIT.block;
}
