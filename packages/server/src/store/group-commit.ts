import { setImmediate as nextTurn } from 'node:timers/promises';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Writer } from './database.ts';
import type { Tables } from './tables.ts';

/** Jobs in one transaction: enough to spread the price of a commit, few enough to let others have their turn. */
const LARGEST_BATCH = 256;

const SAVEPOINT = CompiledQuery.raw('savepoint job');
const ROLL_BACK = CompiledQuery.raw('rollback to job');
const RELEASE = CompiledQuery.raw('release job');

type Waiting = {
  /** Carries out the job and gives what tells its caller so. */
  run: (tx: Writer) => Promise<() => void>;
  reject: (error: unknown) => void;
};

export type GroupCommit = {
  write<T>(job: (tx: Writer) => Promise<T>): Promise<T>;
  /** Resolves once no job is waiting or running. */
  idle(): Promise<void>;
};

/**
 * Group commit (DeWitt et al. 1984) over one connection: a commit costs a flush to disk however many rows it
 * holds, so the jobs that arrive in one turn of the event loop run one after another inside one transaction,
 * each in a savepoint of its own. A job that fails rolls back alone. No caller hears of success before the
 * commit has returned; when the commit fails, all of them hear that.
 */
export function groupCommit(database: Kysely<Tables>): GroupCommit {
  const queue: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      await commitTogether(database, queue.splice(0, LARGEST_BATCH));
    }
    working = undefined;
  }

  return {
    write: (job) =>
      new Promise((resolve, reject) => {
        const run = async (tx: Writer) => {
          const value = await job(tx);
          return () => resolve(value);
        };
        queue.push({ run, reject });
        working ??= work();
      }),
    async idle() {
      while (working) await working;
    },
  };
}

/** Never rejects: whatever goes wrong is told to those who wait. */
async function commitTogether(database: Kysely<Tables>, batch: readonly Waiting[]): Promise<void> {
  const acknowledgements: (() => void)[] = [];
  try {
    await database.transaction().execute(async (tx) => {
      for (const { run, reject } of batch) {
        await tx.executeQuery(SAVEPOINT);
        try {
          acknowledgements.push(await run(tx));
        } catch (error) {
          // Where the database has given up the whole transaction, all are told below why it did.
          await tx.executeQuery(ROLL_BACK).catch(() => {
            throw error;
          });
          reject(error);
        }
        await tx.executeQuery(RELEASE);
      }
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const acknowledge of acknowledgements) acknowledge();
}
