import { isAuthorized } from '@cedar-policy/cedar-wasm/nodejs';
import { applicable, requestOf, SCHEMA } from '@truepenny/verifier/policy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryStore } from '../../../test/temporary.ts';
import type { Reading } from '../../acts/act.ts';
import { systemRandomness } from '../../kernel/ids.ts';
import type { Store } from '../../store/database.ts';
import { sweepSpendHolds } from '../../store/spending.ts';
import { act, command, payment, query, reading, splitOf } from './act.fixture.ts';
import { compile } from './compile.ts';
import { Engine } from './engine.ts';
import { type Asking, countApproved, judgeByPolicy, type PolicyParts } from './judge.ts';

const NOW = Date.UTC(2026, 10, 22, 9);
const EXAMPLE = `@id("small-payments") permit (principal, action == Action::"pay", resource is Recipient)
when { context has amount && context has currency && context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00")) };
@id("payment-tool") permit (principal, action, resource == Tool::"pay");
@id("read-src") permit (principal, action == Action::"read", resource is File) when { resource.path like "/repo/src/*" };
@id("orders") permit (principal, action == Action::"read", resource is Table) when { resource.name == "orders" && ["id", "status"].containsAll(resource.columns) };
@id("no-secrets") forbid (principal, action, resource is File) when { resource.path like "*.env" };
@id("look") permit (principal, action == Action::"read", resource is Command);`;

let store: Store;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ store, remove } = await temporaryStore());
});
afterAll(() => remove());

const parts = (cedar: string): PolicyParts => {
  const compiled = compile(cedar);
  if ('faults' in compiled) throw new Error(JSON.stringify(compiled.faults));
  const policy = { name: 'p', digest: `sha256:${cedar}`, rules: compiled.rules };
  return { store, randomness: systemRandomness, engine: new Engine(), policyOf: async () => policy };
};

let keys = 0;
const asking = (more: Partial<Asking> = {}): Asking => ({
  caller: { keyId: `key_${keys++}`, operatorId: 'op_1' },
  now: NOW,
  ...more,
});

async function decide(cedar: string, acts: Reading, more: Partial<Asking> = {}) {
  const { record } = await judgeByPolicy(splitOf(acts, { now: NOW }), asking(more), parts(cedar));
  if (!record) throw new Error('there is a policy');
  return record;
}

describe('the example of the documentation', () => {
  test.each<[string, Reading, string, string[]]>([
    ['a small payment', payment('Acme', '80'), 'permit', ['small-payments', 'payment-tool']],
    ['a large one', payment('Acme', '900'), 'undecided', []],
    ['another currency', payment('Acme', '80', 'USD'), 'undecided', []],
    ['five places', payment('Acme', '80.00001'), 'undecided', []],
    ['below zero', payment('Acme', '-80'), 'undecided', []],
    ['another tool', payment('Acme', '80', 'EUR', 'wire'), 'undecided', []],
    ['a file of the sources', command('cat', 'read', '/repo/src/a.ts'), 'permit', ['read-src', 'look']],
    ['one that leads out', command('cat', 'read', '/repo/src/../a.ts'), 'undecided', []],
    ['a secret, in a folder nobody named', command('cat', 'read', '.env'), 'forbid', ['no-secrets']],
    ['a glob inside', command('cat', 'read', '/repo/src/*.ts'), 'permit', ['read-src', 'look']],
    ['a glob that may mean a secret', command('cat', 'read', '/repo/src/*'), 'undecided', []],
    ['a variable', command('cat', 'read', '$HOME/a.ts'), 'undecided', []],
    ['a change', command('touch', 'change', '/repo/src/a.ts'), 'undecided', []],
    ['two columns', query('orders', ['id', 'status']), 'permit', ['orders']],
    ['a third column', query('orders', ['id', 'email']), 'undecided', []],
    ['all columns', query('orders', 'unknown'), 'undecided', []],
    [
      'under sudo',
      command('cat', 'read', '/repo/src/a.ts', { via: ['sudo'] }),
      'permit',
      ['read-src', 'look'],
    ],
    [
      'an opaque command',
      command('cat', 'read', '/repo/src/a', { opaque: 'it substitutes' }),
      'undecided',
      [],
    ],
    [
      'a secret in an opaque one',
      command('cat', 'read', '/a/.env', { opaque: 'x' }),
      'forbid',
      ['no-secrets'],
    ],
    ['what is left alone', command('cat', 'read', '/a/.env', { polarity: 'refrain' }), 'undecided', []],
    ['what was quoted', command('cat', 'read', '/a/.env', { modality: 'quoted' }), 'undecided', []],
    ['nothing', reading(), 'undecided', []],
  ])('%s', async (_, acts, decision, determining) => {
    const record = await decide(EXAMPLE, acts);
    expect([record.decision, [...record.determining].sort()]).toEqual([decision, [...determining].sort()]);
    if (decision !== 'forbid') expect(record.undecided.length > 0).toBe(decision === 'undecided');
  });

  test('every access fits the vocabulary, and the stock engine says the same of each', async () => {
    const compiled = compile(EXAMPLE);
    const rules = 'rules' in compiled ? compiled.rules : [];
    const { accesses, principal } = await decide(EXAMPLE, payment('Acme', '80'));
    expect(accesses).toMatchInlineSnapshot(`
      [
        {
          "action": {
            "id": "pay",
            "type": "Action",
          },
          "context": {
            "amount": {
              "__extn": {
                "arg": "80.0000",
                "fn": "decimal",
              },
            },
            "currency": "EUR",
            "effect": "pay",
            "now": {
              "__extn": {
                "arg": "2026-11-22T09:00:00.000Z",
                "fn": "datetime",
              },
            },
            "ordered": false,
            "recipient": "Acme",
            "reversible": false,
            "tainted": false,
            "tool": "pay",
          },
          "resource": {
            "attrs": {
              "address": "Acme",
            },
            "id": "Acme",
            "type": "Recipient",
          },
        },
        {
          "action": {
            "id": "pay",
            "type": "Action",
          },
          "context": {
            "amount": {
              "__extn": {
                "arg": "80.0000",
                "fn": "decimal",
              },
            },
            "currency": "EUR",
            "effect": "pay",
            "now": {
              "__extn": {
                "arg": "2026-11-22T09:00:00.000Z",
                "fn": "datetime",
              },
            },
            "ordered": false,
            "recipient": "Acme",
            "reversible": false,
            "tainted": false,
            "tool": "pay",
          },
          "resource": {
            "attrs": {
              "name": "pay",
            },
            "id": "pay",
            "type": "Tool",
          },
        },
      ]
    `);
    for (const access of accesses) {
      const staticPolicies = Object.fromEntries(applicable(rules, access).map(({ id, text }) => [id, text]));
      const call = { ...requestOf(access, principal), policies: { staticPolicies } };
      expect(isAuthorized({ ...call, schema: SCHEMA, validateRequest: true })).toMatchObject({
        type: 'success',
        response: { decision: 'allow', diagnostics: { errors: [] } },
      });
    }
  });
});

test('a policy that cannot be evaluated leaves the act undecided and is named, unless another forbids', async () => {
  // 2^62 overflows when it is doubled, for these paths alone.
  const errs = (effect: string, id: string) =>
    `@id("${id}") ${effect} (principal, action, resource is File) when { (if resource.path like "*b*" then 4611686018427387904 else 1) * 2 > 0 };`;
  const all = '@id("all") permit (principal, action, resource);';
  const read = (path: string) => reading(act('read', [{ type: 'File', path }]));
  expect(await decide(`${all}${errs('forbid', 'odd')}`, read('/b'))).toMatchObject({
    decision: 'undecided',
    undecided: [
      {
        resource: 'File::"/b"',
        why: expect.stringMatching(/^the policy odd could not be evaluated: .*overflow/),
      },
    ],
  });
  const forbid = '@id("none") forbid (principal, action, resource is File);';
  expect(await decide(`${all}${errs('forbid', 'odd')}${forbid}`, read('/b'))).toMatchObject({
    decision: 'forbid',
    determining: ['none'],
  });
  expect(await decide(`${all}${errs('forbid', 'odd')}`, read('/a'))).toMatchObject({ decision: 'forbid' });
});

test('what is not known of a context keeps whoever asks for it from deciding', async () => {
  const cedar = `@id("any") permit (principal, action, resource);
@id("much") forbid (principal, action == Action::"pay", resource) when { context has amount && context.amount.greaterThan(decimal("5.0")) };`;
  const about = { role: 'amount', text: 'about 3', number: '3', unit: 'EUR', bound: 'about' } as const;
  const acts = reading(act('pay', [{ type: 'Recipient', address: 'Acme' }], { values: [about] }));
  expect(await decide(cedar, acts)).toMatchObject({
    decision: 'undecided',
    undecided: [{ resource: 'Recipient::"Acme"', why: 'its amount is not exact' }],
  });
});

test('a payment to nobody is not permitted by its tool alone', async () => {
  const acts = reading(act('pay', [{ type: 'Tool', name: 'pay' }]));
  expect(await decide(EXAMPLE, acts)).toMatchObject({
    decision: 'undecided',
    undecided: [{ resource: 'pay', why: 'it does not say to whom it would pay' }],
  });
});

test('addresses are compared by value, domains without case', async () => {
  const cedar = `permit (principal, action, resource == Recipient::"0xab5801a7d398351b8be11c439e05c5b3259aec9b");
permit (principal, action, resource is Recipient) when { resource has domain && resource.domain == "acme.example" };`;
  const to = (address: string) => reading(act('send', [{ type: 'Recipient', address }]));
  for (const address of ['0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B', 'Bob@ACME.example']) {
    expect(await decide(cedar, to(address))).toMatchObject({ decision: 'permit' });
  }
  expect(await decide(cedar, to('bob@acme.example.net'))).toMatchObject({ decision: 'undecided' });
});

test('what is too much is left undecided, and says so', async () => {
  const many = Array.from({ length: 1_200 }, (_, at) => ({ type: 'File', path: `/repo/src/${at}` }) as const);
  expect(await decide(EXAMPLE, reading(act('read', many)))).toMatchObject({
    decision: 'undecided',
    undecided: [{ why: 'it needs more than 1000 accesses' }],
  });
  const policies = Array.from(
    { length: 1_000 },
    (_, at) => `permit (principal, action, resource is File) when { resource.path like "/${at}/*" };`,
  );
  const files = many.slice(0, 60).map(({ path }, at) => ({ type: 'File', path: `/${at}${path}` }) as const);
  const { decision, undecided } = await decide(policies.join(''), reading(act('read', files)));
  expect([decision, undecided.length, undecided[0]?.why]).toEqual([
    'undecided',
    10,
    'with 1000 policies it is more than is looked at',
  ]);
  const long = reading(act('read', [{ type: 'File', path: `/repo/src/${'a'.repeat(5_000)}` }]));
  expect(await decide(EXAMPLE, long)).toMatchObject({
    undecided: [{ why: 'it is named by more than 4096 characters' }],
  });
});

describe('a day’s budget', () => {
  const BUDGET = `@id("day") permit (principal, action == Action::"pay", resource)
when { context has currency && context.currency == "EUR" && context has spent_today && context.spent_today.lessThanOrEqual(decimal("1000.0")) };`;

  test('counts what was allowed, and nothing else', async () => {
    const shared = parts(BUDGET);
    const caller = { keyId: 'key_day', operatorId: 'op_1' };
    const ask = (amount: string, more: Partial<Asking> = {}) =>
      judgeByPolicy(splitOf(payment('Acme', amount)), asking({ caller, ...more }), shared);
    const first = await ask('600');
    expect(first.record?.accesses[0]?.context.spent_today).toEqual({
      __extn: { fn: 'decimal', arg: '600.0000' },
    });
    // Held, so nobody else may count on it; given back, so somebody may.
    expect((await ask('500')).record?.decision).toBe('undecided');
    await first.spending.release();
    const second = await ask('500');
    expect(second.record?.decision).toBe('permit');
    await store.write((tx) => second.spending.commit(tx));
    expect((await ask('500.0001')).record?.decision).toBe('undecided');
    const exact = await ask('500');
    expect(exact.record?.decision).toBe('permit');
    await store.write((tx) => exact.spending.commit(tx));
    expect((await ask('0.0001')).record?.decision).toBe('undecided');
    // Another day, another currency and the next key of the line.
    expect((await ask('1000', { now: NOW + 86_400_000 })).record?.decision).toBe('permit');
    const heir = { keyId: 'key_next', operatorId: 'op_1', spendsAs: 'key_day' };
    expect((await ask('1', { caller: heir })).record?.decision).toBe('undecided');
  });

  test('a hold whose process died counts for ten minutes', async () => {
    const shared = parts(BUDGET);
    const caller = { keyId: 'key_dead', operatorId: 'op_1' };
    const dead = await judgeByPolicy(splitOf(payment('Acme', '900')), asking({ caller }), shared);
    const later = (minutes: number) =>
      judgeByPolicy(splitOf(payment('Acme', '200')), asking({ caller, now: NOW + minutes * 60_000 }), shared);
    expect((await later(9)).record?.decision).toBe('undecided');
    expect((await later(11)).record?.decision).toBe('permit');
    await store.write(async (tx) => sweepSpendHolds(tx, NOW + 660_000, 10));
    await expect(store.write((tx) => dead.spending.commit(tx))).rejects.toThrow('too long');
  });

  test('what the policy left open is held against it again before it is allowed', async () => {
    const cedar = `@id("stop") forbid (principal, action == Action::"pay", resource)
when { context has spent_today && context.spent_today.greaterThan(decimal("100.0")) };`;
    const shared = parts(cedar);
    const caller = { keyId: 'key_open', operatorId: 'op_1' };
    const ask = () => judgeByPolicy(splitOf(payment('Acme', '60')), asking({ caller }), shared);
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one?.record?.decision, other?.record?.decision]).toEqual(['undecided', 'undecided']);
    expect([await one?.spending.allow(), await other?.spending.allow()]).toEqual([true, false]);
    await store.write(async (tx) => one?.spending.commit(tx));
    expect((await ask()).record?.decision).toBe('forbid');
  });

  test('200 acts of 10 EUR at the same time: 100 are allowed', async () => {
    const shared = parts(BUDGET);
    const caller = { keyId: 'key_many', operatorId: 'op_1' };
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const { record, spending } = await judgeByPolicy(
          splitOf(payment('Acme', '10')),
          asking({ caller }),
          shared,
        );
        if (record?.decision !== 'permit') return spending.release().then(() => 'not');
        await store.write((tx) => spending.commit(tx));
        return 'allowed';
      }),
    );
    expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(100);
  });
});

test('what was approved after it was judged counts as spent', async () => {
  const cedar = `permit (principal, action, resource)
when { context has spent_today && context.spent_today.lessThanOrEqual(decimal("100.0")) };`;
  const shared = parts(cedar);
  const ask = asking({ caller: { keyId: 'key_approved', operatorId: 'op_1' } });
  const decision = async () =>
    (await judgeByPolicy(splitOf(payment('Acme', '60')), ask, shared)).record?.decision;
  await store.write((tx) => countApproved(tx, splitOf(payment('Acme', '50')), ask));
  expect(await decision()).toBe('undecided');
});
