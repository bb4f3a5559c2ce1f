import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { compileApart } from './compile-apart.ts';

const EXAMPLE = `@id("small-payments") permit (principal, action == Action::"pay", resource is Recipient)
when { context has amount && context has currency && context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00")) };
@id("payment-tool") permit (principal, action, resource == Tool::"pay");
@id("read-src") permit (principal, action == Action::"read", resource is File) when { resource.path like "/repo/src/*" };
@id("orders") permit (principal, action == Action::"read", resource is Table) when { resource.name == "orders" && ["id", "status"].containsAll(resource.columns) };
@id("no-secrets") forbid (principal, action, resource is File) when { resource.path like "*.env" };
`;

test('policies are read in their order, with what can be told of each without a request', () => {
  const compiled = compile(`${EXAMPLE}forbid (principal, action in Action::"write", resource)
when { context has spent_today && context.spent_today.greaterThan(decimal("1000.0")) };`);
  expect('rules' in compiled && compiled.rules.map(({ text, ...told }) => told)).toMatchInlineSnapshot(`
    [
      {
        "actions": [
          "pay",
        ],
        "budget": false,
        "effect": "permit",
        "files": [],
        "id": "small-payments",
        "path": false,
        "resource": "Recipient",
        "whole": false,
      },
      {
        "budget": false,
        "effect": "permit",
        "files": [],
        "id": "payment-tool",
        "path": false,
        "resource": "Tool",
        "whole": false,
      },
      {
        "actions": [
          "read",
        ],
        "budget": false,
        "effect": "permit",
        "files": [],
        "id": "read-src",
        "path": true,
        "resource": "File",
        "whole": false,
      },
      {
        "actions": [
          "read",
        ],
        "budget": false,
        "effect": "permit",
        "files": [],
        "id": "orders",
        "path": false,
        "resource": "Table",
        "whole": false,
      },
      {
        "budget": false,
        "effect": "forbid",
        "files": [],
        "id": "no-secrets",
        "path": true,
        "resource": "File",
        "whole": false,
      },
      {
        "actions": [
          "write",
          "create",
          "change",
          "delete",
          "send",
          "pay",
          "grant",
          "run",
        ],
        "budget": true,
        "effect": "forbid",
        "files": [],
        "id": "policy5",
        "path": false,
        "whole": false,
      },
    ]
  `);
});

test.each([
  ['permit (principal, action, resource)', 1, 37],
  ['// é\npermit (principal, action, resource is File) when { resource.pth like "*" };', 2, 53],
  ['permit (principal, action, resource) when { context.amount.lessThan(decimal("1.0")) };', 1, 45],
  ['permit (principal, action == Action::"fly", resource);', 1, 30],
  ['permit (principal == ?principal, action, resource);', 1, 1],
  ['@id("a") permit (principal, action, resource);\n  @id("a") forbid (principal, action, resource);', 2, 3],
  ['permit (principal, action, resource) when { context.reversible < 5 };', 1, 45],
  [`permit (principal, action, resource) when { ${'('.repeat(200)}true${')'.repeat(200)} };`, 1, 76],
  [`permit (principal, action, resource) when { ${'1 + '.repeat(5_000)}1 == 2 };`, 1, 1],
  ['permit (principal, action, resource == Recipient::"0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B");', 1, 52],
  ['// nothing', 1, 1],
])('what is wrong is said with its place: %.60s', async (text, line, column) => {
  expect(await compileApart(text)).toEqual({
    faults: [{ line, column, message: expect.stringMatching(/\w/) }],
  });
});

test('a thousand policies are read, and no more', async () => {
  const text = (count: number) =>
    Array.from({ length: count }, (_, at) => `permit (principal, action, resource == Tool::"t${at}");`).join(
      '\n',
    );
  const compiled = await compileApart(text(1_000));
  expect('rules' in compiled && compiled.rules.map(({ id }) => id)).toEqual(
    Array.from({ length: 1_000 }, (_, at) => `policy${at}`),
  );
  expect(await compileApart(text(1_001))).toMatchObject({
    faults: [{ line: 1, message: /1000 are the most/ }],
  });
});
