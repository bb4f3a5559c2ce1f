/** A thread in which the seats that compute are heard, and acts are read for policies. */
import { packSplit, splitSent } from '../../authority/policy/split.ts';
import { deterministicRedTeam } from '../../evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../evaluators/seats.ts';
import { serve } from './serve.ts';

await serve({
  seats: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: [deterministicRedTeam] },
  split: async (sent) => packSplit(await splitSent(sent)),
});
