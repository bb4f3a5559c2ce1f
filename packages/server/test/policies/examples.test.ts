import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAuthorized } from '@cedar-policy/cedar-wasm/nodejs';
import { type PolicyRecord, type Rule, requestOf, SCHEMA } from '@truepenny/verifier/policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reading, ToolCall } from '../../src/acts/act.ts';
import { readAct, readCall, warm } from '../../src/acts/read.ts';
import { accessesOf } from '../../src/authority/policy/accesses.ts';
import { compile } from '../../src/authority/policy/compile.ts';
import { Engine } from '../../src/authority/policy/engine.ts';
import { judgeByPolicy } from '../../src/authority/policy/judge.ts';
import { tenThousandths } from '../../src/authority/policy/money.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import type { Store } from '../../src/store/database.ts';
import { addSpent } from '../../src/store/spending.ts';
import { temporaryStore } from '../temporary.ts';

type Asked = {
  case: string;
  call?: ToolCall;
  text?: string;
  tainted?: boolean;
  ordered?: boolean;
  /** What this key was allowed to pay today before. */
  spent?: Record<string, string>;
  decision: PolicyRecord['decision'];
  by?: string[];
};

const FOLDER = join(import.meta.dirname, '../../../../examples/policies');
const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith('.cedar') ? [file.slice(0, -6)] : []));
const textOf = (name: string) => readFileSync(join(FOLDER, `${name}.cedar`), 'utf8');
const casesOf = (name: string): Asked[] =>
  JSON.parse(readFileSync(join(FOLDER, `${name}.cases.json`), 'utf8'));

const DAY = 20_000;
const NOW = DAY * 86_400_000;
const engine = new Engine();
let store: Store;
let remove: () => Promise<void>;
let keys = 0;
beforeAll(async () => {
  ({ store, remove } = await temporaryStore());
  await warm();
});
afterAll(() => remove());

const compiled = new Map<string, readonly Rule[]>();
function rulesOf(cedar: string): readonly Rule[] {
  const known = compiled.get(cedar);
  if (known) return known;
  const made = compile(cedar);
  if ('faults' in made) throw new Error(JSON.stringify(made.faults));
  compiled.set(cedar, made.rules);
  return made.rules;
}

async function decide(
  cedar: string,
  acts: Reading,
  asked: Omit<Asked, 'decision' | 'case'>,
): Promise<PolicyRecord> {
  const policy = { name: 'p', digest: cedar, rules: rulesOf(cedar) };
  const keyId = `key_${keys++}`;
  const { call, tainted = false, ordered = false, spent = {} } = asked;
  await store.write(async (tx) => {
    for (const [currency, amount] of Object.entries(spent)) {
      await addSpent(tx, { spender: keyId, day: DAY, currency }, tenThousandths(amount) ?? 0n);
    }
  });
  const asking = { caller: { keyId, operatorId: 'op_1' }, now: NOW };
  const split = accessesOf(acts, { tool: call?.tool, cwd: call?.cwd, tainted, ordered, now: NOW });
  const parts = { store, randomness: systemRandomness, engine, policyOf: async () => policy };
  const { record } = await judgeByPolicy(split, asking, parts);
  if (!record) throw new Error('there is a policy');
  return record;
}

const read = ({ call, text = '' }: Pick<Asked, 'call' | 'text'>): Reading =>
  call ? readCall(call) : readAct(text);

describe.each(names)('%s', (name) => {
  test.each(casesOf(name))('$case: $decision', async (asked) => {
    const record = await decide(textOf(name), read(asked), asked);
    expect(record).toMatchObject({ decision: asked.decision });
    if (asked.by) expect([...record.determining].sort()).toEqual([...asked.by].sort());
  });
});

/** What the stock engine, asked directly with the whole text, says of all accesses together. */
function stock(
  cedar: string,
  { accesses, principal }: PolicyRecord,
  validate: boolean,
): { decision: string; by: string[] } {
  const ids = [...cedar.matchAll(/@id\("([^"]+)"\)/g)].map(([, id]) => id ?? '');
  const said = accesses.map((access) => {
    const call = { ...requestOf(access, principal), policies: { staticPolicies: cedar } };
    const answer = isAuthorized({ ...call, ...(validate && { schema: SCHEMA, validateRequest: true }) });
    if (answer.type === 'failure') throw new Error(JSON.stringify(answer.errors));
    return answer.response;
  });
  const by = (ones: typeof said) =>
    [
      ...new Set(
        ones.flatMap(({ diagnostics }) => diagnostics.reason.map((id) => ids[Number(id.slice(6))] ?? '')),
      ),
    ].sort();
  const forbidding = said.filter(
    ({ decision, diagnostics }) => decision === 'deny' && diagnostics.reason.length > 0,
  );
  if (forbidding.length > 0) return { decision: 'forbid', by: by(forbidding) };
  const permitted =
    said.length > 0 &&
    said.every(({ decision, diagnostics }) => decision === 'allow' && diagnostics.errors.length === 0);
  return permitted ? { decision: 'permit', by: by(said) } : { decision: 'undecided', by: [] };
}

/** A hundred calls for each policy: what its agent might do, with some of every argument wrong. */
function* table(): Generator<{
  name: string;
  call: ToolCall;
  tainted: boolean;
  spent: Record<string, string>;
}> {
  const some = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
  const paths = [
    '/repo/a.ts',
    '/repo/src/b.md',
    '/repo/.env',
    '/etc/passwd',
    '/repo',
    '/repo/k.pem',
    '/home/a/.ssh/x',
  ];
  const commands = ['cat', 'rm -f', 'wc -l', 'head -3', 'chmod 600', 'stat'];
  const payees = ['Acme', 'Northwind Freight', 'billing@globex.example', 'Globex', 'acme'];
  const amounts = ['1', '80', '500', '500.01', '999.9999', '49.99', '50', '51', '501'];
  const currencies = ['EUR', 'EUR', 'USD', 'USD', 'CHF'];
  const columns = ['id', 'status', 'total', 'email', 'country', 'segment', 'phone', 'note', 'customer_id'];
  const people = [
    'ann@northwind.example',
    'bo@northwind.example',
    'eve@elsewhere.example',
    'x@NORTHWIND.example',
  ];
  for (let at = 0; at < 100; at++) {
    const also = {
      tainted: at % 11 === 0,
      spent: { EUR: some(['0', '450', '999', '4990'], at), USD: some(['0', '260'], at) },
    };
    const path = some(paths, at);
    const command = `${some(commands, at)} ${path}`;
    const looked =
      at % 2
        ? { tool: 'bash', arguments: { command } }
        : { tool: some(['read_file', 'write_file'], at >> 1), arguments: { path, content: 'x' } };
    yield { name: 'read-only-repository', call: looked, ...also };
    const paid = {
      recipient: some(payees, at),
      amount: some(amounts, at),
      currency: some(currencies, at >> 1),
    };
    yield {
      name: 'daily-payments',
      call: { tool: some(['pay', 'pay', 'pay', 'wire'], at), arguments: paid },
      ...also,
    };
    const refund = { order_id: `A-${at}`, amount: some(amounts, at), currency: some(currencies, at) };
    const support =
      at % 3
        ? { tool: 'issue_refund', arguments: refund }
        : {
            tool: some(['get_order', 'delete_account', 'get_customer'], at),
            arguments: { account_id: `C-${at}` },
          };
    yield { name: 'support-refunds', call: support, ...also };
    const [one, two] = [some(columns, at), some(columns, at * 3 + 1)];
    const from = some(
      ['orders', 'customers', 'orders o JOIN customers c ON o.customer_id = c.id', 'payments'],
      at,
    );
    const query =
      at % 9
        ? `SELECT ${from.includes('JOIN') ? `o.${one}, c.${two}` : `${one}, ${two}`} FROM ${from}`
        : `DELETE FROM ${some(['orders', 'customers'], at)} WHERE id = ${at}`;
    yield {
      name: 'database-reader',
      call: { tool: some(['run_sql', 'run_sql', 'query_db'], at), arguments: { query } },
      ...also,
    };
    const mail = { to: some(people, at), cc: at % 4 ? [] : [some(people, at >> 2)], subject: 'S', body: 'B' };
    yield {
      name: 'internal-mail',
      call: { tool: some(['send_email', 'send_email', 'send_invite'], at), arguments: mail },
      ...also,
    };
  }
}

test('on 500 requests over the five policies the decision is the stock engine’s own', async () => {
  const counts: Record<string, number> = {};
  let asked = 0;
  for (const { name, call, tainted, spent } of table()) {
    const record = await decide(textOf(name), readCall(call), { call, tainted, spent });
    // What was not read is left open before the engine is asked; there is none of it in this table.
    const settled = record.accesses.every(({ open, pattern }) => open === undefined && pattern === undefined);
    const expected = stock(textOf(name), record, asked % 21 === 0);
    expect(
      [settled, record.decision, [...record.determining].sort()],
      `${name} ${JSON.stringify(call)} ${JSON.stringify(record.undecided)}`,
    ).toEqual([true, expected.decision, expected.by]);
    counts[record.decision] = (counts[record.decision] ?? 0) + 1;
    asked += 1;
  }
  expect(asked).toBe(500);
  // None of the three is rare: the table tells something of each.
  expect(Math.min(counts.permit ?? 0, counts.forbid ?? 0, counts.undecided ?? 0)).toBeGreaterThan(50);
});
