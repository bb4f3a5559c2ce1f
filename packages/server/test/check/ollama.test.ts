import { replay } from '@truepenny/verifier/proofs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ScriptedProvider, scriptedProvider } from '../panel/provider.ts';
import { GOOD } from '../panel/stage.ts';
import { type Service, startService } from '../service.ts';

let ollama: ScriptedProvider;
let service: Service;
beforeAll(async () => {
  ollama = await scriptedProvider(GOOD);
  service = await startService({ OLLAMA_BASE_URL: ollama.url.replace('/v1', '') });
});
afterAll(async () => {
  await service.close();
  await ollama.close();
});

test('OLLAMA_BASE_URL alone seats an evaluator and a red team of another family', async () => {
  const key = await service.newKey('operator');
  const body = { claim: 'The invoice of 40 EUR is due on Friday.' };
  const { json: result } = await service.call('POST', '/v1/check', { key, body });
  expect(result).toMatchObject({ verdict: 'ALLOW', charged: { usd: 0.02 } });
  expect(result.meta.evaluators).toContain('ollama/gpt-oss:20b');
  expect(result.meta.red_team).toContain('ollama/qwen3:8b');
  expect(ollama.calls.map(({ path, body }) => [path, JSON.parse(body).model])).toEqual([
    ['/v1/chat/completions', 'gpt-oss:20b'],
    ['/v1/chat/completions', 'qwen3:8b'],
  ]);
  expect(ollama.calls.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  const { json: record } = await service.call(
    'GET',
    `${result.meta.replay_url}?replay_token=${result.meta.replay_token}`,
  );
  expect(await replay(record.transcript, record.transcript_hash)).toMatchObject({ agrees: true });
});

test('its seats are listed with the others, and nothing is claimed of them that was not measured', async () => {
  const { json: health } = await service.call('GET', '/v1/health');
  expect(health.evaluators).toContain('ollama/gpt-oss:20b');
  const { json: card } = await service.call('GET', '/v1/evaluators/ollama%2Fgpt-oss:20b');
  expect(card).toMatchObject({ kind: 'model', family: 'openai', calibration: [] });
});
