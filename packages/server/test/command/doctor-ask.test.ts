import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doctor } from '../../src/command/doctor.ts';
import { readSettings } from '../../src/config/read.ts';
import { json, type ScriptedProvider, says, scriptedProvider } from '../panel/provider.ts';
import { GOOD } from '../panel/stage.ts';

let directory: string;
let server: ScriptedProvider;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'truepenny-ask-'));
  server = await scriptedProvider();
  const content = {
    evaluators: ['openai/gpt-5.2', 'openai/gpt-5-mini', { model: 'openai/unheard-of' }],
    redTeam: ['openai/gpt-5.4-mini'],
    providers: { openai: { baseUrl: server.url } },
  };
  writeFileSync(join(directory, 'panel.json'), JSON.stringify(content));
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

async function asked(variables: Record<string, string> = {}): Promise<string[]> {
  const settings = readSettings({
    TRUEPENNY_DATA: directory,
    TRUEPENNY_PANEL: join(directory, 'panel.json'),
    OPENAI_API_KEY: 'sk-secret',
    ...variables,
  });
  const lines: string[] = [];
  await doctor(settings, { json: false, ask: true }, (line) => lines.push(line.replace(/ {2,}/g, ' ')));
  return lines;
}

test('every seat is asked for one word: how long it took, what it cost, what failed and what to do', async () => {
  server.behave((call, response) => {
    const { model } = JSON.parse(call.body);
    const failing = {
      'gpt-5-mini': json(401, { error: { message: 'sk-secret' } }),
      'gpt-5.4-mini': json(404, {}),
    };
    const failed = Object.entries(failing).find(([name]) => name === model)?.[1];
    (failed ?? says('{"word": "ready"}'))(call, response);
  });
  const lines = await asked();
  const told = lines
    .filter((line) => line.startsWith('asked '))
    .map((line) => line.replace(/\d+ ms/, '… ms'));
  expect(told).toEqual([
    'asked openai/gpt-5.2: … ms, 0.004550 USD',
    'asked openai/gpt-5-mini: unauthorised, openai answered 401; check its key',
    'asked openai/unheard-of: … ms, no price is known',
    expect.stringMatching(/^asked openai\/gpt-5\.4-mini: unavailable, /),
  ]);
  const missing = lines.filter((line) => line.startsWith('missing openai/'));
  expect(missing).toEqual([
    expect.stringMatching(/gpt-5-mini: .* Set another key$/),
    expect.stringMatching(/gpt-5\.4-mini: .* Check the name of the model and the address$/),
  ]);
  expect(lines.join()).not.toContain('sk-secret');
  expect(server.calls).toHaveLength(4);
});

test('with a directory to record in, every seat also judges and attacks a made-up case there', async () => {
  server.behave(GOOD);
  const tapes = join(directory, 'tapes');
  const lines = await asked({ TRUEPENNY_RECORD: tapes });
  expect(lines).toContain(`recorded in ${tapes}`);
  expect(readdirSync(tapes)).toHaveLength(8);
});
