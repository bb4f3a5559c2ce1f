import { beforeAll, expect, test } from 'vitest';
import { readCall, warm } from '../read.ts';
import { changesIn, patchIn } from './patch.ts';

beforeAll(warm);

const patch = (...lines: string[]): string => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n');

test('a patch comes apart into its changes, with the lines around them', () => {
  const whole = patch(
    '*** Add File: a.txt',
    '+one',
    '+',
    '*** Update File: b.txt',
    '*** Move to: c.txt',
    '@@ class A',
    '@@ f()',
    ' kept',
    '-old',
    '+new',
    '',
    '@@',
    '-x',
    '*** End of File',
    '*** Delete File: d.txt',
  );
  expect(changesIn(whole)).toEqual([
    { is: 'create', path: 'a.txt', content: 'one\n' },
    { is: 'edit', path: 'b.txt', old: 'kept\nold\n', fresh: 'kept\nnew\n' },
    { is: 'edit', path: 'b.txt', old: 'x', fresh: '' },
    { is: 'move', path: 'b.txt', to: 'c.txt' },
    { is: 'delete', path: 'd.txt' },
  ]);
});

test.each([
  ['no end', '*** Begin Patch\n*** Delete File: a'],
  ['nothing in it', patch()],
  ['a line before any file', patch('+x', '*** Delete File: a')],
  ['an unknown head', patch('*** Update File: a', '@@', '-x', '*** Rename File: b')],
  ['lines under a deletion', patch('*** Delete File: a', '-x')],
  ['an addition with a line that is none', patch('*** Add File: a', 'x')],
  ['a file that is to be changed by nothing', patch('*** Update File: a')],
  ['a hunk without lines', patch('*** Update File: a', '@@')],
])('cannot be read: %s', (_, text) => {
  expect(changesIn(text)).toBeUndefined();
});

test('a patch is read where it is handed to the command, and by itself for a tool of patches alone', () => {
  const inner = patch('*** Delete File: a');
  expect(patchIn(`apply_patch <<'E'\n${inner}\nE`, false)).toBe(inner);
  expect(patchIn(`apply_patch <<E\n${inner}\nE\n`, false)).toBe(inner);
  expect(patchIn(inner, true)).toBe(inner);
  for (const text of [
    inner,
    `apply_patch <<'E'\n${inner}`,
    `apply_patch <<'E'\n${inner}\nE\nE`,
    `apply_patch <<E\n${inner.replace('a', '$(id)')}\nE`,
    `apply_patch <<'E' && rm a\n${inner}\nE`,
  ])
    expect(patchIn(text, false)).toBeUndefined();
});

test('a call that makes several changes is an act for each, of the tool that was called', () => {
  const told = (tool: string, given: object, cwd?: string) =>
    readCall({ tool, arguments: given, cwd }).acts.map(({ verb, effect, resources, values, opaque }) => [
      `${verb} ${effect}${opaque === undefined ? '' : `: ${opaque}`}`,
      resources.map((one) => ('path' in one ? one.path : 'name' in one ? one.name : one.type)).join(' '),
      values.map(({ name, text }) => `${name}=${text}`).join(' '),
    ]);
  const edits = [
    { old_string: 'a', new_string: 'b' },
    { old_string: 'c', new_string: 'd' },
  ];
  expect([
    ...told('apply_patch', {
      input: patch('*** Update File: /w/x.ts', '@@', '-a', '+b', '*** Delete File: y'),
    }),
    ...told('apply_patch', { command: patch('*** Update File: /w/x.ts', '@@', '-a', '+b') }, '/w'),
    ...told('apply_patch', { input: patch('*** Delete File: y', '*** Delete File: y') }),
    ...told('apply_patch', { input: patch('*** Sink File: y') }),
    ...told('MultiEdit', { file_path: 'x.ts', edits }),
    ...told('edit_file', { path: 'x.ts', edits: [{ oldText: 'a', newText: 'b' }] }),
    ...told('edit_permissions', { path: 'x', edits: [{ user: 'bob', role: 'admin' }] }),
    ...told('update_notebook', { notebook_path: 'n.ipynb', public: true }),
    ...told('NotebookEdit', { notebook_path: 'n.ipynb', cell_id: 'c', new_source: '', edit_mode: 'delete' }),
  ]).toMatchInlineSnapshot(`
    [
      [
        "edit_file change",
        "apply_patch /w/x.ts",
        "path=/w/x.ts old_string=a new_string=b",
      ],
      [
        "delete_file delete",
        "apply_patch y",
        "path=y",
      ],
      [
        "edit_file change",
        "apply_patch /w/x.ts",
        "path=x.ts old_string=a new_string=b",
      ],
      [
        "delete_file delete: it makes the same change twice",
        "apply_patch y",
        "path=y",
      ],
      [
        "delete_file delete: it makes the same change twice",
        "apply_patch y",
        "path=y",
      ],
      [
        "edit_file run: its patch cannot be read",
        "apply_patch",
        "",
      ],
      [
        "edit_file change",
        "MultiEdit x.ts",
        "file_path=x.ts old_string=a new_string=b",
      ],
      [
        "edit_file change",
        "MultiEdit x.ts",
        "file_path=x.ts old_string=c new_string=d",
      ],
      [
        "edit_file change",
        "edit_file x.ts",
        "path=x.ts oldText=a newText=b",
      ],
      [
        "edit_permissions change",
        "edit_permissions x",
        "path=x edits.user=bob edits.role=admin",
      ],
      [
        "update_notebook change",
        "update_notebook n.ipynb",
        "notebook_path=n.ipynb public=true",
      ],
      [
        "delete_cell delete",
        "NotebookEdit n.ipynb Account",
        "notebook_path=n.ipynb cell_id=c new_source=",
      ],
    ]
  `);
});
