import { canonicalJson, claimHash, leafHash, receiptLeaf, sha256Hex, toHex } from '@truepenny/verifier';
import { membersOf } from '../members.ts';
import { Misuse } from './command.ts';
import type { Check } from './layout.ts';
import { readJsonText } from './sources.ts';

type Members = Readonly<Record<string, unknown>>;

/** A signed token and what stands around it in the file, which nobody signed. */
export type Artifact = { jwt: string; around: Members };

/**
 * Finds the token in a receipt, in its `proof`, in the result or the record of a check, or in a text that is
 * nothing but the token.
 *
 * @throws {Misuse} when there is none, or more than one.
 */
export function readArtifact(text: string, what: string): Artifact {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) {
    if (trimmed === '') throw new Misuse(`${what} is empty`);
    return { jwt: trimmed, around: {} };
  }
  const whole = membersOf(readJsonText(trimmed, what));
  const around = 'result' in whole ? membersOf(whole.result) : whole;
  const places = [around.jwt, membersOf(around.proof).jwt, membersOf(around.attestation).jwt];
  const [jwt, ...others] = new Set(places.filter((place) => typeof place === 'string'));
  if (jwt === undefined)
    throw new Misuse(`${what} holds no token: neither jwt, proof.jwt nor attestation.jwt`);
  if (others.length > 0) throw new Misuse(`${what} holds different tokens in jwt and proof.jwt`);
  return { jwt, around };
}

/** Members of receipts and results that say again what the token says, and the claims they must agree with. */
const RESTATED: Readonly<Record<string, string>> = {
  receiptId: 'jti',
  id: 'jti',
  agentId: 'sub',
  verdict: 'verdict',
  verdict_source: 'verdict_source',
  confidence: 'confidence',
  score: 'score',
  domain: 'domain',
  eventCount: 'event_count',
  check_id: 'check_id',
  mode: 'mode',
  tier: 'tier',
};

/**
 * Holds what stands around a token against what was signed: a file can say ALLOW around a token that says
 * BLOCK. Members that no token restates are not looked at, and prove nothing.
 */
export async function restatements({ jwt, around }: Artifact, claims: Members): Promise<Check[]> {
  const signed: Members = { ...claims, sub: agentIn(claims) };
  const findings = Object.entries(RESTATED).flatMap(([member, claim]) =>
    around[member] === undefined ? [] : [agree(member, around[member], signed[claim])],
  );
  for (const [member, claim] of [
    ['issuedAt', 'iat'],
    ['expiresAt', 'exp'],
  ] as const) {
    const said = around[member];
    if (said !== undefined)
      findings.push(agree(member, Math.floor(Date.parse(String(said)) / 1000), claims[claim]));
  }
  if (typeof around.claim === 'string') {
    findings.push(agree('claim', await claimHash(around.claim), claims.claim_hash));
  }
  if (Object.keys(membersOf(around.metadata)).length > 0) {
    findings.push(
      agree('metadata', `sha256:${await sha256Hex(canonicalJson(around.metadata))}`, claims.metadata_hash),
    );
  }
  if (around.blockHash !== undefined) findings.push(await leafAgrees(jwt, around, claims));
  return findings;
}

/** Whose record the token is part of, or whom a third party asked about. */
const agentIn = ({ sub, about }: Members): unknown => sub ?? about;

/** The leaf is made of signed claims alone, so the file's hash of it must come out. */
async function leafAgrees(jwt: string, around: Members, claims: Members): Promise<Check> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const leaf = receiptLeaf({
    receiptId: text(claims.jti),
    agentId: text(agentIn(claims)),
    claim_hash: text(claims.claim_hash),
    verdict: text(claims.verdict),
    verdict_source: text(claims.verdict_source),
    issuedAt: text(around.issuedAt),
    expiresAt: text(around.expiresAt),
    jwt,
  });
  return agree('blockHash', around.blockHash, `sha256:${toHex(await leafHash(leaf))}`);
}

const agree = (name: string, said: unknown, signed: unknown): Check =>
  said === signed
    ? { name, ok: true, why: 'fits the token' }
    : { name, ok: false, why: `the file says ${said}, the token ${signed}` };
