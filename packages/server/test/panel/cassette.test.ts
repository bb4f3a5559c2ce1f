import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Cassette } from '../../src/models/cassette.ts';
import { readReply } from '../../src/panel/reply.ts';
import { operatorWith } from '../payments/bench.ts';
import { startStage } from './stage.ts';

/** Real exchanges that operators recorded; whoever has a key adds one with TRUEPENNY_RECORD. */
const KEPT = join(import.meta.dirname, 'cassettes');
const tapesIn = (directory: string): Cassette[] =>
  (existsSync(directory) ? readdirSync(directory) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file) => Cassette.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))));

function expectReadable({ reply, finish = 'stop', seal, marker }: Cassette): void {
  if (reply !== undefined)
    expect(readReply({ text: reply, finish }, { seal, marker })).toMatchObject({ seal });
}

test('what real models answered can still be read', () => {
  for (const tape of tapesIn(KEPT)) expectReadable(tape);
});

test('every exchange of a check is taped, without its question, and can be read again', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'truepenny-tapes-'));
  const stage = await startStage({ environment: { TRUEPENNY_RECORD: directory } });
  try {
    const key = await operatorWith(stage, 1);
    const claim = 'The invoice of 40 EUR, for ada@example.org, is due on Friday.';
    await stage.call('POST', '/v1/check', { key, body: { claim, speed: 'fast' } });
    const tapes = tapesIn(directory);
    expect(tapes.map(({ role }) => role).sort()).toEqual(['evaluator', 'evaluator', 'red-team']);
    for (const tape of tapes) {
      expectReadable(tape);
      expect(tape.reply).toBeDefined();
      expect(JSON.stringify(tape)).not.toMatch(/ada@|invoice of 40|tp_op_/);
    }
  } finally {
    await stage.close();
    rmSync(directory, { recursive: true });
  }
});
