import { isAuthorized } from '@cedar-policy/cedar-wasm/nodejs';
import { requestOf, SCHEMA } from '@truepenny/verifier/policy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EFFECTS, type Resource } from '../../acts/act.ts';
import { accessesOf, withSpent } from './accesses.ts';
import { act } from './act.fixture.ts';
import { compile } from './compile.ts';
import { absolutePath } from './resources.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('/a/../b', '$HOME/x', '*.ts', '__proto__', 'Bob@EXAMPLE.com', `0x${'Ab'.repeat(20)}`),
);

test('no text of a policy does more than be refused', () => {
  const piece = fc.constantFrom(
    'permit',
    'forbid',
    '(principal, action, resource)',
    'when',
    '{',
    '}',
    ';',
    '(',
    ')',
    '[',
    ']',
    'resource.path',
    'like',
    '"*"',
    '"é\\"',
    '//',
    '\n',
    '@id("a")',
    'context',
    'has',
    'amount',
    '&&',
    '!',
    '-',
    '==',
    '1',
    '?principal',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        text,
        fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(' ')),
      ),
      (cedar) => {
        const compiled = compile(cedar);
        if ('rules' in compiled) expect(compiled.rules.length).toBeGreaterThan(0);
        else {
          const lines = cedar.split('\n');
          for (const { line, column, message } of compiled.faults) {
            expect(message).not.toBe('');
            expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? -1) + 1);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('whatever acts were read, their accesses fit the vocabulary', () => {
  const resource: fc.Arbitrary<Resource> = fc.oneof(
    fc.record({ type: fc.constant('File' as const), path: text }),
    fc.record({ type: fc.constant('Table' as const), name: text, columns: fc.array(text, { maxLength: 3 }) }),
    fc.record({ type: fc.constant('Url' as const), scheme: text, host: text, path: text, method: text }),
    fc.record({ type: fc.constant('Account' as const), id: text, kind: text }),
    fc.record({ type: fc.constant('Recipient' as const), address: text }),
    fc.record({ type: fc.constant('Command' as const), name: text, words: fc.array(text, { maxLength: 3 }) }),
    fc.record({ type: fc.constant('Tool' as const), name: text }),
  );
  const number = fc.oneof(text, fc.constantFrom('1', '-1', '1e9', '0.00001', '9'.repeat(20), '12.5'));
  const acts = fc.tuple(fc.constantFrom(...EFFECTS), fc.array(resource, { maxLength: 3 }), number, text);
  fc.assert(
    fc.property(acts, ([effect, resources, amount, currency]) => {
      const values = [
        { role: 'amount', text: amount, number: amount, unit: currency },
        { role: 'recipient', text: currency },
      ] as const;
      const reading = { acts: [act(effect, resources, { values })], unread: [] };
      const split = accessesOf(reading, { ordered: true, tainted: false, now: 0 });
      for (const needed of split.accesses) {
        const access = withSpent(needed, split.payments);
        const call = { ...requestOf(access, { type: 'Agent', id: 'a' }), policies: { staticPolicies: {} } };
        const unknown = JSON.stringify(call).includes('"unknown"');
        const said = isAuthorized({ ...call, ...(!unknown && { schema: SCHEMA, validateRequest: true }) });
        expect(said).toMatchObject({ type: 'success' });
      }
    }),
    { numRuns: 100 },
  );
});

test('a path made absolute is absolute, and stays as it is when it is made so again', () => {
  const path = fc
    .array(fc.constantFrom('a', '..', '.', '/', '*', '$X', '~', 'b c'), { maxLength: 8 })
    .map((parts) => parts.join('/'));
  fc.assert(
    fc.property(
      path,
      fc.option(fc.constantFrom('/repo', 'repo', '/'), { nil: undefined }),
      (written, cwd) => {
        const once = absolutePath(written, cwd);
        expect(once).toMatch(/^[/~$]/);
        expect(absolutePath(once, cwd)).toBe(once);
      },
    ),
  );
});
