import { expect, test } from 'vitest';
import type { Evaluator, RedTeam, Roster } from '../kernel/panel.ts';
import { drawPanel, type PanelPlan, routingHere, seatingOf } from './draw.ts';

const evaluator = (id: string): Evaluator => ({
  ...{ id, family: id.split('/')[0] ?? id, kind: 'model', version: '1' },
  examine: () => [],
});
const redTeam = (id: string): RedTeam => ({ ...evaluator(id), challenge: () => [] });
const PLAN: PanelPlan = { models: 2, atLeast: 2, rounds: 1, deadlineMs: 1_000, bar: 0.6, everySeat: false };
const roster = (evaluators: string[], attackers: string[], refused: string[] = []): Roster => ({
  deterministic: { evaluators: [], redTeam: { ...redTeam('rules'), kind: 'deterministic' } },
  models: {
    evaluators: evaluators.map(evaluator),
    redTeam: attackers.map(redTeam),
    states: () => refused.map((id) => ({ ...UNASKED, id, family: id, refused: true })),
  },
});
const UNASKED = {
  calls: 0,
  resting: false,
  faults: {},
  seconds: 0,
  inputTokens: 0,
  outputTokens: 0,
  costUsd: 0,
};

const attackers = (evaluators: string[], red: string[]) =>
  drawPanel(PLAN, roster(evaluators, red)).relief?.map(({ id }) => id);

test('votes are attacked by another family, else by another model, and by a judge of theirs last', () => {
  expect(attackers(['elm/1', 'oak/1'], ['elm/1', 'oak/2', 'ash/1'])).toEqual(['ash/1', 'oak/2', 'elm/1']);
  expect(attackers(['elm/1', 'elm/2'], ['elm/2', 'elm/3'])).toEqual(['elm/3', 'elm/2']);
});

test('of one family alone no panel is attacked by one that sits on it, as long as another is left', () => {
  const models = ['elm/1', 'elm/2', 'elm/3', 'elm/4'];
  const drawn = [1, 2, 3, 4].map((seats) => {
    const { relief = [] } = drawPanel({ ...PLAN, models: seats }, roster(models, models.slice(1)));
    return relief[0]?.id;
  });
  expect(drawn).toEqual(['elm/2', 'elm/3', 'elm/4', 'elm/2']);
});

test('a plan says whom it seats, of how many families, and what stands in the way', () => {
  expect(seatingOf({ ...PLAN, models: 3 }, roster(['elm/1', 'elm/2', 'oak/1'], ['ash/1']))).toEqual({
    status: 'available',
    seats: { evaluators: ['elm/1', 'elm/2', 'oak/1'], red_team: ['ash/1'] },
    families: 2,
  });
  expect(seatingOf(PLAN, roster(['elm/1', 'oak/1'], ['ash/1'], ['oak/1'])).status).toBe('degraded');
  expect(seatingOf(PLAN, roster(['elm/1', 'oak/1'], ['ash/1'], ['elm/7'])).status).toBe('available');
  expect(seatingOf(PLAN, roster(['elm/1'], ['ash/1'])).status).toBe('deterministic');
});

test('what a tier promises and cannot seat is said beside it', () => {
  const plan = { ...PLAN, models: 3 };
  const said = (evaluators: string[], attackers = ['ash/1']) =>
    routingHere('three families', plan, seatingOf(plan, roster(evaluators, attackers)));
  expect(said(['elm/1', 'oak/1', 'yew/1'])).toBe('three families');
  expect(said(['elm/1', 'oak/1', 'elm/2'])).toBe('three families; here 3 models of 2 families');
  expect(said(['elm/1', 'elm/2'])).toBe('three families; here 2 models of 1 family');
  expect(said(['elm/1'])).toBe('three families; here computing alone');
});
