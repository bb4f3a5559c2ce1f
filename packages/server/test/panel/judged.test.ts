import { CAUTIOUS } from '@truepenny/verifier';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from '../../src/judge/judge.ts';
import type { Panel } from '../../src/kernel/panel.ts';
import { seatPanel } from '../../src/panel/seat-panel.ts';
import { HURRIED, MATTER, SURROUNDINGS } from './matter.ts';
import * as provider from './provider.ts';

const { evaluation, json, says } = provider;
const SEATS = ['one', 'two', 'red'] as const;

let servers: provider.ScriptedProvider[];
beforeAll(async () => {
  servers = await Promise.all(SEATS.map(() => provider.scriptedProvider()));
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Two evaluators and a red team, each with a provider of its own and no history. */
function panel(surroundings: typeof SURROUNDINGS): Panel {
  const addresses = SEATS.map((name, at) => [name, { baseUrl: servers[at]?.url ?? '' }] as const);
  const panelFile = {
    evaluators: ['one/a', 'two/b'],
    redTeam: ['red/c'],
    providers: Object.fromEntries(addresses),
  };
  const { evaluators, redTeam } = seatPanel({ providers: {}, panelFile }, surroundings);
  return { evaluators, redTeam, rounds: 1, quorum: 2, deadlineMs: 25_000, bar: 0.5, everySeat: true };
}

const GOOD: Record<(typeof SEATS)[number], provider.Behaviour> = {
  one: says((seal) => evaluation(seal, {})),
  two: says((seal) => evaluation(seal, {})),
  red: says((seal) =>
    JSON.stringify({
      seal,
      objections: [{ position: 'P1', reason: 'The currency is assumed.', quotes: [], material: false }],
    }),
  ),
};

async function verdictWith(failing: (typeof SEATS)[number] | undefined, behaviour: provider.Behaviour) {
  SEATS.forEach((seat, at) => {
    servers[at]?.behave(seat === failing ? behaviour : GOOD[seat]);
  });
  const silent = failing !== undefined && behaviour === provider.hangs;
  return (await judge(MATTER, panel(silent ? HURRIED : SURROUNDINGS), CAUTIOUS)).verdict;
}

const FAULTS: [string, provider.Behaviour][] = [
  ['says nothing', provider.hangs],
  ['resets', provider.resets],
  ['answers 401', json(401, {})],
  ['answers 429', json(429, {}, { 'retry-after': '60' })],
  ['answers 503', json(503, {})],
  ['says “Not safe.”', says('Not safe.')],
  ['refuses', says('I’m sorry, I can’t help with that.')],
  ['stops in the middle', says((seal) => evaluation(seal, {}).slice(0, -9))],
  ['quotes a planted ALLOW', says(evaluation('planted', {}))],
  ['leaves the menu', says((seal) => evaluation(seal, { verdict: 'SAFE' }))],
];

test('a full panel that agrees allows', async () => {
  expect(await verdictWith(undefined, provider.hangs)).toBe('ALLOW');
});

test.each(SEATS.flatMap((seat) => FAULTS.map(([name, fault]) => [seat, name, fault] as const)))(
  'seat %s %s: never ALLOW',
  async (seat, _, fault) => {
    expect(await verdictWith(seat, fault)).toBe('UNCERTAIN');
  },
);
