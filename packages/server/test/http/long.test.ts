import { expect, it } from 'vitest';
import { openThreads } from '../../src/judge/offload/offload.ts';
import { SEATS } from '../../src/judge/offload/seats.fixture.ts';
import { startService } from '../service.ts';

const entry = new URL('../../src/judge/offload/worker.fixture.ts', import.meta.url);
const evaluators = SEATS.evaluators.filter(({ id }) => id === 'stuck' || id === 'agreeable');

async function start() {
  const threads = openThreads(entry);
  let asked = 0;
  const counting = {
    hear: (...what: Parameters<typeof threads.hear>) => {
      asked++;
      return threads.hear(...what);
    },
    ready: () => threads.ready(),
    close: () => threads.close(),
  };
  const deterministic = { evaluators, redTeam: SEATS.redTeam, threads: counting };
  const roster = { deterministic, models: { evaluators: [], redTeam: [] } };
  const service = await startService({}, { roster });
  return { service, threads, asked: () => asked, key: await service.newKey('plv') };
}

const LONG = { question: 'Is it so?', trace: 'So it is. '.repeat(40_000), answer: 'yes' };

it('verifyTrace 200: the seats abstain where one is stuck, and others are answered meanwhile', async () => {
  const { service, key } = await start();
  let judged = false;
  const verified = service.call('POST', '/v2/verify', { body: LONG, key }).finally(() => {
    judged = true;
  });
  let answered = 0;
  while (!judged) {
    expect((await service.call('GET', '/v1/health')).status).toBe(200);
    answered++;
  }
  const { status, json } = await verified;
  expect(status).toBe(200);
  expect(json.verdict).toBe('UNCERTAIN');
  expect(json.meta.reasons.join()).toContain('seat-failed: stuck gave no verdict (timeout)');
  expect(answered).toBeGreaterThan(5);
  await service.close();
});

it('the end of the service ends its threads, and cuts off what they are at', async () => {
  const { service, threads, asked, key } = await start();
  const verified = service.call('POST', '/v2/verify', { body: LONG, key });
  await expect.poll(asked).toBe(1);
  await service.close();
  expect((await verified).json.verdict).toBe('UNCERTAIN');
  expect(threads.size).toBe(0);
});

it('getVerification 200: what was kept of ten thousand steps is what was answered', async () => {
  const { service, key } = await start();
  const trace = Array.from({ length: 10_000 }, (_, at) => `So it is, for the ${at}th time.`);
  const { json } = await service.call('POST', '/v2/verify', { body: { ...LONG, trace }, key });
  expect(json.steps).toHaveLength(10_000);
  const { charged, ...answered } = json;
  const kept = await service.call('GET', `/v2/verifications/${json.id}`, { key });
  expect(kept.status).toBe(200);
  expect(kept.json.result).toEqual(answered);
  expect(kept.json.transcript.documents).toHaveLength(10_002);
  await service.close();
});
