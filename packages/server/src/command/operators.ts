import type { Settings } from '../config/settings.ts';
import { isoTime, systemClock } from '../kernel/clock.ts';
import { systemRandomness } from '../kernel/ids.ts';
import { createOperator, invite, PLAY_CREDIT_MICRO_USD, suspend } from '../registry/operators.ts';
import type { Store } from '../store/database.ts';
import { listOperators, type OperatorRow } from '../store/operators.ts';
import { withStore } from './store.ts';

const PAGE = 500;

type Print = (line: string) => void;

/**
 * Who may use the service: `create NAME`, `list`, `suspend ID`, `resume ID` and `invite`. Gives the exit code, or
 * nothing for words that are no command.
 *
 * @throws {Problem} for an unknown operator.
 */
export async function operators(
  settings: Settings,
  [verb, ...words]: readonly string[],
  print: Print,
): Promise<number | undefined> {
  const word = words.join(' ').trim();
  const playCreditMicroUsd = settings.environment === 'development' ? PLAY_CREDIT_MICRO_USD : 0;
  const parts = (store: Store) => ({
    store,
    clock: systemClock,
    randomness: systemRandomness,
    playCreditMicroUsd,
  });
  const work = {
    create: async (store: Store) => {
      const { operatorId, apiKey, note } = await createOperator({ name: word }, parts(store));
      print(`${operatorId}  ${apiKey}`);
      print(note);
    },
    list: (store: Store) => list(store, print),
    suspend: async (store: Store) => {
      await suspend(word, true, parts(store));
      print(`${word} is suspended: its keys open nothing.`);
    },
    resume: async (store: Store) => {
      await suspend(word, false, parts(store));
      print(`${word} goes on: its keys open again.`);
    },
    invite: async (store: Store) => {
      const { invitation, expiresAt } = await invite(parts(store));
      print(`${invitation}  good for one operator until ${expiresAt}`);
    },
  };
  const isVerb = (text: string | undefined): text is keyof typeof work =>
    text !== undefined && Object.hasOwn(work, text);
  const takesWord = verb !== 'list' && verb !== 'invite';
  if (!isVerb(verb) || takesWord !== (word !== '')) return undefined;
  await withStore(settings, work[verb]);
  return 0;
}

async function list({ read }: Store, print: Print): Promise<void> {
  let page: OperatorRow[] = [];
  do {
    page = await listOperators(read, { before: page.at(-1)?.id, limit: PAGE });
    for (const { id, name, registered_at, suspended_at } of page) {
      const since = suspended_at === null ? '' : `  suspended since ${isoTime(suspended_at)}`;
      print(`${id}  ${isoTime(registered_at)}  ${name}${since}`);
    }
  } while (page.length === PAGE);
}
