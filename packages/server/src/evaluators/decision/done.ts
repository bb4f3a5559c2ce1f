import type { Document } from '../../kernel/panel.ts';
import { splitSentences } from '../../kernel/text.ts';
import type { Act, Argument } from '../action/act.ts';
import { readActs } from '../action/acts.ts';
import { nameWords } from '../action/words.ts';
import { type Deed, deedsOf, deedsOfName, isRead, phrasesIn } from '../language/deeds.ts';
import { tokenise } from '../language/tokens.ts';
import { type Command, readCommands } from './commands.ts';
import { Stems } from './stems.ts';
import { type Value, valuesIn } from './values.ts';

/** One thing that the agent is about to do. */
export type Done = {
  document: Document;
  form: Act['form'];
  /** A command of which only running it would tell what it does. */
  isOpaque: boolean;
  /** The tool, the command, or the verb. */
  name: string;
  deeds: readonly Deed[];
  args: readonly Argument[];
  text: string;
  start: number;
  end: number;
  terms: Stems;
  values: readonly Value[];
};

const MOST_CLAUSES = 64;
const LONGEST = 20_000;
const JOINT = /(?:,? (?:and|then|plus|but) (?:also |then |finally |immediately )?|[,;:–—] )/gi;

/** What a proposed action does: its calls or its command, else the clauses of its prose. Linear; never throws. */
export function readDone(document: Document): Done[] {
  const commands = readCommands(document);
  if (commands) return commands.map((command) => commanded(document, command));
  const acts = readActs(document).filter(({ form }) => form !== 'prose');
  return acts.length > 0 ? acts.flatMap(unwrapped) : readTold(document);
}

const commanded = (document: Document, command: Command): Done => {
  const act: Act = { document, form: 'command', kind: 'unknown', ...command };
  return doneOf(
    act,
    isTrial(act.args) ? ['view'] : (command.deeds ?? deedsOfName(nameWords(command.name))),
    false,
  );
};

const LINE = /^(?:command|cmd|sql|statement|query|script)$/i;

/** A call that is given a command runs it. */
function unwrapped(act: Act): Done[] {
  const line = act.form === 'call' ? act.args.find(({ key }) => LINE.test(key)) : undefined;
  const commands = line && readCommands({ text: line.value });
  if (!line || !commands) return [doneOf(act, deedsIn(act), act.form === 'command')];
  const beside = act.args.filter((arg) => arg !== line);
  const { start, end } = line;
  // What is quoted is the whole line: escapes within it may have moved its parts.
  return commands.map((command) =>
    commanded(act.document, {
      ...command,
      start: act.start,
      end: act.end,
      args: [...beside, ...command.args.map((arg) => ({ ...arg, start, end }))],
    }),
  );
}

function doneOf(act: Act, deeds: readonly Deed[], isOpaque: boolean): Done {
  const { document, form, name, args, start, end } = act;
  const text = document.text.slice(start, Math.min(end, start + LONGEST));
  const said = args.map(({ key, value }) => `${nameWords(key).join(' ')}: ${value}`).join(' ; ');
  const terms = new Stems(`${nameWords(name).join(' ')} ; ${said}`);
  const values = isOpaque ? placed(valuesIn(`  ${text}`), start - 2) : args.flatMap(valuesOf);
  return { document, form, isOpaque, name, args, start, end, text, terms, values, deeds };
}

const placed = (values: readonly Value[], by: number): Value[] =>
  values.map((value) => ({ ...value, start: value.start + by, end: value.end + by }));

const IDENTIFIES = /(?:^|_)(?:id|ids|uuid|ref|reference|code|token|hash|number|ending|last4)$/i;
const MONEY_KEY = /^(?:amount|price|total|sum|fee|payment|budget|cost|monthly|value|rate|salary)$/;

/** The definite values of one argument, each with the words of its key; identifiers name nothing by their digits. */
function valuesOf({ key, value, start, end }: Argument): Value[] {
  if (IDENTIFIES.test(key)) return [];
  const words = nameWords(key);
  return valuesIn(`: ${value}`).map((one) => ({
    ...one,
    start,
    end,
    sort: sortBy(words, one),
    label: [...one.label, ...words],
  }));
}

/** What a key says of its number. */
function sortBy(words: readonly string[], { sort }: Value): Value['sort'] {
  if (sort !== 'number') return sort;
  if (words.some((word) => /^(?:percent|percentage|pct)$/.test(word))) return 'percent';
  return words.some((word) => MONEY_KEY.test(word)) ? 'money' : sort;
}

/** Keys under which a call says what it does. */
const SAYS = /^(?:side|action|operation|op|response|decision|direction|command|method|verb)$/i;

function deedsIn({ form, name, kind, args }: Act): readonly Deed[] {
  if (isTrial(args) || (form === 'command' && kind === 'read')) return ['view'];
  if (form === 'command') {
    const deeds = [...args.flatMap(({ value }) => nameWords(value)), name.toLowerCase()].flatMap(deedsOf);
    return deeds.length > 0 ? deeds : kind === 'delete' ? ['delete'] : [];
  }
  const said = args.filter(({ key }) => SAYS.test(key)).flatMap(({ value }) => deedsOf(value.toLowerCase()));
  if (said.length > 0) return said;
  if (kind === 'reply' && /^(?:reply|respond|answer|say|finish|final|complete)/i.test(name))
    return ['answer'];
  const words = nameWords(name);
  // An allowance of nothing is none (ERC-20).
  if (
    /approv|allowance/i.test(name) &&
    args.some(({ key, value }) => /^(?:amount|value|allowance|limit)$/i.test(key) && value === '0')
  )
    return ['revoke'];
  const deeds = deedsOfName(words);
  // What goes to nobody else goes to the one who asked.
  return deeds.includes('send') && goesBack(words, args) ? [...deeds, 'answer'] : deeds;
}

const goesBack = (words: readonly string[], args: readonly Argument[]): boolean =>
  words.some((word) => OWN.has(word)) ||
  !args.some(({ key, value }) => TO.test(key) || /\S@\S|:\/\//.test(value));
const OWN = new Set(['registered', 'own', 'self', 'requester']);
const TO =
  /^(?:to|cc|bcc|with|recipients?|recipient_\w{1,20}|channel|room|topic|destination|email|phone\w{0,10}|audience|url|webhook|target|group|list|contacts?|supplier|customer|counterparty)$/i;

/** Whether a call only tries what it would do. */
const isTrial = (args: readonly Argument[]): boolean =>
  args.some(({ key, value }) =>
    /^(?:dry_?run|simulate|preview)$/i.test(key)
      ? /^true$/i.test(value)
      : /^execute$/i.test(key) && /^false$/i.test(value),
  );

/** The clauses that begin with a verb of doing. */
function readTold(document: Document): Done[] {
  const text = document.text.slice(0, LONGEST);
  const found: Done[] = [];
  for (const sentence of splitSentences(text)) {
    let from = sentence.start;
    const starts = [from];
    for (const { 0: joint, index } of text.slice(sentence.start, sentence.end).matchAll(JOINT)) {
      from = sentence.start + index + joint.length;
      const lead = leadOf(text.slice(from, from + 80));
      if (lead) starts.push(from);
    }
    starts.forEach((start, at) => {
      const end = starts[at + 1] ?? sentence.end;
      const told = text.slice(start, end);
      const lead = leadOf(told.slice(0, 120));
      if (found.length === MOST_CLAUSES || (!lead && found.length > 0)) return;
      found.push({
        document,
        form: 'prose',
        isOpaque: false,
        name: lead?.verb ?? /\p{L}+/u.exec(told)?.[0] ?? '',
        deeds: [...(lead?.deeds ?? []), ...phrasesIn(told).flatMap(({ deeds }) => deeds)],
        args: [],
        text: told,
        start,
        end,
        terms: new Stems(told),
        values: placed(valuesIn(told), start),
      });
    });
  }
  return found;
}

const BEFORE = new Set(
  'i we the agent also then now next will to have has had finally simply immediately permanently automatically directly'.split(
    ' ',
  ),
);

/** The verb that a clause leads with, behind who does it and how. */
function leadOf(clause: string): { verb: string; deeds: readonly Deed[] } | undefined {
  for (const { kind, text } of tokenise(clause).slice(0, 6)) {
    if (kind === 'number') continue;
    const deeds = kind === 'word' ? deedsOf(text) : [];
    if (deeds.length > 0) return { verb: text, deeds };
    if (!BEFORE.has(text)) return undefined;
  }
  return undefined;
}

/** Whether it leaves everything as it was. */
export const isReading = ({ deeds }: Done): boolean => deeds.length > 0 && deeds.every(isRead);
