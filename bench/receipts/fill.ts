import { DatabaseSync } from 'node:sqlite';

const AGENTS = 1_000;
const DAYS = 365;
const STAKES = ['low', 'medium', 'high', 'critical'];

/**
 * Fills the store of a service that does not run with copies of a receipt, of a thousand agents, until it holds
 * so many. Their ids lie between those of all times, as they would.
 */
export function fillReceipts(file: string, receiptId: string, upTo: number): void {
  const database = new DatabaseSync(file);
  const { held } = database.prepare('select count(*) as held from receipts').get() ?? {};
  const columns = database
    .prepare('select name from pragma_table_info(?)')
    .all('receipts')
    .map(({ name }) => `${name}`);
  const copied = columns.map((name) => {
    if (name === 'id') return `printf('rcpt_%09x%016x', abs(random()) % 68719476736, n)`;
    return name === 'agent_id' ? `'agent_bench' || (n % ${AGENTS})` : name;
  });
  database.exec('begin immediate');
  database.exec(`with recursive agent(n) as (select 0 union all select n + 1 from agent where n < ${AGENTS - 1})
    insert into agents (id, operator_id, name, registered_at, event_count)
    select 'agent_bench' || n, (select id from operators limit 1), 'Bench', 0, 0 from agent where true on conflict do nothing`);
  database
    .prepare(`with recursive row(n) as (select cast(? as integer) union all select n + 1 from row where n < ?)
      insert into receipts (${columns}) select ${copied} from row, receipts where id = ?`)
    .run(Number(held), upTo - 1, receiptId);
  database.exec('commit');
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

/** Gives the agent so many checks, spread over a year and all stakes, as the daily sums keep them. */
export function fillChecks(file: string, agentId: string, checks: number): void {
  const database = new DatabaseSync(file);
  const today = Math.floor(Date.now() / 86_400_000);
  const each = 4 * Math.round(checks / DAYS / STAKES.length / 4);
  const sums = database.prepare('insert into check_rollups values (?, ?, ?, ?, ?, ?, ?, ?)');
  const contributions = database.prepare(
    'insert into evaluator_rollups (evaluator_id, agent_id, day, checks) values (?, ?, ?, ?)',
  );
  database.exec('begin immediate');
  for (let day = today - DAYS + 1; day <= today; day++) {
    for (const stake of STAKES) sums.run(agentId, day, stake, each, each / 2, each / 4, each / 4, each * 0.8);
    for (let at = 0; at < 8; at++) contributions.run(`evaluator-${at}`, agentId, day, each * STAKES.length);
  }
  database.exec('commit');
  database.close();
}
