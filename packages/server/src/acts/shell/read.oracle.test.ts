import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { Language, type Node, Parser } from 'web-tree-sitter';
import { isPlainRead, linesOf } from '../fixtures.fixture.ts';
import { warm } from '../load.ts';
import { readCommand } from './read.ts';

let parser: Parser;
beforeAll(async () => {
  await warm();
  await Parser.init();
  parser = new Parser();
  parser.setLanguage(
    await Language.load(createRequire(import.meta.url).resolve('tree-sitter-bash/tree-sitter-bash.wasm')),
  );
});

/** Commands that only read whatever they are given, by this test's own and shorter list. */
const READERS = new Set(
  'ls cat head wc grep egrep cut tr nl tac rev diff cmp comm md5sum file stat du df pwd whoami id uname uptime ps free basename dirname which echo printf true test [ seq tree xxd od strings jq column paste join cd read'.split(
    ' ',
  ),
);

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const child of node.namedChildren) if (child) walk(child, visit);
}

/** What another parser's tree says: all commands in it, and whether anything is written or substituted. */
function judge(command: string): { names: string[]; writes: boolean } | undefined {
  const tree = parser.parse(command);
  if (!tree || tree.rootNode.hasError) return undefined;
  const names: string[] = [];
  let writes = false;
  walk(tree.rootNode, (node) => {
    if (node.type === 'command') names.push(node.childForFieldName('name')?.text ?? '');
    if (
      node.type === 'command_substitution' ||
      node.type === 'process_substitution' ||
      node.type === 'function_definition'
    )
      writes = true;
    if (node.type === 'variable_assignment') writes = true;
    if (
      node.type === 'file_redirect' &&
      /^\d?(?:>|>>|&>|>\|)/.test(node.text) &&
      !/\/dev\/null|>&\d$/.test(node.text)
    )
      writes = true;
  });
  return { names, writes };
}

const all = [...linesOf('shell/commands.reads.txt'), ...linesOf('shell/commands.writes.txt')];

test('another parser finds the same commands to only read, where its short list knows them all', () => {
  let agreed = 0;
  for (const command of all) {
    const told = judge(command);
    if (told === undefined || told.names.length === 0 || !told.names.every((name) => READERS.has(name)))
      continue;
    const isRead = isPlainRead(readCommand(command));
    if (!told.writes) expect([command, isRead]).toEqual([command, true]);
    else expect([command, isRead]).toEqual([command, /^printf|LANG=/.test(command)]);
    agreed += 1;
  }
  expect(agreed).toBeGreaterThan(75);
});

test('no command that another parser sees is missing from what was read', () => {
  for (const command of all) {
    const told = judge(command);
    if (told === undefined) continue;
    const { acts } = readCommand(command);
    const seen = new Set(
      acts.flatMap(({ verb, via }) => [verb, ...via].flatMap((text) => text.split(/[ /]/))),
    );
    for (const name of told.names) {
      const bare =
        name
          .replace(/^[\\"']|["']$/g, '')
          .split('/')
          .at(-1) ?? '';
      // `time` is a word of the grammar here, and `[` is `test`.
      if (/^[\w.-]+$/.test(bare) && bare !== 'time' && acts.every(({ opaque }) => opaque === undefined))
        expect([command, bare, seen.has(bare)]).toEqual([command, bare, true]);
    }
  }
});
