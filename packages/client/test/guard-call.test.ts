import { afterEach, describe, expect, test } from 'vitest';
import { guardCall, Refused, refusalText, runGuarded } from '../src/index.ts';
import { openGate } from './gate-scene.ts';
import { hangUp, json } from './scripted.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const gate of open.splice(0)) await gate.close();
});
async function gated(...scene: Parameters<typeof openGate>) {
  const gate = await openGate(...scene);
  open.push(gate);
  return gate;
}
const pay = (amount: number) => ({ tool: 'pay', arguments: { recipient: 'Acme', amount } });

test('asks about the call with the principal’s words, turns and limits', async () => {
  const { authority, bodies } = await gated();
  const turns = [{ role: 'tool', content: 'Invoice 17: 600 EUR.' }] as const;
  const mandate = { granted: { maxAmount: 700 } };
  expect(await guardCall(pay(600), { ...authority, turns: async () => turns, mandate })).toEqual({
    execute: true,
    verdict: 'ALLOW',
    id: 'sent_1',
    objections: [],
  });
  expect(bodies()).toEqual([
    {
      mode: 'action_authorization',
      call: pay(600),
      instruction: 'Pay Acme 600 EUR.',
      evidence: turns,
      mandate,
    },
  ]);
});

describe('a refusal', () => {
  test('is a value with what would allow it, or is thrown', async () => {
    const { authority } = await gated();
    const refused = await guardCall(pay(650), authority);
    expect(refused).toMatchObject({ execute: false, verdict: 'UNCERTAIN', toAllow: ['Say "650".'] });
    expect(refusalText(refused)).toBe(
      'Not done: UNCERTAIN. The amount is not what was asked for. To allow it: Say "650".',
    );
    await expect(guardCall(pay(900), { ...authority, refusals: 'throw' })).rejects.toThrow(Refused);
  });

  test('takes the place of the result, and the call is not made', async () => {
    const { authority } = await gated();
    let made = 0;
    const run = () => ++made;
    expect(await runGuarded(pay(900), authority, run)).toMatch(/^Not done: BLOCK\./);
    expect(await runGuarded(pay(600), authority, run)).toBe(1);
  });

  test.each([
    ['an unreachable gate', hangUp, pay(1)],
    ['an answer of another shape', json(200, { verdict: 'ALLOW' }), pay(1)],
    ['a circular argument', json(200, {}), { tool: 'pay', arguments: circular() }],
    ['an argument that JSON cannot hold', json(200, {}), { tool: 'pay', arguments: { amount: 1n } }],
  ])('is what comes of %s', async (_, scene, call) => {
    const { authority } = await gated(scene);
    const refused = await guardCall(call, authority);
    expect(refused).toMatchObject({ execute: false, verdict: 'ERROR' });
    expect(refusalText(refused)).toMatch(/^Nobody judged/);
  });

  test('is what comes of words that cannot be had, and of a call that changes while it is judged', async () => {
    const { authority } = await gated();
    const unknown = () => Promise.reject(new Error('no session'));
    expect(await guardCall(pay(1), { ...authority, instruction: unknown })).toMatchObject({
      verdict: 'ERROR',
    });
    const call = pay(600);
    const turns = () => {
      queueMicrotask(() => setTimeout(() => (call.arguments.amount = 6_000)));
      return [];
    };
    expect(await guardCall(call, { ...authority, turns })).toMatchObject({
      execute: false,
      verdict: 'ERROR',
    });
  });
});

describe('a person', () => {
  test('may allow what was left open, and nothing else', async () => {
    const { authority } = await gated();
    const yes = { ...authority, onUncertain: () => true };
    expect(await guardCall(pay(650), yes)).toMatchObject({
      execute: true,
      verdict: 'UNCERTAIN',
      approved: true,
    });
    expect(await guardCall(pay(900), yes)).toMatchObject({ execute: false, verdict: 'BLOCK' });
    expect(await guardCall(pay(650), { ...authority, onUncertain: () => false })).toMatchObject({
      execute: false,
    });
    const ill = { ...authority, onUncertain: () => Promise.reject(new Error('gone')) };
    expect(await guardCall(pay(650), ill)).toMatchObject({ execute: false });
  });

  test('may add what the gate did not know, a few times', async () => {
    const { authority, seen } = await gated();
    const turns = (content: string) => ({ turns: [{ role: 'user' as const, content }] });
    const said = { ...authority, onUncertain: () => turns('confirmed: 650') };
    expect(await guardCall(pay(650), said)).toMatchObject({ execute: true, verdict: 'ALLOW' });
    expect(seen).toHaveLength(2);
    const idle = { ...authority, onUncertain: () => turns('well') };
    expect(await guardCall(pay(650), idle)).toMatchObject({ execute: false, verdict: 'UNCERTAIN' });
    expect(seen).toHaveLength(6);
  });
});

function circular(): object {
  const value: Record<string, unknown> = {};
  value.itself = value;
  return value;
}
