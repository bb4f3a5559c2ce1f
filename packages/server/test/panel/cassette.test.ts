import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ballot } from '../../src/kernel/panel.ts';
import { scripted } from '../../src/models/scripted.ts';
import { answersByQuestion, readAnswer } from '../../src/panel/answers.ts';
import { Cassette, withoutPersonal } from '../../src/panel/cassette.ts';
import { modelEvaluator } from '../../src/panel/evaluator.ts';
import { readReply } from '../../src/panel/reply.ts';
import { seatPanel } from '../../src/panel/seat-panel.ts';
import { operatorWith } from '../payments/bench.ts';
import { MATTER, SURROUNDINGS, sitting } from './matter.ts';
import { json, scriptedProvider } from './provider.ts';
import { KINDS } from './replies.ts';
import { UNLISTED } from './replies-unlisted.ts';
import { GOOD, startStage } from './stage.ts';

/** Real exchanges that operators recorded; whoever has a key adds those of its models by one command. */
const KEPT = join(import.meta.dirname, 'cassettes');
const tapesIn = (directory: string): Cassette[] =>
  (existsSync(directory) ? readdirSync(directory) : [])
    .filter((file) => file.endsWith('.json'))
    .map((file) => Cassette.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))));

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'truepenny-tapes-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Reads a tape as the panel would: one answer to every question. A tape of a fault holds none. */
function replayed({ reply, finish = 'stop', seal, marker, role, answers }: Cassette): unknown[] {
  if (reply === undefined) return [];
  const isEvaluator = role === 'evaluator';
  const asked = Array.from({ length: answers }, (_, at) => `${isEvaluator ? 'C' : 'P'}${at + 1}`);
  const form = isEvaluator
    ? { list: 'answers', id: 'criterion', decides: 'verdict' }
    : { list: 'objections', id: 'position', decides: 'material' };
  const given = answersByQuestion(readReply({ text: reply, finish }, { seal, marker }), {
    ...form,
    asked,
    documents: [],
  });
  return asked.map((id) => (isEvaluator ? readAnswer(given?.get(id)) : (given?.get(id) ?? undefined)));
}

test('what real models answered is still read: one answer to every question', () => {
  for (const tape of tapesIn(KEPT)) expect(replayed(tape)).not.toContain(undefined);
});

test('every exchange of a check is taped, without its question and without what it is about, and read again', async () => {
  const stage = await startStage({ environment: { TRUEPENNY_RECORD: directory } });
  try {
    const key = await operatorWith(stage, 1);
    const claim = 'The invoice of 40 EUR, for ada@example.org, is due on Friday.';
    await stage.call('POST', '/v1/check', { key, body: { claim, speed: 'fast' } });
    const tapes = tapesIn(directory);
    expect(tapes.map(({ role }) => role).toSorted()).toEqual(['evaluator', 'evaluator', 'red-team']);
    for (const tape of tapes) {
      expect(replayed(tape)).toHaveLength(tape.answers);
      expect(replayed(tape)).not.toContain(undefined);
      expect(JSON.stringify(tape)).not.toMatch(/ada@|invoice of 40|tp_op_/);
    }
  } finally {
    await stage.close();
  }
});

const settingsOf = (url: string) => ({
  providers: { openai: { apiKey: 'sk-secret', baseUrl: url } },
  panelFile: { evaluators: ['openai/gpt-5.2', 'openai/gpt-5-mini'], redTeam: ['openai/gpt-5.2'] },
  recordTo: directory,
});

test('one command records every seat in both roles on a made-up case, and no key', async () => {
  const provider = await scriptedProvider(GOOD);
  try {
    await seatPanel(settingsOf(provider.url), SURROUNDINGS).probe?.(AbortSignal.timeout(20_000));
    const tapes = tapesIn(directory);
    expect(tapes.map(({ model, role, answers }) => `${model} ${role} ${answers}`).toSorted()).toEqual([
      'openai/gpt-5-mini evaluator 3',
      'openai/gpt-5-mini red-team 3',
      'openai/gpt-5.2 evaluator 3',
      'openai/gpt-5.2 red-team 3',
    ]);
    expect(JSON.stringify(tapes)).not.toContain('sk-secret');
  } finally {
    await provider.close();
  }
});

test('a seat that gives no word is not asked to judge; what fails of a check is taped as a fault', async () => {
  const provider = await scriptedProvider(json(401, { error: { message: 'sk-secret is wrong' } }));
  try {
    const { probe, evaluators } = seatPanel(settingsOf(provider.url), SURROUNDINGS);
    await probe?.(AbortSignal.timeout(20_000));
    expect(tapesIn(directory)).toEqual([]);
    const examined = async () => evaluators[0]?.examine(MATTER, sitting());
    await expect(examined()).rejects.toMatchObject({ reason: 'unauthorised' });
    const [tape] = tapesIn(directory);
    expect(tape).toMatchObject({ role: 'evaluator', fault: 'unauthorised' });
    expect(JSON.stringify(tape)).not.toContain('sk-secret');
  } finally {
    await provider.close();
  }
});

test('names, addresses and numbers of persons are left out of a reply, its form stays', () => {
  const said = withoutPersonal(
    '{"seal": "ab12", "answers": [{"criterion": "C1", "reason": "Ada Lovelace (ada@example.org, +44 20 7946 0958)\\nowes \\u00c5sa 1,250 EUR.", "quotes": [{"document": "D2", "text": "IBAN DE89 3704"}], "verdict": "BLOCK", "confidence": 0.87}]}',
    ['ab12'],
  );
  expect(said).toMatchInlineSnapshot(
    `"{"seal": "ab12", "answers": [{"criterion": "C1", "reason": "xa xb (xc@example.xd, +11 11 1111 1111)\\nxe xf 1,111 xg.", "quotes": [{"document": "D2", "text": "xh xi11 1111"}], "verdict": "BLOCK", "confidence": 0.87}]}"`,
  );
  expect(JSON.parse(said)).toMatchObject({ seal: 'ab12', answers: [{ verdict: 'BLOCK', confidence: 0.87 }] });
});

test.each([...KINDS, ...UNLISTED].map((kind) => [kind.name, kind] as const))(
  'a tape is read as the reply was: %s',
  async (_, { text }) => {
    const became = async (change: (reply: string, kept: string[]) => string) => {
      const model = scripted({ id: 'elm/1', family: 'elm' }, ({ prompt }) => {
        const seal = /The seal is ([0-9a-f]+)/.exec(prompt)?.[1] ?? '';
        const marker = /<<<QUESTIONS ([0-9a-f]+)>>>/.exec(prompt)?.[1] ?? '';
        return change(text(seal, prompt), [seal, marker]);
      });
      const [ballot] = await examinedBy(model);
      return ballot;
    };
    expect(await became(withoutPersonal)).toEqual(await became((reply) => reply));
  },
);

/** The verdict, or why there is none. */
async function examinedBy(model: Parameters<typeof modelEvaluator>[0]): Promise<unknown[]> {
  try {
    const ballots: readonly Ballot[] = await modelEvaluator(model, SURROUNDINGS).examine(MATTER, sitting());
    return ballots.map(({ verdict, abstained, confidence }) => [verdict, abstained, confidence > 0]);
  } catch (error) {
    return [error instanceof Error && 'reason' in error ? error.reason : error];
  }
}
