import type { Document } from '../../kernel/panel.ts';
import type { Argument } from '../action/act.ts';
import { readPairs } from '../action/pairs.ts';
import { nameWords } from '../action/words.ts';
import { type Deed, deedsOf } from '../language/deeds.ts';
import data from './commands.json' with { type: 'json' };

/** A command with what it is given by name, and what it does where its name is not that of a deed. */
export type Command = {
  name: string;
  deeds: readonly Deed[] | undefined;
  args: readonly Argument[];
  start: number;
  end: number;
};

const LONGEST = 4_000;
const MOST = 32;
const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const UTILITIES = new Map(
  Object.entries(data.utilities).flatMap(([verb, names]) => names.split(' ').map((name) => [name, verb])),
);
const CLIENTS = wordsOf(data.clients);
const KINDS = wordsOf(data.kinds);
const VALUED = wordsOf(data.valued);
const VIEWS = wordsOf(data.views);
const KEYWORDS = wordsOf(data.keywords);
const PARTS = wordsOf(data.parts);
const NAMED = wordsOf(data.named);
const METHODS: ReadonlyMap<string, string> = new Map(Object.entries(data.methods));

/**
 * Reads an action that is a line for a shell, a database or a web service as calls with named arguments, so that
 * every check of calls holds for it. Undefined where it is none, or has anything in it that only running it would
 * tell: substitutions, redirections, scripts. Linear; never throws.
 */
export function readCommands({ text }: Pick<Document, 'text'>): Command[] | undefined {
  if (text.length > LONGEST) return undefined;
  return readRequest(text) ?? readStatements(text) ?? readLine(text, 0, text.length);
}

/** `PATCH /adsets/7 {"status": "PAUSED"}`: the method on the last thing of the path, what leads to it, and the body. */
function readRequest(text: string): Command[] | undefined {
  const match = /^\s*([A-Z]{3,7})\s+((?:https?:\/\/[^\s/]{1,200})?\/[^\s?]{0,500})(\?\S{1,500})?/.exec(text);
  const verb = METHODS.get(match?.[1] ?? '');
  if (!match || !verb) return undefined;
  const [whole, , path = '', query = ''] = match;
  const args: Argument[] = [];
  let kind = '';
  let at = whole.indexOf(path) + (/^https?:\/\/[^/]*/.exec(path)?.[0].length ?? 0);
  let doing: string = verb;
  const parts = path.replace(/^https?:\/\/[^/]*/, '').split('/');
  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1 && args.length > 0;
    // "/orders/5/cancel": what is done may stand at the end.
    if (isLast && verb !== 'get' && deedsOf(part).length > 0) doing = part;
    else if (part && kind === '' && !/^(?:api|rest|v\d+)$/.test(part)) kind = part;
    else if (part && kind !== '')
      args.push({ key: singular(kind), value: part, start: at, end: at + part.length });
    at += part.length + 1;
  });
  for (const pair of query.slice(1).split('&').filter(Boolean)) {
    const [key = '', value = 'true'] = pair.split('=');
    const start = text.indexOf(pair, whole.length - query.length);
    args.push({ key, value, start, end: start + pair.length });
  }
  const body = text.slice(whole.length).trim();
  if (body && !body.startsWith('{')) return undefined;
  if (body) args.push(...readPairs(text, text.indexOf('{', whole.length), text.length));
  return [{ name: `${doing}_${singular(kind)}`, args, deeds: undefined, start: 0, end: text.length }];
}

const singular = (word: string): string => (/[^s]s$/.test(word) ? word.slice(0, -1) : word);

const STATEMENT =
  /^\s*(?:select\s.{1,2000}\bfrom\s|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|(?:alter|create(?:\s+unique)?|drop)\s+(?:table|view|index|database|schema|role|user|materialized)\s|truncate\s|(?:grant|revoke)\s.{1,300}\son\s.{1,300}\s(?:to|from)\s|(?:explain|with)\s.{1,2000}\bselect\s)/is;

/** SQL statements: the verb, and every name under the keyword before it. */
function readStatements(text: string): Command[] | undefined {
  // Prose begins with a capital: “Delete from the list …”.
  if (!STATEMENT.test(text) || /^\s*\p{Lu}\p{Ll}/u.test(text)) return undefined;
  if (/--|\/\*|\$\$/.test(text)) return undefined;
  const found: Command[] = [];
  let start = 0;
  for (const part of text.split(';')) {
    if (/\S/.test(part)) found.push(readStatement(part, start));
    start += part.length + 1;
  }
  return found.length > MOST ? undefined : found;
}

const SQL_WORD = /'[^']{0,500}'|"[^"]{0,200}"|[\p{L}\d_$.%+-]+|\*/gu;

function readStatement(text: string, offset: number): Command {
  const args: Argument[] = [];
  const tokens = [...text.matchAll(SQL_WORD)];
  const verb = tokens[0]?.[0].toLowerCase() ?? '';
  const isGrant = verb === 'grant' || verb === 'revoke';
  const isQuery = verb === 'select' || verb === 'explain' || (verb === 'with' && !CHANGES.test(text));
  let key = isGrant ? 'access' : '';
  let noun = '';
  for (const { 0: raw, index } of tokens.slice(1)) {
    const word = raw.toLowerCase();
    const start = offset + index;
    const place = { start, end: start + raw.length };
    if (key === 'access' && word !== 'on' && word !== 'to') {
      if (word !== 'privileges') args.push({ key, value: RIGHTS.get(word) ?? word, ...place });
    } else if (KEYWORDS.has(word)) {
      if (NAMED.has(word) && noun === '') noun = word;
      if (NAMED.has(word) || PLACES.test(word)) key = word;
    } else
      args.push({ key: key === 'add' ? 'column' : key, value: raw.replace(/^['"]|['"]$/g, ''), ...place });
  }
  // Without a condition every row is meant.
  if ((verb === 'update' || verb === 'delete') && !/\bwhere\b/i.test(text))
    args.push({ key: 'rows', value: 'all', start: offset, end: offset + text.length });
  const [, change = verb, part = noun] =
    (verb === 'alter' ? /\b(add|drop|rename)\s+(column|constraint|index|policy)\b/i.exec(text) : null) ?? [];
  const name = isQuery ? 'view' : isGrant ? verb : `${change}_${part || 'row'}`.toLowerCase();
  return { name, deeds: undefined, args: isQuery ? [] : args, start: offset, end: offset + text.length };
}

/** Keywords that say of what follows what it is to the statement. */
const PLACES = /^(?:to|from|into|on|set|where|and|or|values|add|by|user|join|as)$/;
const CHANGES = /\b(?:insert|update|delete|drop|alter|truncate|create|grant)\b/i;
const RIGHTS = new Map([
  ['select', 'read'],
  ['usage', 'read'],
  ['insert', 'write'],
  ['update', 'write'],
  ['delete', 'write'],
]);

/** What only running it would tell. */
const OPAQUE = /[`<>\n]|\$[({]|(?<!&)&(?!&)/;
const SHELL_WORD = /'[^']*'|"[^"]*"|[^\s'"|;&]+|\|\||&&|[|;]/g;

/** A line of a shell: the commands one after another. */
function readLine(text: string, from: number, to: number): Command[] | undefined {
  const line = text.slice(from, to);
  if (OPAQUE.test(line)) return undefined;
  const commands: { word: string; start: number; end: number }[][] = [[]];
  for (const { 0: raw, index } of line.matchAll(SHELL_WORD)) {
    const start = from + index;
    if (/^(?:\|\|?|&&|;)$/.test(raw)) commands.push([]);
    else
      commands.at(-1)?.push({ word: raw.replace(/^(['"])(.*)\1$/s, '$2'), start, end: start + raw.length });
  }
  const found: Command[] = [];
  for (const words of commands.filter(({ length }) => length > 0)) {
    const read = readSimple(text, words);
    if (!read) return undefined;
    found.push(...read);
  }
  return found.length === 0 || found.length > MOST ? undefined : found;
}

type Words = readonly { word: string; start: number; end: number }[];

function readSimple(text: string, words: Words): Command[] | undefined {
  const [first, ...rest] = words;
  if (!first) return undefined;
  if (first.word === 'sudo') return /^-/.test(rest[0]?.word ?? '-') ? undefined : readSimple(text, rest);
  if (first.word === 'ssh') return readRemote(text, rest);
  const verb = UTILITIES.get(first.word);
  const isLine = rest.some(({ word }) => /^[-/~.]|[/*]/.test(word));
  if (verb)
    return isLine || !SPOKEN.test(first.word) ? [commandOf(first.word, first.word, words, rest)] : undefined;
  if (!CLIENTS.has(first.word)) return undefined;
  let verbs = 0;
  let at = 0;
  const named: string[] = [];
  // The words up to the first that says what is done, and the kind of thing that follows it.
  for (; at < rest.length && verbs === 0; at++) {
    const { word } = rest[at] ?? { word: '' };
    if (!/^[a-z][a-z-]{1,30}$/.test(word)) break;
    named.push(VIEWS.has(word) ? 'view' : word);
    if (VIEWS.has(word) || nameWords(word).some((part) => deedsOf(part).length > 0)) verbs++;
  }
  if (named.length > 3) return undefined;
  return [commandOf([first.word, ...named].join('_'), first.word, words, rest.slice(at))];
}

/** Utilities that are English words too. */
const SPOKEN =
  /^(?:cut|sort|more|less|free|history|head|tail|top|tree|touch|kill|mount|make|halt|uniq|cat|find|stat)$/;

/** A command on another machine: the same, with the machine beside it. */
function readRemote(text: string, [host, line, ...more]: Words): Command[] | undefined {
  if (!host || !line || more.length > 0 || host.word.startsWith('-')) return undefined;
  const commands = readLine(text, line.start + 1, line.end - 1);
  const machine = { key: 'host', value: host.word, start: host.start, end: host.end };
  return commands?.map((command) => ({ ...command, args: [machine, ...command.args] }));
}

/** Short options that force, by the programs that have them so. */
const FORCES = /^(?:rm|git|docker|podman|npm|cp|mv|ln)$/;

function commandOf(name: string, program: string, words: Words, rest: Words): Command {
  const args: Argument[] = [];
  const names = [name];
  const put = (key: string, value: string, { start, end }: { start: number; end: number }) =>
    args.push({ key, value, start, end });
  let kind = '';
  for (let at = 0; at < rest.length; at++) {
    const place = rest[at];
    if (!place) break;
    const { word } = place;
    const next = rest[at + 1];
    const [, dashes, flag = '', , given] = /^(--?)([\w-]{1,60})(=(.*))?$/s.exec(word) ?? [];
    if (dashes) {
      const isPacked = dashes === '-' && flag.length > 1 && !VALUED.has(flag);
      const flags = isPacked ? [...flag] : [flag];
      const taken =
        given === undefined && !isPacked && VALUED.has(flag) && next && !next.word.startsWith('-');
      const value = taken ? next.word : given;
      if (taken) at++;
      const [, key, held] = /^([\w.-]{1,60})=(.+)$/s.exec(value ?? '') ?? [];
      if (value !== undefined) put(LONG.get(flag) ?? key ?? flag, held ?? value, place);
      else
        for (const one of flags)
          put(one === 'f' && FORCES.test(program) ? 'force' : (LONG.get(one) ?? one), 'true', place);
    } else if (KINDS.has(word) && next && !next.word.startsWith('-')) {
      names.push(word);
      kind = singular(word);
    } else {
      const [, of, which] = /^([a-z]{2,20})\/([\w.-]{1,100})$/.exec(word) ?? [];
      if (of && which && KINDS.has(of)) put(singular(of), which, place);
      else put(kind, word, place);
      kind = '';
    }
  }
  const end = words.at(-1)?.end ?? 0;
  // "git push --delete": an option may be what is done.
  const ending = args.find(({ key, value }) => value === 'true' && /^(?:delete|remove|destroy)$/.test(key));
  const verb = UTILITIES.get(program) ?? ending?.key;
  return {
    name: names.join('_'),
    deeds: verb === undefined ? undefined : deedsOf(verb),
    args,
    start: words[0]?.start ?? 0,
    end,
  };
}

/** Whether a word (small letters) is the name of a program, and of no thing. */
export const isProgram = (word: string): boolean =>
  UTILITIES.has(word) || CLIENTS.has(word) || PARTS.has(word);

/** A name without the kind of thing that clients write before it: "svc/web". */
export const withoutKind = (word: string): string => {
  const [, kind = '', name = ''] = /^([a-z]{2,20})\/(.+)$/.exec(word) ?? [];
  return KINDS.has(kind) ? name : word;
};

/** Short options that mean the same everywhere. */
const LONG = new Map([
  ['n', 'namespace'],
  ['m', 'message'],
  ['A', 'all'],
]);
