import type { Document } from '../../kernel/panel.ts';
import type { Act, Argument, Kind } from './act.ts';
import { readCommand } from './command.ts';
import { closingOf, readPairs } from './pairs.ts';
import { readProse } from './prose.ts';
import { verbIn } from './verbs.ts';
import { nameWords } from './words.ts';

/** More acts than this in one text are not read: what is left over is called unread by whoever needs all. */
export const MOST_ACTS = 64;

/** `tool(`, `Tool{`, `Tool: {`, and `Tool` followed by a line that says `Action Input: {`. */
const CALL =
  /([\p{L}_][\p{L}\p{N}_.-]{0,100})[ \t]{0,2}(?::[ \t]{0,3}|\n[ \t]{0,3}Action Input:[ \t]{0,3})?([({])/uy;
/** What may stand between two calls. */
const BETWEEN = /[\s;,]*(?:(?:and|then|Action:)\s{1,4})?/iy;
/** Members that name the tool, and members that hold what it is given, in the dialects of tool calls. */
const NAMES = new Set(['tool', 'name', 'function', 'tool_name', 'action']);
const WRAPPERS = new Set([
  'args',
  'arguments',
  'parameters',
  'input',
  'params',
  'action_input',
  'tool_input',
  'command',
  'function',
]);

/** The acts that a text proposes or reports: calls where it is made of them, else commands, else prose. Linear; never throws. */
export function readActs(document: Document): Act[] {
  const { text } = document;
  const trimmed = text.trimStart();
  const offset = text.length - trimmed.length;
  if (/^[{[]|^"?command"?\s*:/.test(trimmed)) {
    const call = readJsonCall(document, offset);
    if (call) return [call, ...ordersWithin(call)];
  }
  const calls = readCalls(document, offset);
  if (calls.length > 0) return calls;
  const command = readCommand(trimmed);
  if (command) {
    const args = command.words.map((value) => ({ key: '', value, start: offset, end: text.length }));
    return [
      {
        document,
        start: offset,
        end: text.length,
        form: 'command',
        name: command.name,
        kind: command.kind,
        args,
      },
    ];
  }
  return readProse(document);
}

/** Calls one after another, from the beginning of the text: prose that mentions a call is no call. */
function readCalls(document: Document, offset: number): Act[] {
  const { text } = document;
  const acts: Act[] = [];
  let at = offset;
  while (acts.length < MOST_ACTS) {
    BETWEEN.lastIndex = at;
    CALL.lastIndex = at + (BETWEEN.exec(text)?.[0].length ?? 0);
    const match = CALL.exec(text);
    if (!match?.[1]) break;
    const open = match.index + match[0].length - 1;
    const close = closingOf(text, open);
    const call = callOf(document, match[1], match.index, open + 1, close);
    acts.push(call, ...ordersWithin(call));
    at = close + 1;
  }
  return acts;
}

/** Arguments that tell a tool in words what to do; what they order is done too. */
const ORDERS = /^(?:request|instructions?|task|prompt|goal|objective|order)$/i;

function ordersWithin({ document, args }: Act): Act[] {
  return args
    .filter(({ key, value }) => ORDERS.test(key) && value.length > 20)
    .flatMap(({ start, end }) => readProse(document, start, end));
}

function callOf(document: Document, name: string, start: number, from: number, close: number): Act {
  const args = readPairs(document.text, from, close);
  const end = Math.min(document.text.length, close + 1);
  return { document, start, end, form: 'call', name, kind: kindOf(name, args), args };
}

/** A call written as a JSON object that names its tool, or has it as its only member. */
function readJsonCall(document: Document, offset: number): Act | undefined {
  const { text } = document;
  const args = readPairs(text, offset, text.length);
  const named = args.find(({ key }) => NAMES.has(key.toLowerCase()));
  if (named) {
    const rest = args.filter((arg) => arg !== named);
    return {
      document,
      start: offset,
      end: text.length,
      form: 'call',
      name: named.value,
      kind: kindOf(named.value, rest),
      args: rest,
    };
  }
  const [, only] =
    /^\{\s{0,9}"([\w.-]{1,100})"\s{0,9}:\s{0,9}\{/.exec(text.slice(offset, offset + 140)) ?? [];
  if (!only || WRAPPERS.has(only)) return undefined;
  return {
    document,
    start: offset,
    end: text.length,
    form: 'call',
    name: only,
    kind: kindOf(only, args),
    args,
  };
}

/** What an act does: what its name says, unless its arguments say that it is only tried, or run a command. */
function kindOf(name: string, args: readonly Argument[]): Kind {
  const flag = (keys: readonly string[], value: string) =>
    args.some((arg) => keys.includes(arg.key.toLowerCase()) && arg.value.toLowerCase() === value);
  if (flag(['dry_run', 'dryrun', 'simulate', 'preview'], 'true') || flag(['execute'], 'false')) return 'read';
  const words = nameWords(name);
  const verb = verbIn(words);
  if (verb?.kind === 'execute' || !verb) {
    const command = args
      .map(({ key, value }) => (/^(?:command|cmd|script|shell)$/i.test(key) ? readCommand(value) : undefined))
      .find(Boolean);
    if (command) return command.kind;
    const code = args.find(({ key }) => /^(?:code|source|script|expression|formula)$/i.test(key))?.value;
    if (code !== undefined && code.length > 0 && !REACHES_OUT.test(code)) return 'read';
  }
  // What is sent without saying to whom goes to the one who asked.
  if (verb?.kind === 'send' && words.some((word) => MONEY.has(word))) return 'pay';
  if (verb && TALKS.has(verb.base) && args.every(({ key, value }) => SAID.test(key) && !ADDRESS.test(value)))
    return 'reply';
  if (verb?.kind === 'reply') return kindOfReply(verb.base, words, args);
  // A file is opened to be read; a door or an account is not.
  if (verb?.base === 'open' && !words.some((word) => OPENED.has(word))) return 'modify';
  return verb?.kind ?? 'unknown';
}

/** A reply goes back to the one who asked: not to somebody by address, and it is said rather than done. */
function kindOfReply(verb: string, words: readonly string[], args: readonly Argument[]): Kind {
  if (args.some(({ key, value }) => ADDRESS.test(value) || ADDRESSED.test(key))) return 'send';
  const isSaid = REPLIES.has(verb) || words.every((word) => word === verb || ANSWERS.has(word));
  return isSaid ? 'reply' : 'modify';
}

const REPLIES = new Set('reply respond answer say greet clarify'.split(' '));
const ANSWERS = new Set(
  'answer reply response message text result results output final summary to user conversation chat info information question and with the'.split(
    ' ',
  ),
);
const ADDRESSED = /^(?:to|cc|bcc|recipients?|channel|room|group|audience|contacts?|email|phone)$/i;
const OPENED = new Set(
  'file files document documents folder directory page url website site link tab browser email mail message thread image photo pdf app application window view inbox attachment notebook note dashboard map calendar webpage'.split(
    ' ',
  ),
);

/** What code needs to touch anything but the values in it. */
const REACHES_OUT =
  /\bimport\b(?!\s{1,4}(?:math|statistics|datetime|decimal|fractions|json|re|itertools|collections)\b)|\b(?:require|open|exec|eval|compile|getattr|setattr|globals|locals|input|system|subprocess|os|sys|socket|fetch|requests?|urllib|write|remove|delete|unlink|process|fs)\b|__/i;

const TALKS = new Set(['send', 'message', 'inform', 'notify']);
const MONEY = new Set('money payment payments funds cash wire remittance crypto bitcoin'.split(' '));
/** Members that hold what is said, not to whom. */
const SAID =
  /^(?:|text|message|body|content|subject|title|response|answer|reply|output|summary|format|style|tone)$/i;
const ADDRESS = /^\S{1,64}@\S{1,200}$|^https?:\/\//;
