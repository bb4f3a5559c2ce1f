import { expect, test } from 'vitest';
import type { ToolCall } from '../../src/acts/act.ts';
import { coverage } from '../../src/authority/order/coverage.ts';
import { callOf } from './call.fixture.ts';
import rows from './orders.rows.json' with { type: 'json' };

const calls = rows.rows.flatMap(([said, act, says]) =>
  typeof said === 'string' && typeof act === 'object' && 'tool' in act
    ? [{ said, act: act as ToolCall, says }]
    : [],
);

test.each(calls)('$said | $act.tool: $says', ({ said, act, says }) => {
  const found = coverage([{ name: 'instruction', role: 'instruction', text: said }], callOf(act));
  const kind = ['contradicted', 'graver', 'taken-back'].find((one) =>
    found.missing.some(({ is }) => is === one),
  );
  const answer = found.says === 'silent' ? (kind ?? 'silent') : found.says;
  if (says === 'not') expect(answer).not.toBe('covers');
  else expect(answer).toBe(says);
  expect(found.toAllow.length > 0).toBe(found.says !== 'covers');
});
