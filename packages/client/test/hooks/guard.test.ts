import { describe, expect, test } from 'vitest';
import { touchesItself } from '../../src/hook/guard.ts';

const place = { env: {}, home: '/home/ada', clock: () => 0 };
const transcript = '/home/ada/.claude/projects/-home-dev/1.jsonl';
const touched = (tool: string, given: unknown, cwd = '/home/dev/app') =>
  touchesItself(
    { moment: 'tool', session: 's', cwd, transcript, call: { tool, arguments: given } },
    place,
  ) !== undefined;

describe('what the hook rests on is left alone', () => {
  test.each([
    'echo {} > ~/.claude/settings.json',
    'rm -rf ~/.claude',
    'cd ~/.claude && sed -i s/deny/allow/ settings.json',
    'echo x > ~/.cl\'\'aude/sett""ings.json',
    'cat $HOME/.local/share/truepenny/installed.json',
    'cp /tmp/x $HOME/.codex/config.toml',
    'mv .claude/* /tmp',
    'ls ~/.gemini/settings.json; rm ~/.gemini/settings.json',
    'cd ../.. && rm .//.github/hooks/truepenny.json',
    'npx truepenny hook uninstall claude',
    'pkill -f hook.mjs',
    'echo forged >> ~/.claude/projects/-home-dev/1.jsonl',
    'rm ~/.config/opencode/plugin/truepenny.js',
    'find ~/.local/state -delete; rm -rf ~/.local/state',
  ])('%s', (command) => {
    expect(touched('Bash', { command })).toBe(true);
  });

  test.each([
    ['Write', { file_path: '/home/ada/.claude/settings.json', content: '{}' }],
    ['Edit', { file_path: '/home/dev/app/.claude/settings.json', old_string: 'a' }],
    ['write_file', { file_path: '../app/./.gemini/settings.json', content: '' }],
    ['write', { filePath: '~/.config/opencode/plugin/x.js' }],
    ['Read', { file_path: '/home/ada/.local/state/truepenny/keys.json' }],
    ['mcp__files__delete_folder', { path: '/home/ada/.claude' }],
    ['apply_patch', { input: '*** Begin Patch\n*** Update File: .codex/hooks.json\n' }],
    [
      'apply_patch',
      { command: '*** Begin Patch\n*** Add File: a\n+x\n*** Delete File: /home/ada/.claude/settings.json' },
    ],
    [
      'apply_patch',
      { patchText: '*** Begin Patch\n*** Update File: a\n*** Move to: .opencode/plugin/x.js\n*** End Patch' },
    ],
    ['Bash', { command: '*** Begin Patch\nrm ~/.claude/settings.json' }],
    ['edit', { diff: '--- a/x\n+++ b/.codex/hooks.json\n@@\n+{}' }],
    ['NotebookEdit', { notebook_path: '/home/ada/.claude/settings.json', new_source: '{}' }],
    ['shell', { command: ['bash', '-lc', 'echo > ~/.codex/hooks.json'] }],
    ['Write', { file_path: '/HOME/dev/app/.CLAUDE/settings.json' }],
  ])('%s %j', (tool, given) => {
    expect(touched(tool, given)).toBe(true);
  });
});

describe('other work goes on', () => {
  test.each([
    ['Bash', { command: 'npm test && git status' }],
    ['Bash', { command: 'ls .claude/commands' }],
    ['Bash', { command: 'cat src/settings.ts' }],
    ['Bash', { command: 'ls .github/workflows' }],
    [
      'Write',
      { file_path: '/home/dev/app/docs/agents.md', content: 'Settings are in ~/.claude/settings.json.' },
    ],
    [
      'apply_patch',
      {
        command:
          '*** Begin Patch\n*** Update File: README.md\n@@\n+See ~/.claude/settings.json\n*** End Patch',
      },
    ],
    ['NotebookEdit', { notebook_path: 'a.ipynb', new_source: 'open("~/.claude/settings.json")\nx' }],
    ['Read', { file_path: '/home/ada/.claude/settings.json' }],
    ['Write', { file_path: '/home/dev/app/settings.json', content: '{}' }],
    ['create_issue', { title: 'x', details: 'It reads\n~/.claude/settings.json twice.' }],
    ['Grep', { pattern: 'hook', path: '/home/dev/app' }],
    ['exec', { workdir: '/home/dev/app', command: 'ls' }],
    ['x', undefined],
  ])('%s %j', (tool, given) => {
    expect(touched(tool, given)).toBe(false);
  });
});
