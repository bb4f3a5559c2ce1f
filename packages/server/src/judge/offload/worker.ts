/** The thread in which the seats that compute are heard on long cases. */
import { deterministicRedTeam } from '../../evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../../evaluators/seats.ts';
import { hear } from './hear.ts';

hear({ evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam });
