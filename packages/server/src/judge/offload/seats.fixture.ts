import type { Evaluator, RedTeam } from '../../kernel/panel.ts';

const evaluator = (id: string, examine: Evaluator['examine']): Evaluator => ({
  id,
  family: id,
  kind: 'deterministic',
  version: '1',
  examine,
});

/** Allows every criterion, as a seat that has read nothing. */
const agreeable = evaluator('agreeable', ({ criteria }) =>
  criteria.map(({ id }) => ({ criterion: id, verdict: 'ALLOW', confidence: 0.9, reason: 'yes', quotes: [] })),
);
const stuck = evaluator('stuck', () => {
  for (let at = 0; ; at++) if (at < 0) return [];
});
/** An expression that tries every way to part the letters. */
const matching = evaluator('matching', () => (/^(?:a+)+$/.test(`${'a'.repeat(60)}!`) ? [] : []));
/** Longer than the seats of a case may take together, and shorter than what ends a thread. */
const slow = evaluator('slow', () => {
  const before = process.threadCpuUsage();
  for (let used = 0; used < 430; ) {
    const { user, system } = process.threadCpuUsage(before);
    used = (user + system) / 1000;
  }
  return [];
});
let isWarm = false;
const warming: Evaluator = {
  ...evaluator('warming', ({ criteria }) =>
    criteria.map(({ id }) => ({
      criterion: id,
      verdict: 'ALLOW',
      confidence: 0.9,
      reason: isWarm ? 'warm' : 'cold',
      quotes: [],
    })),
  ),
  warm: async () => {
    isWarm = await new Promise<boolean>((resolve) => setTimeout(resolve, 20, true));
  },
};
const crashing = evaluator('crashing', () => process.exit(3));
const throwing = evaluator('throwing', () => {
  throw new Error('the key sk-123');
});
/** Proves with a passage that does not stand. */
const lying = evaluator('lying', ({ documents: [document], criteria }) =>
  criteria.map(({ id }) => {
    const quote = { document: document?.name ?? '', text: 'invented', start: 0, end: 8 };
    const proof = { kind: 'passage', shows: 'established', quote } as const;
    return { criterion: id, verdict: 'ALLOW', confidence: 1, reason: 'see', quotes: [quote], proof };
  }),
);
/** Tells what of the process's environment it sees. */
const curious = evaluator('curious', ({ criteria }) =>
  criteria.map(({ id }) => {
    const reason = Object.keys(process.env).sort().join();
    return { criterion: id, verdict: 'UNCERTAIN', confidence: 0.5, reason, quotes: [] };
  }),
);
const redTeam: RedTeam = {
  id: 'red',
  family: 'red',
  kind: 'deterministic',
  version: '1',
  challenge: (_, votes) =>
    votes.map(({ criterion, by }) => ({ criterion, against: by, material: true, reason: 'no', quotes: [] })),
};

/** Seats that misbehave in every way that a thread can. Only to be heard in a thread. */
export const SEATS = {
  evaluators: [agreeable, stuck, crashing, throwing, lying, curious, matching, slow, warming],
  redTeam,
};
