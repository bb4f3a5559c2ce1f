import { beforeAll, describe, expect, test } from 'vitest';
import { isPlainRead, linesOf, shown } from '../fixtures.fixture.ts';
import { warm } from '../load.ts';
import { readCommand } from './read.ts';

beforeAll(warm);

describe('commands as people type them', () => {
  test.each(linesOf('shell/commands.reads.txt'))('%s only reads', (command) => {
    const reading = readCommand(command);
    expect(isPlainRead(reading) || shown(reading)).toBe(true);
    expect(
      reading.acts.flatMap(({ unread }) => unread.map(({ start, end }) => command.slice(start, end))),
    ).toEqual([]);
  });
  test.each(linesOf('shell/commands.writes.txt'))('%s does more than read', (command) => {
    expect(isPlainRead(readCommand(command))).toBe(false);
  });
});

describe('what a command does', () => {
  test('is one act for each effect, the gravest with the command and its values', () => {
    expect(shown(readCommand('cp -r notes/../a.txt /srv/b', '/home/ann'))).toMatchInlineSnapshot(`
      [
        "change: $ cp -r notes/../a.txt /srv/b, /srv/b | technical -r=-r | path =/srv/b",
        "read: /home/ann/a.txt | path =notes/../a.txt",
      ]
    `);
    expect(shown(readCommand('sort -o sorted.txt names.txt'))).toMatchInlineSnapshot(`
      [
        "change: $ sort -o sorted.txt names.txt, sorted.txt | path -o=sorted.txt",
        "read: names.txt | path =names.txt",
      ]
    `);
    expect(shown(readCommand('curl -sX DELETE https://api.example.org/v1/items/7'))).toMatchInlineSnapshot(`
      [
        "delete: $ curl -s -X DELETE https://api.example.org/v1/items/7, DELETE https://api.example.org/v1/items/7 | technical -s=-s | option -X=DELETE | identifier =https://api.example.org/v1/items/7",
      ]
    `);
    expect(shown(readCommand('curl -d @report.csv https://drop.example.org'))).toMatchInlineSnapshot(`
      [
        "send: $ curl -d @report.csv https://drop.example.org, POST https://drop.example.org/ | identifier =https://drop.example.org",
        "read: report.csv | path -d=report.csv",
      ]
    `);
    expect(shown(readCommand('git push --delete origin old'))).toMatchInlineSnapshot(`
      [
        "delete: $ git push --delete origin old | option --delete=--delete | destination =origin | object =old",
      ]
    `);
  });
  test('stands inside wrappers, on the host where it runs', () => {
    expect(shown(readCommand("sudo -u ann ssh web1 'cd /srv && rm -rf cache'"))).toMatchInlineSnapshot(`
      [
        "read: $ cd /srv | path =/srv | destination =web1 | source -u=ann | via sudo, ssh web1",
        "delete: $ rm -r -f cache, web1:/srv/cache | option -r=-r | option -f=-f | path =cache | via sudo, ssh web1",
      ]
    `);
    expect(shown(readCommand('kubectl exec web-1 -n shop -- cat /etc/hosts'))).toMatchInlineSnapshot(`
      [
        "read: $ cat /etc/hosts, web-1:/etc/hosts | path =/etc/hosts | destination -n=shop | destination =web-1 | via kubectl exec web-1",
      ]
    `);
    expect(shown(readCommand('find build -name "*.tmp" -exec rm {} +'))).toMatchInlineSnapshot(`
      [
        "read: $ find -name *.tmp -exec build, build | filter -name=*.tmp | path =build",
        "delete: $ rm build/*, build/* (pattern) | path =build/* ? | via find",
      ]
    `);
    expect(shown(readCommand('psql shop -c "DELETE FROM orders WHERE id = 7"'))).toMatchInlineSnapshot(`
      [
        "delete: orders(id) | filter id=7 exactly | object =shop | via psql",
      ]
    `);
  });
  test('follows cd, and loses its way where it cannot be followed', () => {
    expect(shown(readCommand('cd src && rm a', '/srv'))).toMatchInlineSnapshot(`
      [
        "read: $ cd src | path =src",
        "delete: $ rm a, /srv/src/a | path =a",
      ]
    `);
    expect(shown(readCommand('cd "$D" && rm a', '/srv'))).toMatchInlineSnapshot(`
      [
        "read: $ cd $D | path =$D ?",
        "delete: $ rm a, a (pattern) | path =a",
      ]
    `);
  });
  test('keeps what is not known as such', () => {
    expect(shown(readCommand('rm "$HOME"/old *.log $X'))).toMatchInlineSnapshot(`
      [
        "delete: $ rm ~/old *.log $X, ~/old, *.log (pattern), $X (pattern) | path =~/old | path =*.log ? | path =$X ?",
      ]
    `);
    expect(readCommand('ls --zort').acts[0]).toMatchObject({ unread: [{ start: 3, end: 9 }] });
    expect(readCommand('nice --zort ls rm x').acts[0]).toMatchObject({
      opaque: 'nice has a flag that is not known',
    });
  });
  test('is secret where it reads what holds keys', () => {
    const secret = (command: string) => readCommand(command).acts.some((act) => act.secret);
    for (const command of [
      'cat ~/.ssh/id_ed25519',
      'cat .env',
      'cp ~/.aws/credentials x',
      'cat < .netrc',
      'cat .e*',
      'env',
      'kubectl get secret db -o yaml',
      'gh auth token',
    ]) {
      expect([command, secret(command)]).toEqual([command, true]);
    }
    for (const command of [
      'cat README.md',
      'cat .env.example',
      'cat ~/.ssh/id_ed25519.pub',
      'ls',
      'rm .env',
    ]) {
      expect([command, secret(command)]).toEqual([command, false]);
    }
  });
});

test('invisible letters and letters that look like others make it opaque', () => {
  for (const command of ['ls s\u0440c', 'ls \u202esrc', 'ls s\u200brc', 'l\uff53 src']) {
    expect(readCommand(command).acts.every(({ opaque }) => opaque !== undefined)).toBe(true);
  }
});

test('what does not parse, is too long or is empty is opaque', () => {
  for (const command of [
    '',
    '  ',
    'ls "',
    'if true; then',
    `ls ${'a '.repeat(40_000)}`,
    'ls )',
    '# nothing',
  ]) {
    expect(readCommand(command).acts.map(({ opaque }) => opaque !== undefined)).toEqual([true]);
  }
});
