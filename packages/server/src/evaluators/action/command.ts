import type { Kind } from './act.ts';

/** A line for a shell, a database or a server. */
export type Command = { name: string; kind: Kind; words: string[] };

const LONGEST = 4_000;

/** What the usual commands do (POSIX utilities and their common companions). */
const SHELL: ReadonlyMap<string, Kind> = new Map(
  (
    [
      [
        'read',
        'cat ls grep egrep find head tail less more ps df du pwd whoami id stat wc file which env printenv uname top free history man diff sort uniq awk lsof netstat ss ping dig nslookup tree echo date',
      ],
      ['delete', 'rm rmdir unlink shred kill killall pkill truncate dd mkfs wipefs userdel groupdel'],
      ['modify', 'mv chmod chown sed usermod passwd ln mount umount iptables ufw crontab'],
      ['create', 'cp touch mkdir tar zip gzip useradd tee rsync'],
      ['send', 'scp sftp ftp mail sendmail nc ncat'],
      [
        'execute',
        'sh bash zsh python python3 node perl ruby java make pip pip3 npm npx apt apt-get yum dnf brew docker kubectl terraform systemctl service sudo su curl wget ssh eval exec source git',
      ],
    ] as [Kind, string][]
  ).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
);
/** English words among them: they begin a command only where a flag, a path or a pipe follows. */
const AMBIGUOUS = new Set(
  'find head tail more file which top free history man sort id date echo mount kill make service source cat touch mail less split tree node'.split(
    ' ',
  ),
);
const SQL: readonly [RegExp, Kind][] = [
  [/^(?:select|show|describe|explain|with)\s.{0,2000}\b(?:from|tables|databases|select)\b/is, 'read'],
  [/^insert\s+into\s/i, 'create'],
  [/^(?:update\s+\S+\s+set|alter|create\s+(?:table|index|view|database)|merge\s+into)\b/i, 'modify'],
  [/^(?:delete\s+from|drop\s+(?:table|database|schema|index|view|user)|truncate\s+(?:table\s)?)/i, 'delete'],
  [/^(?:grant|revoke)\s.{1,500}\b(?:to|from)\b/is, 'grant'],
];
const HTTP: Readonly<Record<string, Kind>> = {
  GET: 'read',
  HEAD: 'read',
  OPTIONS: 'read',
  POST: 'create',
  PUT: 'modify',
  PATCH: 'modify',
  DELETE: 'delete',
};

/** Reads a text as a command of a shell, as SQL or as an HTTP request; undefined where it is none. Linear; never throws. */
export function readCommand(text: string): Command | undefined {
  const line = text.slice(0, LONGEST).trim();
  const [method = ''] = /^[A-Z]{3,7}(?=\s+(?:https?:\/\/|\/)\S)/.exec(line) ?? [];
  const byHttp = Object.hasOwn(HTTP, method) ? HTTP[method] : undefined;
  if (byHttp) return { name: method, kind: byHttp, words: line.split(/\s+/).slice(1) };
  for (const [form, kind] of SQL) {
    if (form.test(line))
      return { name: line.split(/\s/, 1)[0] ?? '', kind, words: line.split(/[\s,;()]+/).slice(1) };
  }
  return readShell(line);
}

/** The strictest of the commands in a line counts: `cat a | xargs rm` deletes. */
function readShell(line: string): Command | undefined {
  const words = line.split(/\s+/);
  const [first = ''] = words;
  if (!SHELL.has(first)) return undefined;
  if (AMBIGUOUS.has(first) && words.length > 1 && !/^[-/~.$'"]|[|<>*]/.test(words.slice(1).join(' ')))
    return undefined;
  const kinds = line
    .split(/[|;&]+|\b(?:xargs|sudo|-exec)\b/)
    .map((part) => SHELL.get(part.trim().split(/\s/, 1)[0] ?? ''))
    .filter((kind) => kind !== undefined);
  if (/\s-delete\b/.test(line)) kinds.push('delete');
  if (/(?:^|\s)>{1,2}\s?\S/.test(line)) kinds.push('modify');
  const kind = ORDER.find((one) => kinds.includes(one)) ?? 'unknown';
  return { name: first, kind, words: words.slice(1) };
}

/** The strictest first. */
const ORDER: readonly Kind[] = ['delete', 'execute', 'send', 'modify', 'create', 'read'];
