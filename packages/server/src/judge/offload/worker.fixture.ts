/** A worker thread with seats that misbehave, and acts that do when they are split. */
import { SEATS } from './seats.fixture.ts';
import { serve } from './serve.ts';

await serve({
  seats: { ...SEATS, redTeam: [SEATS.redTeam] },
  split: async ({ text }) => {
    if (text === 'crash') process.exit(3);
    if (text === 'throw') throw new Error('the key sk-123');
    for (let at = 0; text === 'stick'; at++) if (at < 0) break;
    return JSON.stringify({ accesses: [], open: [], payments: [['EUR', '12345678901234567890']] });
  },
});
