import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/hook/agent.ts';
import { refutedIn } from '../../src/hook/claims.ts';
import { refusal } from '../../src/hook/guard.ts';

const ran = (command: string, text: string, failed = false): Entry[] => [
  { is: 'call', tool: 'Bash', arguments: { command } },
  { is: 'result', text, ...(failed && { failed }) },
];
const because = (
  words: string,
  entries: readonly Entry[] = [],
  files: Record<string, number> = {},
  since = 1_000,
) => refutedIn(words, entries, { file: (path) => files[path], since }).map((one) => one.because);

describe('refuted', () => {
  test('tests that are said to pass, and a run that failed', () => {
    expect(
      because('Fixed it. All tests pass now.', ran('npm test', 'Tests  1 failed | 11 passed', true)),
    ).toEqual(['the last run of the tests told: “Tests  1 failed | 11 passed”.']);
    expect(because('The tests are green.', ran('pytest -q', 'killed', true))).toEqual([
      'the last run of the tests failed (Bash pytest -q).',
    ]);
  });

  test('a count that the run does not tell', () => {
    const run = ran('npx vitest run', 'Tests  41 passed (41)');
    expect(because('All 48 tests pass.', run)).toEqual([
      'the last run of the tests told of 41 that passed, not 48.',
    ]);
    expect(because('All 41 tests pass.', run)).toEqual([]);
  });

  test('what is said to be done, where the call for it failed or was refused', () => {
    const refused = ran('git push origin main', refusal('BLOCK: not asked for'));
    expect(because('I have pushed the branch.', refused)).toEqual([
      expect.stringContaining('the call for it failed: Bash git push origin main'),
    ]);
    expect(because('I sent it to Ada.', ran('sendmail ada', 'no route', true))).toHaveLength(1);
    expect(because('I pushed it.', [...refused, ...ran('git push', 'ok')])).toEqual([]);
  });

  test('files that are said to be there, changed or gone', () => {
    expect(because('I created `src/new.ts`.')).toEqual(['there is no file src/new.ts.']);
    expect(because('I deleted old.txt.', [], { 'old.txt': 1 })).toEqual(['old.txt is still there.']);
    expect(because('I updated notes.md.', [], { 'notes.md': 10 })).toEqual([
      'notes.md was last changed at 1970-01-01T00:00:00.010Z, before this turn began.',
    ]);
  });
});

test.each([
  'The tests should pass now.',
  'I could not run the tests, so whether they pass is open.',
  'Run npm test; once the tests pass, merge.',
  'I tried to create src/new.ts.',
  'Did I create src/new.ts?',
  'I added a section to README.md.',
  'I wrote e.g. three paragraphs.',
  'I sent it to Ada.',
])('nothing stands against: %s', (words) => {
  expect(because(words, ran('npm test', 'Tests  1 failed', true).slice(0, 0))).toEqual([]);
});

test('what was changed by a call in this session is not called unchanged', () => {
  const edit: Entry[] = [
    { is: 'call', tool: 'Edit', arguments: { file_path: '/w/notes.md' } },
    { is: 'result', text: 'ok' },
  ];
  expect(because('I updated notes.md.', edit, { 'notes.md': 10 })).toEqual([]);
});
