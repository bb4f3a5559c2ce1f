import { beforeAll, describe, expect, test } from 'vitest';
import { shown } from './fixtures.fixture.ts';
import { readAct, readCall, warm } from './read.ts';

beforeAll(warm);

const PAID = [
  'pay: tool pay, to Acme | recipient recipient=Acme | amount amount=600 | currency currency=EUR EUR',
];

describe('a call in any form is the same act', () => {
  test.each([
    'pay(recipient="Acme", amount=600, currency="EUR")',
    "pay(recipient='Acme', amount=600, currency='EUR')",
    'pay({"recipient": "Acme", "amount": 600, "currency": "EUR"})',
    'pay({recipient: "Acme", amount: 600, currency: "EUR"});',
    'await pay(recipient="Acme", amount=600, currency="EUR")',
    'result = pay(recipient="Acme", amount=600, currency="EUR")',
    '```python\npay(recipient="Acme", amount=600, currency="EUR")\n```',
    '{"tool": "pay", "arguments": {"recipient": "Acme", "amount": 600, "currency": "EUR"}}',
    '{"id": "c1", "type": "function", "function": {"name": "pay", "arguments": "{\\"recipient\\": \\"Acme\\", \\"amount\\": 600, \\"currency\\": \\"EUR\\"}"}}',
    '{"role": "assistant", "content": null, "tool_calls": [{"id": "c1", "type": "function", "function": {"name": "pay", "arguments": "{\\"recipient\\":\\"Acme\\",\\"amount\\":600,\\"currency\\":\\"EUR\\"}"}}]}',
    '{"type": "tool_use", "id": "t1", "name": "pay", "input": {"recipient": "Acme", "amount": 600, "currency": "EUR"}}',
    '{"functionCall": {"name": "pay", "args": {"recipient": "Acme", "amount": 600, "currency": "EUR"}}}',
    '{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "pay", "arguments": {"recipient": "Acme", "amount": 600, "currency": "EUR"}}}',
    '{"messages": [{"type": "ai", "content": "", "tool_calls": [{"name": "pay", "args": {"recipient": "Acme", "amount": 600, "currency": "EUR"}, "id": "c1"}]}]}',
    "{\"tool\": \"pay\", \"arguments\": \"{'recipient': 'Acme', 'amount': 600, 'currency': 'EUR'}\"}",
    '<tool_call>{"name": "pay", "arguments": {"recipient": "Acme", "amount": 600, "currency": "EUR"}}</tool_call>',
    '<invoke name="pay"><parameter name="recipient">Acme</parameter><parameter name="amount">600</parameter><parameter name="currency">EUR</parameter></invoke>',
    'Action: pay\nAction Input: {"recipient": "Acme", "amount": 600, "currency": "EUR"}',
  ])('%s', (text) => {
    expect(shown(readAct(text))).toEqual(PAID);
  });
  test('and so is one that comes apart', () => {
    expect(
      shown(readCall({ tool: 'pay', arguments: { recipient: 'Acme', amount: 600, currency: 'EUR' } })),
    ).toEqual(PAID);
  });
});

test('what is inside an argument counts more than what the tool is called', () => {
  expect(shown(readAct('get_data({"command": "sudo rm -rf /srv"})'))).toMatchInlineSnapshot(`
    [
      "delete: tool get_data",
      "delete: $ rm -r -f /srv, /srv | option -r=-r | option -f=-f | path =/srv | via get_data, sudo",
    ]
  `);
  expect(shown(readAct('run_sql({"statement": "DELETE FROM orders"})'))).toMatchInlineSnapshot(`
    [
      "delete: tool run_sql",
      "delete: orders() | filter all rows=all rows | via run_sql",
    ]
  `);
  expect(shown(readAct('search(query="SELECT cvv FROM cards")'))).toMatchInlineSnapshot(`
    [
      "read: tool search",
      "read secret: cards(cvv) | object select=cvv | via search",
    ]
  `);
  expect(
    shown(readAct('http_request({"method": "DELETE", "url": "https://api.example.org/items/7"})')),
  ).toMatchInlineSnapshot(`
    [
      "delete: tool http_request | option method=DELETE",
      "delete: DELETE https://api.example.org/items/7 | identifier =https://api.example.org/items/7 | via http_request",
    ]
  `);
  expect(
    shown(readAct('fetch("https://api.example.org/payments", {"method": "POST", "body": "{}"})')),
  ).toMatchInlineSnapshot(`
    [
      "pay: tool fetch | option method=POST | content body={}",
      "pay: POST https://api.example.org/payments | identifier =https://api.example.org/payments | via fetch",
    ]
  `);
  expect(
    shown(readAct('requests.post(url="https://api.example.org/items", json={"a": 1})')),
  ).toMatchInlineSnapshot(`
    [
      "create: tool requests.post | other json.a=1",
      "create: POST https://api.example.org/items | identifier =https://api.example.org/items | via requests.post",
    ]
  `);
  expect(
    shown(readCall({ tool: 'exec', arguments: { command: ['rm', '-rf', 'a b'] }, cwd: '/srv' })),
  ).toMatchInlineSnapshot(`
    [
      "delete: tool exec",
      "delete: $ rm -r -f a b, /srv/a b | option -r=-r | option -f=-f | path =a b | via exec",
    ]
  `);
  expect(shown(readAct('run_python(code="print(1)")'))).toMatchInlineSnapshot(`
    [
      "run: tool run_python",
      "run:  | content code=print(1) | via run_python | OPAQUE it runs a program in another language",
    ]
  `);
});

test('the name of a tool tells its effect', () => {
  const effect = (text: string) => readAct(`${text}(x="y")`).acts[0]?.effect;
  const told = Object.fromEntries(
    'get_user_details send_email deleteFile payments.create create_payment read_email get_refund_policy issue_refund user.update transfer_to_human_agents add_collaborator get_and_delete GmailSendEmail email_users cancel_order send_money list_orders post_message frobnicate order_get_status'
      .split(' ')
      .map((name) => [name, effect(name)]),
  );
  expect(told).toMatchInlineSnapshot(`
    {
      "GmailSendEmail": "send",
      "add_collaborator": "grant",
      "cancel_order": "delete",
      "create_payment": "pay",
      "deleteFile": "delete",
      "email_users": "send",
      "frobnicate": "run",
      "get_and_delete": "delete",
      "get_refund_policy": "read",
      "get_user_details": "read",
      "issue_refund": "pay",
      "list_orders": "read",
      "order_get_status": "read",
      "payments.create": "pay",
      "post_message": "send",
      "read_email": "read",
      "send_email": "send",
      "send_money": "pay",
      "transfer_to_human_agents": "reply",
      "user.update": "change",
    }
  `);
});

test('commands, queries and requests are known by their form, and prose stays prose', () => {
  const forms = (text: string) =>
    readAct(text)
      .acts.map(({ form }) => form)
      .join();
  expect(
    ['ls -la', '$ rm a', 'run: rm -rf a', '```sh\nrm a\n```', '`git status`', './x.sh', 'FOO=1 make'].map(
      forms,
    ),
  ).toEqual(Array(7).fill('command'));
  expect(
    [
      'SELECT a FROM b',
      'with a as (select 1) select * from a',
      'delete from users where id = 1',
      '-- all\nDROP TABLE x;',
    ].map(forms),
  ).toEqual(Array(4).fill('query'));
  expect(forms('DELETE /v1/items/7 HTTP/1.1\nHost: api.example.org')).toBe('request');
  for (const text of [
    'Delete the old logs.',
    'Update the record of Ann.',
    'Select the best candidate.',
    'make a backup of the files',
    'find all invoices of May',
    'Pay the invoice(s) from Acme.',
    'kill the job that hangs',
    'Drop table 5 from the plan.',
    'sort the list by date',
  ]) {
    expect([text, forms(text).replace('prose', '')]).toEqual([text, '']);
  }
});

test('members that are given twice, computed or disguised make a call opaque', () => {
  for (const text of [
    'pay({"amount": 1, "amount": 600})',
    'pay(amount=1, amount=600)',
    'pay({"__proto__": {"amount": 1}})',
    '{"tool": "pay", "tool": "look", "arguments": {}}',
    'pay(amount=balance() * 2)',
    'pay(recipient="\u0410cme", amount=5)',
    'p\u0430y(amount=5)',
    'send_email(to="a@b.org", body="hi \u202e")',
  ]) {
    expect([text, readAct(text).acts[0]?.opaque !== undefined]).toEqual([text, true]);
  }
  expect(readAct('send_email(to="a@b.org", body="done \u2764\ufe0f")').acts[0]?.opaque).toBeUndefined();
});

test('a number is told only where it reads in one way', () => {
  const number = (text: string) => readAct(`pay(amount=${text})`).acts[0]?.values[0]?.number;
  expect(
    [
      '600',
      '"600.50"',
      '"1.234,50"',
      '"1,234"',
      '1e3',
      '"six"',
      '"600 EUR"',
      '"0x10"',
      '-5',
      '12345678901234567890',
    ].map(number),
  ).toMatchInlineSnapshot(`
    [
      "600",
      "600.5",
      "1234.5",
      undefined,
      "1000",
      undefined,
      "600",
      undefined,
      "-5",
      "12345678901234567890",
    ]
  `);
});

test('words that every object has are no queries', () => {
  for (const word of ['constructor', 'toString', '__proto__', 'valueOf'])
    expect(() => readAct(`${word} x`)).not.toThrow();
});
