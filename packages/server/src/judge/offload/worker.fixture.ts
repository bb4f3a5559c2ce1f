/** A worker thread with seats that misbehave. */
import { hear } from './hear.ts';
import { SEATS } from './seats.fixture.ts';

await hear({ ...SEATS, redTeam: [SEATS.redTeam] });
