import type { Settings } from '../config/settings.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import { recordOutcome } from '../records/outcome.ts';
import type { Store } from '../store/database.ts';
import { listOutcomes } from '../store/outcomes.ts';
import { withStore } from './store.ts';

const SHOWN = 10_000;

type Print = (line: string) => void;

/**
 * What turned out to be right: `record VERIFICATION ALLOW|BLOCK [QUESTION]` and `list`. Only whoever runs the service
 * says so, since what is learned weighs the votes of everybody's cases. Gives the exit code, or nothing for words
 * that are no command.
 *
 * @throws {Problem} `not-found` for a record that was not kept, or that has no such question.
 */
export async function outcomes(
  settings: Settings,
  [verb, id, truth, question]: readonly string[],
  print: Print,
): Promise<number | undefined> {
  if (verb === 'list' && id === undefined) return withStore(settings, (store) => list(store, print));
  if (verb !== 'record' || id === undefined || (truth !== 'ALLOW' && truth !== 'BLOCK')) return undefined;
  return withStore(settings, async (store) => {
    const told = await recordOutcome({ id, truth, question }, { store, clock: systemClock });
    print(`${id}  ${told.question} should be ${truth}; ${told.votes} models had voted.`);
    print('It counts from the next start on.');
    return 0;
  });
}

async function list(store: Store, print: Print): Promise<number> {
  const rows = await listOutcomes(store.read, SHOWN);
  for (const { recorded_at, truth, verification_id, criterion } of rows)
    print(`${isoTime(recorded_at)}  ${truth.padEnd(5)}  ${verification_id}  ${criterion}`);
  print(`${rows.length} outcomes, ${rows.filter(({ truth }) => truth === 'BLOCK').length} of them BLOCK.`);
  return 0;
}
