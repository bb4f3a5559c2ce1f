import { generateKeyPairSync, sign } from 'node:crypto';
import {
  CAUTIOUS,
  CHECK_TYP,
  claimHash,
  GATE_TYP,
  RECEIPT_TYP,
  SYNTHESIZER_VERSION,
  synthesize,
  type Transcript,
  transcriptHash,
} from '@truepenny/verifier';
import type { Proof } from '@truepenny/verifier/proofs';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });

/** The key set of whoever signed what is made here. */
export const JWKS = { keys: [{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: 'k1', x }] };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(typ: string, claims: object): string {
  const signed = `${encoded({ alg: 'EdDSA', kid: 'k1', typ })}.${encoded(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

const seconds = () => Math.floor(Date.now() / 1000);
const common = (issued: number) => ({
  iss: 'https://receipts.example',
  iat: issued,
  exp: issued + 3_600,
  domain: 'general',
});

/** A receipt about a claim, as the service would answer it, but for its place in the log. */
export async function receiptAbout(
  claim: string,
  verdict = 'ALLOW',
  issued = seconds(),
  agent: object = { sub: 'agent_1' },
) {
  const claims = {
    ...common(issued),
    ...agent,
    jti: 'rcpt_1',
    claim_hash: await claimHash(claim),
    verdict,
    verdict_source: 'caller',
    confidence: 0.5,
    score: 0.5,
    event_count: 3,
  };
  const jwt = token(RECEIPT_TYP, claims);
  const { jti: receiptId, score } = claims;
  return {
    receiptId,
    agentId: 'agent_1',
    claim,
    verdict,
    score,
    domain: 'general',
    eventCount: 3,
    jwt,
    proof: { jwt },
  };
}

/** The gate's answer to an action, attested. */
export async function gateResult(claim: string) {
  const [id, verdict, confidence, mode, tier] = ['sent_1', 'ALLOW', 0.9, 'handoff', 'standard'] as const;
  const { domain: _, ...shared } = common(seconds());
  const jwt = token(GATE_TYP, {
    ...shared,
    jti: id,
    claim_hash: await claimHash(claim),
    verdict,
    verdict_source: 'panel',
    confidence,
    mode,
    tier,
    transcript_hash: await claimHash('a transcript'),
  });
  return { id, verdict, execute: true, confidence, mode, tier, attestation: { jwt } };
}

const seat = { family: 'f', kind: 'deterministic', version: '1', completed: true } as const;

/** The record of a check that allowed a claim, by a proof perhaps: its result with attestation, and its transcript. */
export async function checkRecord(claim: string, proof?: object) {
  const hearing: Transcript['hearing'] = {
    criteria: [{ id: 'c', asks: 'supported', question: 'Is it so?', criticality: 'critical' }],
    evaluators: [{ ...seat, id: 'a' }],
    votes: [
      {
        criterion: 'c',
        by: 'a',
        verdict: 'ALLOW',
        confidence: 0.9,
        reason: 'it says so',
        quotes: [],
        basis: 'authority',
        ...(proof && { proof: proof as Proof }),
      },
    ],
    redTeam: [{ ...seat, id: 'r' }],
    challenges: [],
  };
  const policy = { bar: 0.6, quorum: 1, everySeat: false };
  const { verdict, confidence } = synthesize(hearing, policy, CAUTIOUS);
  const transcript: Transcript = {
    format: 'tp-transcript-1',
    id: 'chk_1',
    synthesizer: SYNTHESIZER_VERSION,
    documents: [{ name: 'claim', role: 'claim', text: claim }],
    hearing,
    earlier: [],
    exchanges: [],
    policy,
    calibration: CAUTIOUS,
    verdict,
    confidence,
  };
  const transcript_hash = await transcriptHash(transcript);
  const jwt = token(CHECK_TYP, {
    ...common(seconds()),
    jti: 'chk_1',
    check_id: 'chk_1',
    claim_hash: await claimHash(claim),
    verdict,
    verdict_source: 'panel',
    confidence,
    stake_level: 'medium',
    transcript_hash,
  });
  return { result: { id: 'chk_1', verdict, confidence, attestation: { jwt } }, transcript, transcript_hash };
}
