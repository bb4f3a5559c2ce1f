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
  /** Throws once a flush has failed. */
  refuseIfLost(): void;
};

/**
 * Group commit (DeWitt et al. 1984) over one connection: a flush to disk costs the same however many rows it
 * holds, so the jobs that have come in meanwhile run one after another inside one transaction, each in a
 * savepoint of its own. A job that fails rolls back alone. No caller hears of success before the commit has been
 * flushed; when the commit fails, all of them hear that. A flush that failed is the last: what the disk then
 * holds is uncertain, and another flush could succeed without having written it.
 */
export function groupCommit(database: Kysely<Tables>, flush: () => Promise<void>): GroupCommit {
  const queue: Waiting[] = [];
  let working: Promise<void> | undefined;
  let lost: Error | undefined;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      await nextTurn();
      const batch = queue.splice(0, LARGEST_BATCH);
      const outcomes = await commitTogether(database, batch);
      await flush().catch((cause: unknown) => {
        lost ??= new Error('The disk did not keep what was written. Restart the service.', { cause });
      });
      for (const [at, tell] of outcomes.entries()) lost ? batch[at]?.reject(lost) : tell();
    }
    working = undefined;
  }

  function refuseIfLost(): void {
    if (lost) throw lost;
  }

  return {
    refuseIfLost,
    write: (job) =>
      new Promise((resolve, reject) => {
        refuseIfLost();
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

/** What to tell each of them in their order. Never rejects. */
async function commitTogether(database: Kysely<Tables>, batch: readonly Waiting[]): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = [];
  try {
    await database.transaction().execute(async (tx) => {
      for (const { run, reject } of batch) {
        await tx.executeQuery(SAVEPOINT);
        try {
          outcomes.push(await run(tx));
        } catch (error) {
          // Where the database has already given up the whole transaction this fails, and all are told below.
          await tx.executeQuery(ROLL_BACK);
          outcomes.push(() => reject(error));
        }
        await tx.executeQuery(RELEASE);
      }
    });
  } catch (error) {
    return batch.map(
      ({ reject }) =>
        () =>
          reject(error),
    );
  }
  return outcomes;
}
