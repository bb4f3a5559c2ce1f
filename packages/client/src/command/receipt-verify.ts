import {
  type CheckClaims,
  type GateClaims,
  MalformedToken,
  type ReceiptClaims,
  verifyProof,
} from '@truepenny/verifier';
import { type Artifact, readArtifact, restatements } from './artifact.ts';
import { type Command, EXIT, type ExitCode, type Given, SERVICE } from './command.ts';
import { type Check, checkList, dateOf, rows } from './layout.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';
import { readText, trustedKeys } from './sources.ts';
import type { World } from './world.ts';

/** `truepenny receipt verify`: offline with `--jwks FILE`. */
export const receiptVerify: Command = {
  name: 'receipt verify',
  takes: '[FILE|-|ID]',
  words: [0, 1],
  summary: 'Verify a receipt, or the attestation of a check or of the gate',
  more: `Reads a receipt, the result of a check or of the gate or a bare token from a file or from the standard input, or
fetches the receipt with the id rcpt_…. The keys come from --jwks or from the service, never from the receipt.
Whatever the file says around the token must agree with what was signed.`,
  options: {
    jwks: { value: 'FILE|URL', says: 'the keys to trust; with a file no network is needed' },
    claim: { value: 'TEXT', says: 'the claim that it must be about, character by character' },
    verdict: { value: 'WORD', says: 'the verdict that it must state, such as ALLOW' },
    issuer: { value: 'URL', says: 'the service that must have issued it' },
    ...SERVICE,
  },
  async run(given, world) {
    const { artifact, checks: more } = await obtain(given, world);
    const keys = await trustedKeys(given, world);
    const [issuer, claim] = [given.text('issuer'), given.text('claim')];
    const now = Math.floor(world.clock() / 1000);
    try {
      const found = await verifyProof(artifact.jwt, {
        keys,
        now,
        ...(issuer !== undefined && { issuer }),
        ...(claim !== undefined && { claim }),
      });
      const stated = statedVerdict(given.text('verdict'), found.claims.verdict);
      const checks = [...found.checks, ...stated, ...(await restatements(artifact, found.claims)), ...more];
      return report({ checks, claims: found.claims }, given, world);
    } catch (error) {
      if (!(error instanceof MalformedToken)) throw error;
      return report({ checks: [{ name: 'token', ok: false, why: error.message }] }, given, world);
    }
  },
};

/** What is to be verified. What the service says of a receipt's revocation is one more check. */
async function obtain(given: Given, world: World): Promise<{ artifact: Artifact; checks: Check[] }> {
  const [source] = given.words;
  if (!source?.startsWith('rcpt_')) {
    return { artifact: readArtifact(await readText(source, world), source ?? 'The input'), checks: [] };
  }
  const receipt = await clientFor(given, world).getReceipt({ receiptId: source });
  const { status } = receipt;
  const asked = {
    name: 'id',
    ok: receipt.receiptId === source,
    why: `the service sent ${receipt.receiptId}`,
  };
  const standing = { name: 'status', ok: status === 'active', why: `the service says ${status}` };
  return { artifact: readArtifact(JSON.stringify(receipt), source), checks: [asked, standing] };
}

const statedVerdict = (wanted: string | undefined, verdict: string): Check[] =>
  wanted === undefined ? [] : [{ name: 'stated', ok: verdict === wanted, why: `the token says ${verdict}` }];

type Claims = ReceiptClaims | CheckClaims | GateClaims;
type Outcome = { checks: Check[]; claims?: Claims };

function report({ checks, claims }: Outcome, given: Given, world: World): ExitCode {
  const verified = checks.every(({ ok }) => ok);
  show({ verified, claims, checks }, given, world, (paint) => {
    const headline = verified ? paint.good('verified') : paint.bad('NOT VERIFIED');
    return `${headline}\n${claims ? `${claimRows(claims)}\n` : ''}${checkList(checks, paint)}`;
  });
  return verified ? EXIT.allow : EXIT.block;
}

const claimRows = (claims: Claims): string =>
  rows([
    ['id', claims.jti],
    [
      'verdict',
      `${claims.verdict}, ${claims.verdict_source === 'panel' ? 'by the panel' : 'by the caller itself'}`,
    ],
    ['confidence', claims.confidence],
    ['agent', claims.sub],
    ['about', claims.about && `${claims.about}, asked by a ${claims.requested_by}`],
    ['domain', 'domain' in claims ? claims.domain : undefined],
    ['mode', 'mode' in claims ? claims.mode : undefined],
    ['claim', claims.claim_hash],
    ['transcript', 'transcript_hash' in claims ? claims.transcript_hash : undefined],
    ['issuer', claims.iss],
    ['issued', dateOf(claims.iat)],
    ['expires', dateOf(claims.exp)],
  ]);
