import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesIn, patchIn } from './patch.ts';

const text = fc.stringMatching(/^[\w .+-]{1,20}$/).filter((one) => one.trim() === one);
const edit = fc
  .record({ path: text, old: fc.array(text, { minLength: 1 }), fresh: fc.array(text, { minLength: 1 }) })
  .map(
    ({ path, old, fresh }) => ({ is: 'edit', path, old: old.join('\n'), fresh: fresh.join('\n') }) as const,
  );
const create = fc
  .record({ path: text, lines: fc.array(text, { minLength: 1 }) })
  .map(({ path, lines }) => ({ is: 'create', path, content: lines.join('\n') }) as const);
const gone = text.map((path) => ({ is: 'delete', path }) as const);

const signed = (sign: string, lines: string): string[] => lines.split('\n').map((line) => sign + line);

test('what was written as a patch is read as the same changes', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(edit, create, gone), { minLength: 1, maxLength: 8 }), (changes) => {
      const lines = changes.flatMap((one) => {
        if (one.is === 'delete') return [`*** Delete File: ${one.path}`];
        if (one.is === 'create') return [`*** Add File: ${one.path}`, ...signed('+', one.content)];
        return [`*** Update File: ${one.path}`, '@@', ...signed('-', one.old), ...signed('+', one.fresh)];
      });
      expect(changesIn(['*** Begin Patch', ...lines, '*** End Patch'].join('\n'))).toEqual(changes);
    }),
  );
});

const PIECES = [
  '*** Begin Patch',
  '*** End Patch',
  '*** Add File: a',
  '*** Update File: b',
  '*** Move to: c',
];
const line = fc.oneof(
  fc.constantFrom(...PIECES, '@@', '@@ x', '+x', '-x', ' x', '', "apply_patch <<'E'", 'E', '$(x)'),
  fc.string(),
);

test('any text is read or not, and never twice', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), fc.boolean(), (lines, bare) => {
      const found = patchIn(lines.join('\n'), bare);
      const changes = found === undefined ? undefined : changesIn(found);
      expect(changes === undefined || changes.length > 0).toBe(true);
    }),
  );
  for (const piece of ['*** Delete File: x\n', '@@\n-x\n', 'apply_patch <<E\n', 'E\n', '***'])
    changesIn(`*** Begin Patch\n${piece.repeat(20_000)}*** End Patch`);
});
