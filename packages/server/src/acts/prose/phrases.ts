import type { Role, Value } from '../act.ts';
import { quantityAt } from './quantity.ts';
import type { Token } from './tokens.ts';
import type { Verb } from './verbs.ts';
import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  EXCLUDES,
  FILLER,
  PARTICLE_VERBS,
  PREPOSITIONS,
  PRONOUNS,
  RELATIVES,
  WH_WORDS,
} from './words.ts';

/** Whose effect it is that a person or address comes first: "pay Acme", "email Rosa". */
const TO_SOMEBODY: ReadonlySet<string> = new Set(['pay', 'send', 'grant']);
/** "to the group", "from 5": what stands behind a preposition plays its part. */
const PARTS: Readonly<Record<string, Role>> = {
  to: 'destination',
  into: 'destination',
  onto: 'destination',
  from: 'source',
  in: 'filter',
  inside: 'filter',
  within: 'filter',
  under: 'filter',
  on: 'filter',
  at: 'filter',
  by: 'filter',
  of: 'object',
  about: 'content',
  regarding: 'content',
  concerning: 'content',
  with: 'option',
  without: 'filter',
  except: 'filter',
  excluding: 'filter',
  as: 'option',
  via: 'option',
  through: 'option',
  using: 'option',
  for: 'filter',
  named: 'title',
  called: 'title',
  titled: 'title',
  labelled: 'title',
  labeled: 'title',
};

/** Words before a number that say which of two it is. */
const ENDS: ReadonlySet<string> = new Set(['from', 'to', 'until', 'till', 'by', 'since', 'between']);

type State = {
  verb: Verb;
  role: Role;
  preposition: string;
  /** Plain words of the noun phrase that is being read. */
  nouns: Token[];
  values: Value[];
  /** Whether only a comma or "and" stands since the last value. */
  joined: boolean;
  /** Values of the acts that were read before, where one verb has several. */
  done: Value[][];
};

/**
 * The values of what follows a verb, each in its role; every token is used. "Pay A 5 EUR and B 6 EUR" is two acts:
 * the values of each stand apart.
 */
export function valuesOf(tokens: readonly Token[], verb: Verb): Value[][] {
  const state: State = {
    verb,
    role: 'object',
    preposition: '',
    nouns: [],
    values: [],
    joined: false,
    done: [],
  };
  for (let at = 0; at < tokens.length; ) at = step(tokens, at, state);
  flush(state);
  return [...state.done, state.values];
}

function step(tokens: readonly Token[], at: number, state: State): number {
  const token = tokens[at];
  if (!token) return at + 1;
  const quantity = quantityAt(tokens, at);
  if (quantity) {
    numberWith(quantity.value, tokens[quantity.next], state);
    return quantity.next;
  }
  const { lower, kind } = token;
  if (kind === 'mark' || kind === 'break') {
    if (lower === ',' || lower === ';' || lower === ':') join(tokens, at, state);
    return at + 1;
  }
  if (kind !== 'word') {
    named(token, state);
    return at + 1;
  }
  if (lower === 'and' || lower === 'or' || lower === '&') {
    join(tokens, at, state);
    return at + 1;
  }
  if (token.capital && isName(tokens, at)) return nameAt(tokens, at, state);
  if (PARTICLE_VERBS.has(state.verb.lemma) && (lower === 'on' || lower === 'off') && isParticle(tokens, at)) {
    flush(state);
    add(state, { role: 'option', text: lower, span: spanOf(token) });
    return at + 1;
  }
  if (PREPOSITIONS.has(lower) || RELATIVES.has(lower) || lower === 'no') {
    flush(state);
    state.joined = false;
    // "Instead of B", "rather than B", "other than B" leave B out.
    const out = lower === 'of' && tokens[at - 1]?.lower === 'instead';
    state.preposition = out ? 'except' : lower;
    if (!EXCLUDES.has(state.preposition)) state.role = roleAfter(lower, state);
    return at + 1;
  }
  if (lower === 'not' || lower === 'only') {
    flush(state);
    if (lower === 'not') state.preposition = 'not';
    else state.values.push({ role: 'option', text: 'only', span: spanOf(token) });
    return at + 1;
  }
  if (isSkipped(lower)) return at + 1;
  state.nouns.push(token);
  return at + 1;
}

/** "Turn on the light", "turn the light off": not "turn the page on Monday". */
const isParticle = (tokens: readonly Token[], at: number): boolean =>
  at === 0 ||
  tokens.slice(at + 1).every(({ kind, lower }) => kind === 'mark' || FILLER.has(lower)) ||
  PREPOSITIONS.has(tokens[at + 1]?.lower ?? '');

/** A comma or "and": the next value stands beside the last one, or begins another act of the same verb. */
function join(tokens: readonly Token[], at: number, state: State): void {
  flush(state);
  state.joined = state.values.length > 0;
  const paid =
    state.values.some(({ role }) => role === 'amount') &&
    state.values.some(({ role }) => role === 'recipient');
  if (!paid || !tokens.some((_, i) => i > at && quantityAt(tokens, i)?.value.role === 'amount')) return;
  state.done.push(state.values);
  Object.assign(state, { role: 'object', preposition: '', values: [], joined: false });
}

/** Adds a value; where it stands beside the last one in the same role, both are of one list. */
function add(state: State, value: Value): void {
  const last = state.values.at(-1);
  const listed = state.joined && last?.role === value.role;
  if (listed && last) state.values[state.values.length - 1] = { ...last, listed: true };
  state.values.push(listed ? { ...value, listed: true } : value);
  state.joined = false;
}

const isSkipped = (word: string): boolean =>
  DETERMINERS.has(word) ||
  PRONOUNS.has(word) ||
  FILLER.has(word) ||
  AUXILIARIES.has(word) ||
  WH_WORDS.has(word) ||
  ADVERBS.has(word);

function roleAfter(preposition: string, { verb, role, values }: State): Role {
  if (preposition === 'to' && TO_SOMEBODY.has(verb.effect)) return 'recipient';
  if (preposition === 'for' && verb.effect === 'pay') return 'content';
  if (preposition === 'with' && verb.effect === 'grant') return 'recipient';
  if (preposition === 'of') return values.length > 0 && role !== 'object' ? role : 'object';
  return PARTS[preposition] ?? (RELATIVES.has(preposition) ? 'filter' : role);
}

/** A number takes the noun behind it as its unit ("6 replicas"), or the nouns before it as its name ("account 4471"). */
function numberWith(value: Value, next: Token | undefined, state: State): void {
  const name = state.nouns.map(({ lower }) => lower).join(' ');
  const bare = value.role === 'count' && value.unit === undefined && value.bound === undefined;
  if (bare && name && !(next?.kind === 'word' && !isStructural(next.lower))) {
    state.nouns = [];
    add(state, {
      ...value,
      role: 'identifier',
      name: EXCLUDES.has(state.preposition) ? `except ${name}` : name,
    });
    return;
  }
  flush(state);
  const counted = bare && next?.kind === 'word' && !isStructural(next.lower) ? { name: next.lower } : {};
  const end = ENDS.has(state.preposition)
    ? { name: state.preposition }
    : isForWhat(value, state)
      ? { name: 'purpose' }
      : {};
  add(state, { ...value, ...end, ...counted, ...(EXCLUDES.has(state.preposition) && { name: 'except' }) });
}

/** "Pay 64 EUR for the invoice of May": a time that tells what is paid, not when. */
const isForWhat = ({ role, text }: Value, { preposition, values, verb, role: part }: State): boolean =>
  role === 'time' &&
  /^\p{L}+$/u.test(text) &&
  (preposition === 'for' || preposition === 'of') &&
  (part === 'content' || part === 'filter') &&
  (verb.effect === 'pay' || values.some((value) => value.role === 'amount'));

const isStructural = (word: string): boolean =>
  isSkipped(word) || PREPOSITIONS.has(word) || RELATIVES.has(word) || word === 'and' || word === 'or';

/** A capital letter makes a name, also of words that are otherwise common. */
const isName = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return (
    token !== undefined &&
    !/^(?:I|I'm|I'd|I'll|I've|A|The|An)$/.test(token.text) &&
    !(WH_WORDS.has(token.lower) || (at === 0 && isStructural(token.lower)))
  );
};

const JOINS: ReadonlySet<string> = new Set(['of', 'de', 'der', 'van', 'von', 'di', 'la', 'le', '&']);

/** Words with capitals that follow one another are one name: "Nordwind AG", "Bank of Ireland". */
function nameAt(tokens: readonly Token[], at: number, state: State): number {
  let end = at + 1;
  for (;;) {
    const next = tokens[end];
    const after = tokens[end + 1];
    if (next?.kind === 'word' && next.capital && isName(tokens, end)) end++;
    else if (next && JOINS.has(next.lower) && after?.kind === 'word' && after.capital) end += 2;
    else if (
      next?.lower === '.' &&
      !next.apart &&
      /^(?:Dr|Mr|Ms|Mrs|Prof|St|[A-Z])$/.test(tokens[end - 1]?.text ?? '') &&
      after?.capital
    )
      end++;
    else if (next?.kind === 'number' && /^\d+$/.test(next.text) && !quantityUnit(after) && tokens[end]?.apart)
      end++;
    else break;
  }
  const parts = tokens.slice(at, end);
  const text = parts.map((part, i) => (i > 0 && part.apart ? ` ${part.text}` : part.text)).join('');
  put(state, {
    role: roleOfName(state, 'object'),
    text,
    span: { start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 },
  });
  return end;
}

const quantityUnit = (token: Token | undefined): boolean =>
  token?.kind === 'word' && !isStructural(token.lower);

function named(token: Token, state: State): void {
  const role: Role =
    token.kind === 'path'
      ? 'path'
      : token.kind === 'identifier'
        ? 'identifier'
        : token.kind === 'address'
          ? 'object'
          : 'content';
  put(state, { role: roleOfName(state, role), text: token.text, span: spanOf(token) });
}

/** Roles that a preposition gives outweigh what a value looks like; a party that comes first is who gets it. */
function roleOfName({ role, verb, nouns, values }: State, own: Role): Role {
  if (role !== 'object')
    return own === 'object' ||
      role === 'recipient' ||
      role === 'destination' ||
      role === 'source' ||
      role === 'title'
      ? role
      : own === 'content'
        ? role
        : own;
  const first = nouns.length === 0 && !values.some((value) => value.role === 'recipient');
  return own === 'object' && first && TO_SOMEBODY.has(verb.effect) ? 'recipient' : own;
}

function put(state: State, value: Value): void {
  const name = state.nouns.map(({ lower }) => lower).join(' ');
  const left = EXCLUDES.has(state.preposition) ? `except${name ? ` ${name}` : ''}` : name;
  state.nouns = [];
  add(state, { ...value, ...(left && { name: left }) });
}

/** A noun phrase of plain words ends: it is a value of its own. */
function flush(state: State): void {
  const [first] = state.nouns;
  const last = state.nouns.at(-1);
  if (!first || !last) return;
  const text = state.nouns.map(({ text: word }) => word).join(' ');
  const except = EXCLUDES.has(state.preposition) ? { name: 'except' } : {};
  add(state, { role: state.role, text, ...except, span: { start: first.start, end: last.end } });
  state.nouns = [];
}

const spanOf = ({ start, end }: Token): { start: number; end: number } => ({ start, end });
