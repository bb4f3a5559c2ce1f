import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomes } from '../../src/command/outcomes.ts';
import { withStore } from '../../src/command/store.ts';
import { readSettings } from '../../src/config/read.ts';
import { listOutcomes } from '../../src/store/outcomes.ts';
import { insertVerification } from '../../src/store/verifications.ts';
import { verificationRow } from '../store/rows.ts';

let directory: string;
const settings = () => readSettings({ TRUEPENNY_DATA: directory });

const seat = (id: string, kind: string) => ({ id, family: id, kind, version: '1', completed: true });
const vote = (by: string, criterion: string, verdict: string) => ({ by, criterion, verdict });
const TRANSCRIPT = {
  hearing: {
    criteria: [
      { id: 'step 0', criticality: 'critical' },
      { id: 'step 1', criticality: 'supporting' },
    ],
    evaluators: [seat('rule', 'deterministic'), seat('elm/1', 'model'), seat('ash/1', 'model')],
    votes: [
      vote('rule', 'step 1', 'BLOCK'),
      vote('elm/1', 'step 1', 'ALLOW'),
      vote('ash/1', 'step 1', 'ABSTAIN'),
      vote('ash/1', 'step 0', 'BLOCK'),
    ],
  },
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-outcomes-'));
  const row = verificationRow('vrf_1', { transcript: JSON.stringify(TRANSCRIPT), result: '{}' });
  await withStore(settings(), (store) => store.write((db) => insertVerification(db, row)));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const said = async (...words: string[]) => {
  const lines: string[] = [];
  const code = await outcomes(settings(), words, (line) => lines.push(line));
  return code === undefined ? 'no command' : lines.join('\n');
};

test('what turned out to be right is kept with what the models had said of it', async () => {
  expect(await said('record', 'vrf_1', 'BLOCK', 'step 1')).toBe(
    'vrf_1  step 1 should be BLOCK; 1 models had voted.\nIt counts from the next start on.',
  );
  expect(await said('list')).toMatch(/BLOCK {2}vrf_1 {2}step 1\n1 outcomes, 1 of them BLOCK\.$/);
  const [kept] = await withStore(settings(), (store) => listOutcomes(store.read, 9));
  expect(kept?.votes).toBe('[{"family":"elm/1","seat":"elm/1","verdict":"ALLOW"}]');
});

test('a case of several questions asks for one of them', async () => {
  await expect(said('record', 'vrf_1', 'ALLOW')).rejects.toThrow('step 0, step 1');
  await expect(said('record', 'vrf_9', 'ALLOW')).rejects.toThrow('There is no verification vrf_9');
});

test.each([['record vrf_1 REVIEW'], ['record'], ['burn'], ['list all']])(
  '%s is no command',
  async (words) => {
    expect(await said(...words.split(' '))).toBe('no command');
  },
);
