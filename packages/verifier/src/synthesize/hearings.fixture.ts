import type { Criterion, Hearing, Policy, Seat, Turn, Vote } from '../index.ts';

/** The lattice of small hearings: two seats and a red team, in every state that they can be in. */

const QUOTE = { document: 'answer', text: 'x', start: 0, end: 1 };

/** Everything a seat can do on a criterion, as a row of the lattice. */
export const STATES = [
  'ALLOW',
  'BLOCK',
  'UNCERTAIN',
  'ABSTAIN',
  'proved ALLOW',
  'proved BLOCK',
  'authority ALLOW',
  'authority BLOCK',
  'alone BLOCK',
  'silent',
  'failed',
] as const;
export type State = (typeof STATES)[number];

/** Everything the red team can do. */
export const TURNS = [
  'quiet',
  'attacks a',
  'attacks b',
  'attacks both',
  'quotes a',
  'minor',
  'failed',
  'relieved',
  'absent',
] as const;
export type RedTeamState = (typeof TURNS)[number];

export const KINDS = ['deterministic', 'model'] as const;

export type Row = {
  states: readonly [State, State];
  kinds: readonly [Seat['kind'], Seat['kind']];
  red: RedTeamState;
  redKind: Seat['kind'];
  policy: Policy;
  criticality: Criterion['criticality'];
  /** Whether a second, critical criterion is proved, so that the first can only spoil it. */
  beside: boolean;
};

export function voteOf(state: State, by: string, criterion: string): Vote[] {
  if (state === 'silent' || state === 'failed') return [];
  const shared = { criterion, by, reason: `${by} says ${state}`, quotes: [] };
  if (state === 'ABSTAIN')
    return [{ ...shared, verdict: 'ABSTAIN', confidence: 0, abstained: 'insufficient' }];
  const [rank, word] = state.includes(' ') ? state.split(' ') : ['', state];
  const verdict = word as 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  const vote: Vote = { ...shared, verdict, confidence: 0.97 };
  if (rank === 'authority') return [{ ...vote, basis: 'authority' }];
  if (rank === 'alone') return [{ ...vote, basis: 'signal', alone: true }];
  if (rank !== 'proved') return [vote];
  // Only what a proof claims to show matters to the synthesis; whether it holds was rechecked before.
  const shows = verdict === 'BLOCK' ? 'refuted' : 'established';
  return [{ ...vote, proof: { kind: 'passage', shows, quote: QUOTE } as NonNullable<Vote['proof']> }];
}

export function turnOf(id: string, kind: Seat['kind'], failed: boolean): Turn {
  const seat = { id, family: id, kind, version: '1' };
  return failed
    ? { ...seat, completed: false, fault: 'timeout', said: 'late' }
    : { ...seat, completed: true };
}

function redTeamOf({ red, redKind }: Row): Turn[] {
  if (red === 'absent') return [];
  const turn = turnOf('r', redKind, red === 'failed' || red === 'relieved');
  return red === 'relieved' ? [{ ...turn, relievedBy: 's' } as Turn, turnOf('s', redKind, false)] : [turn];
}

export function hearingOf(row: Row): Hearing {
  const { states, kinds, red, criticality, beside } = row;
  const asked: Criterion = { id: 'c', asks: 'follows', question: '?', criticality };
  const seats = ['a', 'b'] as const;
  const attacked =
    red === 'attacks both' ? seats : seats.filter((id) => red.endsWith(` ${id}`) || red === 'minor');
  return {
    criteria: beside ? [asked, { ...asked, id: 'd', criticality: 'critical' }] : [asked],
    evaluators: [
      ...seats.map((id, at) => turnOf(id, kinds[at] ?? 'model', states[at] === 'failed')),
      ...(beside ? [turnOf('sums', 'deterministic', false)] : []),
    ],
    votes: [
      ...seats.flatMap((id, at) => voteOf(states[at] ?? 'silent', id, 'c')),
      ...(beside ? voteOf('proved ALLOW', 'sums', 'd') : []),
    ],
    redTeam: redTeamOf(row),
    challenges: attacked.map((against) => ({
      criterion: 'c',
      by: 'r',
      against,
      material: red !== 'minor',
      reason: 'but',
      quotes: red.startsWith('quotes') ? [QUOTE] : [],
    })),
  };
}
