import { type JwkSet, synthesize, type Vote, verifyCheckAttestation } from '@truepenny/verifier';
import { type ReplayStep, replay } from '@truepenny/verifier/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, inBrowser, openTab, type Tab } from '../../../verifier/test/browser.ts';
import { evaluation, says } from '../panel/provider.ts';
import { GOOD, type Stage, seatOf, startStage } from '../panel/stage.ts';
import { newAgent } from '../rv/cast.ts';

const EVIDENCE = 'Invoice 7 of 3 May: 12 crates at 4 EUR are 12 × 4 = 48 EUR, due on Friday.';
const CLAIMS = [
  { claim: 'The invoice of 48 EUR is due on Friday.', context: EVIDENCE },
  { claim: 'The crates come to 12 × 4 = 58 EUR.', context: EVIDENCE },
  { claim: 'The invoice is due “by noon on Friday”.', context: EVIDENCE, stakeLevel: 'critical' },
  { claim: '発注書によれば、支払期日は金曜日です。', speed: 'deep' },
];

describe.skipIf(!hasBrowser)('in a browser, with nothing but what the service publishes,', () => {
  let tab: Tab;
  let stage: Stage;
  let key: string;
  let jwks: JwkSet;
  beforeAll(async () => {
    [tab, stage] = await Promise.all([openTab(), startStage()]);
    key = await stage.newKey('operator');
    jwks = (await stage.call('GET', '/.well-known/jwks.json')).json;
    // One of them dissents and quotes what it read.
    const dissent = says((seal) =>
      evaluation(seal, {
        verdict: 'UNCERTAIN',
        confidence: 0.7,
        quotes: [{ document: 'D2', text: 'due on Friday' }],
      }),
    );
    stage.provider.behave((call, response) =>
      (seatOf(call).startsWith('two/') ? dissent : GOOD)(call, response),
    );
  });
  afterAll(async () => {
    await stage.close();
    await tab.close();
  });

  /** A check with its transcript, as its operator has them. */
  async function checked(body: object) {
    const { json: result } = await stage.call('POST', '/v1/check', { key, body });
    const { json: record } = await stage.call('GET', `/v1/checks/${result.id}`, { key });
    return { result, record };
  }

  const REPLAY = 'verifier.replay(given.transcript, given.transcript_hash)';

  test.each(CLAIMS)('the check of “$claim” is replayed bit for bit', async (body) => {
    const { result, record } = await checked(body);
    const there = await inBrowser(tab, REPLAY, record);
    expect(there).toBe(JSON.stringify(await replay(record.transcript, record.transcript_hash)));
    const { verdict, confidence } = result;
    expect(JSON.parse(there)).toMatchObject({ agrees: true, verdict, confidence });
    expect(await inBrowser(tab, 'verifier.transcriptHash(given.transcript)', record)).toBe(
      JSON.stringify(record.transcript_hash),
    );
  });

  test('a changed vote is detected, also where the verdict is changed with it', async () => {
    const { record } = await checked(CLAIMS[0] ?? {});
    const { transcript } = record;
    const votes = transcript.hearing.votes.map((vote: Vote) => ({ ...vote, verdict: 'BLOCK' }));
    const changed = { ...record, transcript: { ...transcript, hearing: { ...transcript.hearing, votes } } };
    const failed = async (given: unknown): Promise<string[]> =>
      JSON.parse(await inBrowser(tab, REPLAY, given))
        .steps.filter(({ ok }: ReplayStep) => !ok)
        .map(({ name }: ReplayStep) => name);
    expect(await failed(changed)).toEqual(['verdict', 'hash']);
    const { verdict, confidence } = synthesize(
      changed.transcript.hearing,
      transcript.policy,
      transcript.calibration,
    );
    expect(await failed({ ...changed, transcript: { ...changed.transcript, verdict, confidence } })).toEqual([
      'hash',
    ]);
  });

  test('the attestation that binds the transcript, and the receipt, are verified with the published keys', async () => {
    const { agentId } = await newAgent(stage, key);
    const { result, record } = await checked({ ...CLAIMS[0], agentId });
    const { json: receipt } = await stage.call('GET', `/v1/receipts/${result.receiptId}`);
    const now = Math.floor(Date.now() / 1000);
    const options = { keys: jwks, now, claim: CLAIMS[0]?.claim ?? '' };
    const attested = { jwt: result.attestation.jwt, options };
    const there = await inBrowser(tab, 'verifier.verifyCheckAttestation(given.jwt, given.options)', attested);
    expect(there).toBe(JSON.stringify(await verifyCheckAttestation(attested.jwt, options)));
    expect(JSON.parse(there)).toMatchObject({
      verified: true,
      claims: { transcript_hash: record.transcript_hash },
    });
    const issued = { jwt: receipt.proof.jwt, options };
    const verify = 'verifier.verifyReceipt(given.jwt, given.options)';
    expect(JSON.parse(await inBrowser(tab, verify, issued))).toMatchObject({ verified: true });
    const forged = { ...issued, options: { ...options, claim: 'The invoice of 84 EUR is due on Friday.' } };
    expect(JSON.parse(await inBrowser(tab, verify, forged))).toMatchObject({
      verified: false,
      signatureValid: true,
    });
  });
});
