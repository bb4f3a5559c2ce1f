import type { Act, Value } from '../../acts/act.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import lexicon from '../../language/lexicon/senses.json' with { type: 'json' };
import type { Comparison } from './compare.ts';
import { quoted } from './compare.ts';
import { AT, isFlagSaid, isNamedBehind } from './flags.ts';
import { answerKinds, isHost, misplaced, tellingOf } from './governed.ts';
import { isNaming, takeNaming, takeOnly } from './naming.ts';
import { hereAt, isOperand, namesOf } from './operands.ts';
import { isKept } from './piped.ts';
import { flagOf, isMaking, isOnFiles, type Sense, senseOf } from './senses.ts';
import { Words, wordSet } from './spoken.ts';
import type { Sentence } from './standing.ts';

/** Programs that run as services, and are called nothing else. */
const DAEMONS: ReadonlySet<string> = new Set(lexicon.entries.daemons.split(' '));
/** What only looks is a look by any name. */
const LOOKS: ReadonlySet<string> = new Set(['check', 'see', 'look', 'know', 'tell', 'show', 'get', 'fetch']);
const MOST_WORDS = 80;

/**
 * Holds commands against the words of an order, both ways: each flag and value was said, and each word that was said is
 * answered by a command, a flag or a value. Undefined where a command is not among those whose flags are known by
 * their words.
 */
export function compareCommands(
  acts: readonly Act[],
  sentences: readonly Sentence[],
): Comparison | undefined {
  const named = sentences.filter((one, at) => isName(one) && sentences.slice(0, at).some(isOrdering));
  const tokens = sentences.filter((one) => isOrdering(one) || named.includes(one)).flatMap(wordsIn);
  if (
    tokens.length > MOST_WORDS ||
    acts.some(
      (act) => senseOf(act) === undefined || (act.secret && act.values.some(({ unknown }) => unknown)),
    )
  )
    return undefined;
  const isOnPaths = acts.some((act) => isOnFiles(act) || act.verb === 'find' || act.via.length > 0);
  const changes = acts.some(({ effect, verb }) => effect !== 'read' && verb !== 'find');
  const telling = changes ? tellingOf(isOnPaths) : undefined;
  const words = new Words(tokens, telling);
  const operands = acts.flatMap(({ values }) => values.map(({ text }) => text));
  takeNaming(words, operands);
  if (acts.every(({ effect }) => effect === 'read')) words.answer(LOOKS);
  const result: Comparison = {
    matched: [],
    missing: [],
    read: [...sentences.filter(({ kind, literal }) => kind !== 'acts' && literal !== undefined), ...named],
  };
  const miss = (what: string, why: string): void => {
    result.missing.push({ what, why, is: 'unnamed' });
  };
  for (const act of acts) {
    const sense = senseOf(act);
    if (!sense) return undefined;
    if (isKept(act, acts, words)) continue;
    if (sense.needs.size > 0 && !words.says(sense.needs))
      miss(act.verb, `The request does not ask for what '${act.verb}' does.`);
    const spotsOf = ({ text }: Value): number[] => {
      const pointed = pointedAt(text, acts, words);
      const spots = namesOf(text).flatMap((name) => words.placesOf(name));
      return pointed === undefined ? spots : [...spots, pointed];
    };
    const strict = strictlySaid(act, sense, words) ?? besideMade(act, acts, sense, words);
    if (strict) miss(act.verb, strict);
    const wrong = misplaced(act, readBefore(act, acts), sense, words, spotsOf);
    if (wrong) miss(act.verb, wrong);
    for (const value of act.values) answerKinds(words, spotsOf(value), isOnPaths, sense);
    words.answer(sense.says);
    if (!inOrder(act, sense, acts, words)) miss(act.verb, 'The request names its paths in another order.');
    for (const value of act.values) {
      if (isSaid(act, sense, value, words) || isMeant(sense, act, value, words))
        result.matched.push({ what: value.text, by: value.text });
      else
        miss(
          quoted(value.text),
          `The request does not say what ${quoted(`${value.name ?? act.verb} ${value.text}`)} does.`,
        );
    }
  }
  // "In the current folder" is where a command works that is told no other.
  const paths = acts.flatMap(({ values, via }) =>
    via.length > 0 ? [] : values.filter(({ role }) => role === 'path'),
  );
  if (paths.every(({ text }) => HERE_PATHS.has(text))) words.answer(HERE);
  takeOnly(
    words,
    operands,
    acts.every(({ effect }) => effect === 'read'),
  );
  for (const at of words.tokens.keys()) if (runsAt(at, acts, words)) words.take(at);
  // Each of what is to be deleted may be deleted by a command of its own.
  const deletes = acts.every(({ effect }) => effect === 'delete');
  for (const token of words.left().filter((one) => !deletes || !words.isListedWithAnswered(one)))
    miss(quoted(token.text), `The request says ${quoted(token.text)}; the command does not show it.`);
  const isOpen = result.missing.length > 0 && acts.every((act) => senseOf(act)?.takes.has('loose'));
  return isOpen ? undefined : result;
}

/** "Run df -h": the program by its name. */
const runsAt = (at: number, acts: readonly Act[], { tokens }: Words): boolean =>
  /^(?:run|execute)$/.test(tokens[at]?.lower ?? '') &&
  acts.some(({ verb }) => tokens[at + 1]?.text === verb.split(' ')[0]);

const GIVES = wordSet(lexicon.entries.gives);
const QUANTIFIERS = wordSet('all everything every each both any');
/** What a command that changes something owes besides: a kind, an operand, and no word for more or less than it takes. */
function strictlySaid(act: Act, sense: Sense, words: Words): string | undefined {
  const { of, takes } = sense;
  const { effect, values, verb } = act;
  if (effect === 'read') return undefined;
  const operands = values.filter(
    (one) => one.name === undefined && one.role !== 'option' && !isHost(one, act),
  );
  const state = takes.has('state')
    ? values.find(({ name, role }) => name === undefined && role === 'option')
    : undefined;
  if (state && !words.placesOf(state.text).some((at) => words.before(at, 3).some((word) => word === 'to')))
    return `The request does not say that it changes to ${quoted(state.text)}.`;
  if (takes.has('files')) return undefined;
  if (values.length === 0 && !takes.has('none')) return `'${verb}' names nothing that it changes.`;
  const [program = ''] = verb.split(' ');
  const isDaemon = operands.length > 0 && operands.every(({ text }) => DAEMONS.has(text));
  if (
    of.size > 0 &&
    !takes.has('none') &&
    !isOfKind(of, words) &&
    !words.says(wordSet(program)) &&
    !(of.has('daemon') && isDaemon)
  )
    return `The request does not say what kind of thing '${verb}' is to change.`;
  const kind = operands.find(
    ({ text }, at) => isKind(text, sense) && !(takes.has('kind') && operands[at + 1]),
  );
  if (kind) return `${quoted(kind.text)} is what the request calls the thing, not its name.`;
  if (words.says(QUANTIFIERS) && !values.some(({ name }) => takesAll(act, name)))
    return 'The request speaks of all of several.';
  if (takes.has('remote') && operands.length > 1 && !isRemoteFirst(operands, words))
    return `The request does not tell which operand of '${verb}' is which.`;
  if (operands.length > 1 && !takes.has('turn') && !takes.has('list') && !isToldApart(sense, operands))
    return `The request does not tell which operand of '${verb}' is which.`;
  return undefined;
}

/** Two operands of which each is told by what it stands behind. */
const isToldApart = ({ takes }: Sense, operands: readonly Value[]): boolean =>
  takes.has('told') && operands.length === 2;

/** "Tag it as x, then push that tag": what was made before, and nothing else. */
function besideMade({ values }: Act, acts: readonly Act[], sense: Sense, words: Words): string | undefined {
  const { needs, kinds } = sense;
  const points = words.tokens.some((_, at) => {
    if (!words.isOneOf(at, needs)) return false;
    const next = words.tokens[at + 1]?.lower === 'only' ? at + 2 : at + 1;
    const lower = words.tokens[next]?.lower ?? '';
    return lower === 'it' || (/^(?:that|this|the)$/.test(lower) && words.isOneOf(next + 1, kinds));
  });
  const [made, ...more] = acts.filter((one) => senseOf(one)?.takes.has('told'));
  const [name] = made?.values.filter(({ name: flag }) => flag === undefined) ?? [];
  if (!points || !sense.takes.has('remote') || !name || more.length > 0) return undefined;
  const own = values.filter(({ name: flag, role }) => flag === undefined && role !== 'destination');
  return own.length === 1 && own[0]?.text === name.text
    ? undefined
    : `The request speaks of ${quoted(name.text)} there, and of nothing else.`;
}

/** "Push the branch x to origin": the remote repository stands first, and behind "to" or "from". */
function isRemoteFirst([remote, ...others]: readonly Value[], words: Words): boolean {
  const isOther = (word: string): boolean => others.some(({ text }) => text.toLowerCase() === word);
  const isEnd = (at: number): boolean => {
    const before = words.before(at, 3);
    const end = before.findIndex(isOther);
    return before.slice(0, end < 0 ? before.length : end).some((word) => /^(?:to|from|on|at)$/.test(word));
  };
  return (
    words.placesOf(remote?.text ?? '').some(isEnd) &&
    others.every(({ text }) => words.placesOf(text).every((at) => words.before(at, 1)[0] !== 'and'))
  );
}

/** The kind of thing was said, and not as what something is taken from: "remove Bob from the account" removes no account. */
const isOfKind = (of: ReadonlySet<string>, words: Words): boolean =>
  words.tokens.some(
    (token, at) =>
      token.kind === 'word' &&
      words.isOneOf(at, of) &&
      !words.before(at, 2).some((word) => word === 'from' || word === 'off'),
  );

/** "Delete the cluster" calls nothing "cluster": what only says of what kind a thing is names none. */
const isKind = (text: string, { says, needs, of }: Sense): boolean =>
  of.has(text) || (says.has(text) && !needs.has(text));

/** Whether a flag is said by "all". */
function takesAll(act: Act, name: string | undefined): boolean {
  const flag = name === undefined ? undefined : flagOf(act, name);
  return typeof flag === 'object' && wordSet(flag.words ?? '').has('all');
}

/** "+x" is said by "executable", as what is made of a thing or given to it: "the executable run.sh" is one already. */
function isMeant({ means }: Sense, { values }: Act, { text }: Value, words: Words): boolean {
  const said = means.get(text);
  if (!said || !words.says(said)) return false;
  const own = values.flatMap((value) => words.placesOf(value.text));
  const isMade = words.tokens.some(
    (_, at) =>
      words.isOneOf(at, said) &&
      !own.some((spot) => spot === at + 1 || (spot === at + 2 && words.tokens[at + 1]?.kind === 'word')) &&
      (words.says(GIVES) || words.before(at, 1)[0] === 'to'),
  );
  if (!isMade) return false;
  words.answer(said);
  return true;
}

/** "Its name is x.": a sentence that names what was ordered before it. */
const isName = ({ kind, tokens }: Sentence): boolean => kind === 'statement' && isNaming(tokens);
const wordsIn = (sentence: Sentence): readonly Token[] =>
  isName(sentence) ? sentence.tokens : sentence.plain;

/** A sentence of orders, or of one by a word that is no verb that is known. */
const isOrdering = ({ kind, literal }: Sentence): boolean => kind === 'acts' || literal !== undefined;

const HERE = wordSet(lexicon.entries.here);
const HERE_PATHS: ReadonlySet<string> = new Set(['.', './']);
/** "Make the folder x and copy y into it": the place of "it", which is the one thing that was made just before. */
function pointedAt(text: string, acts: readonly Act[], words: Words): number | undefined {
  if (HERE_PATHS.has(text)) return hereAt(words);
  const made = acts
    .filter(({ effect }) => effect === 'create')
    .flatMap(({ values }) => values.filter(({ name }) => name === undefined));
  const isMade = made.length === 1 && made[0]?.text.replace(/\/$/, '') === text.replace(/\/$/, '');
  const at = words.tokens.findIndex(
    ({ lower }, i) => lower === 'it' && /^(?:in|into|to)$/.test(words.tokens[i - 1]?.lower ?? ''),
  );
  return isMade && at > 0 ? at : undefined;
}

const LEADS_TO = wordSet('to into onto as in inside under from off on with by over');

/** What a copy or a move reads before it writes. */
const readBefore = ({ verb, span }: Act, acts: readonly Act[]): readonly Value[] =>
  acts
    .filter(
      (one) =>
        one.verb === verb &&
        one.effect === 'read' &&
        one.span.start === span.start &&
        one.span.end === span.end,
    )
    .flatMap(({ values }) => values);

/** From where to where: the paths of a move or a copy stand in the order in which they were said. */
function inOrder(act: Act, { takes }: Sense, acts: readonly Act[], words: Words): boolean {
  if (!takes.has('turn') || act.effect === 'read') return true;
  const places = [...readBefore(act, acts), ...act.values]
    .filter(({ role }) => /^(?:path|source|destination|object)$/.test(role))
    .map(
      ({ text }) =>
        pointedAt(text, acts, words) ??
        [text, text.replace(/\/$/, ''), text.replace(/^.*\/(?=[^/])/, '')].flatMap((form) =>
          words.placesOf(form),
        )[0] ??
        -1,
    );
  // "Make a branch from x, call it y."
  const makes = act.effect === 'create' || act.values.some(({ name }) => name && isMaking(act, name));
  if (makes && words.isNamed(places[0] ?? -1)) return true;
  if (words.before(places[0] ?? 0, 1).some((word) => word === 'to' || word === 'into')) return false;
  const last = places.at(-1) ?? 0;
  if (words.before(last, 3).some((word) => /^(?:next|close|similar)$/.test(word))) return false;
  // "Sync a and b" does not say which of them is changed.
  const isLed =
    words.tokens[last]?.lower === 'here' ||
    words.isNamed(last) ||
    words.before(last, 4).some((one) => LEADS_TO.has(one));
  if (places.length > 1 && !isLed) return false;
  return places.every((place, at) => place >= 0 && (at === 0 || place > (places[at - 1] ?? -1)));
}

function isSaid(act: Act, sense: Sense, value: Value, words: Words): boolean {
  const flag = value.name === undefined ? undefined : flagOf(act, value.name);
  if (value.name?.startsWith('-') && flag === undefined) return false;
  if (flag === 'free') {
    for (const at of words.placesOf(value.name ?? '')) words.take(at);
    return true;
  }
  if (isHost(value, act) && act.effect !== 'read') return isNamedBehind(value.text, AT, words);
  if (flag === undefined) return isOperand(act, sense, value, words);
  return isFlagSaid(act, flag, value.text, words);
}
