/** A thread in which the seats that compute are heard. */
import { deterministicRedTeam } from '../../evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../evaluators/seats.ts';
import { hear } from './hear.ts';

await hear({ evaluators: DETERMINISTIC_EVALUATORS, redTeam: [deterministicRedTeam] });
