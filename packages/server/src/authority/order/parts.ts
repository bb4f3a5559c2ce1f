import { clausesOf } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { isGreeting } from '../../acts/prose/manners.ts';
import { quantityAt } from '../../acts/prose/quantity.ts';
import { isFronted, leansAt, type Voice } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import { PREPOSITIONS } from '../../acts/prose/words.ts';
import alike from '../../language/lexicon/alike.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb, groupsOfVerb } from '../../language/verbs.ts';
import { type Noun, PARTICLES, type Phrase, particleOf, phrasesIn } from './nominal.ts';
import { sameNoun } from './nouns.ts';
import { inOneTime, isMoving } from './times.ts';

/** What one verb orders or announces. */
export type Part = { verb: string; phrases: readonly Phrase[] };

const MOST_PARTS = 8;
/** "Place an order" orders: the verbs that say nothing beside a noun, with the verb that the noun is. */
const LIGHT = alike.entries.light.map((line) => {
  const [, verb = '', nouns = '', light = ''] = /^(\w+) = ([\w -]+): ([\w ]+)$/.exec(line) ?? [];
  return { verb, nouns: new Set(words(nouns)), light: new Set(words(light)) };
});
const PERSONS = new Set(words(kinds.entries.persons));

/** What each verb of sentences orders that are nothing but orders; undefined where something else stands in them. Pure. */
export function partsOf(sentences: readonly (readonly Token[])[], by: Voice): Part[] | undefined {
  const parts: Part[] = [];
  for (const tokens of sentences) {
    if (isGreeting(tokens) || tokens.every(({ kind }) => kind === 'mark')) continue;
    if (tokens.at(-1)?.lower === '?' && headOf({ kind: 'main', tokens }, '.').says !== 'order')
      return undefined;
    const clauses = clausesOf(tokens).filter((clause) => !isGreeting(clause.tokens));
    let fronted: readonly Token[] = [];
    for (const [i, clause] of clauses.entries()) {
      const next = clauses[i + 1];
      if (next?.kind === 'main' && isFronted(clause, next)) {
        fronted = [...fronted, ...clause.tokens];
        continue;
      }
      const head = clause.kind === 'main' ? headOf(clause, '.') : undefined;
      if (head?.says !== 'order' || !head.verb) return undefined;
      // "Scale up" is not "scale down", and who checks somebody out does not check them.
      const [named, particle] = clause.tokens.slice(Math.max(0, head.at - 2), head.at);
      const isApart =
        verbOf(named?.lower ?? '')?.lemma === head.verb.lemma && PARTICLES.has(particle?.lower ?? '');
      const { lemma } = head.verb;
      // "Make a booking for Ann": the verb's last word gives Ann her part.
      const from = clause.tokens[head.at - 1]?.lower === 'for' ? head.at - 1 : head.at;
      const it = fronted.length > 0 ? leansAt(clause) : -1;
      const rest = it < 0 ? clause.tokens.slice(from) : [...fronted, ...clause.tokens.slice(it + 1)];
      if (it >= 0) fronted = [];
      const own = withoutHearer([...head.subject, ...untilHanded(rest, lemma, by)], by);
      // "Show me the mail" shows it to whoever orders, as "show the mail" does.
      const isMine = effectOfVerb(lemma) === 'read' && /^(?:me|us)$/.test(own[0]?.lower ?? '');
      const phrases = phrasesIn(isMine ? own.slice(1) : own, lemma);
      const front = phrasesIn(fronted, lemma);
      if (!phrases || !front) return undefined;
      fronted = [];
      const kept = isApart && particle ? [particleOf(particle.lower)] : [];
      parts.push(settled(plainly(settled({ verb: lemma, phrases: [...phrases, ...front, ...kept] }))));
    }
  }
  const [last, before] = [parts.at(-1), parts.at(-2)];
  const isRead = before !== undefined && effectOfVerb(before.verb) === 'read';
  if (by === 'agent' && last && before && (isRead ? isShown(last) : isHanded(last))) parts.pop();
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : undefined;
}

const HEARER = { principal: /^(?:me|us)$/, agent: /^(?:me|requested|ordered|asked|instructed|told)$/ };
/** Without "for me", and of an agent "for you", "as requested": whom it is done for anyway. */
function withoutHearer(tokens: readonly Token[], by: Voice): readonly Token[] {
  const from = tokens.findIndex(({ lower }, at) => {
    const next = tokens[at + 2];
    const isEnd =
      next === undefined ||
      next.kind !== 'word' ||
      PREPOSITIONS.has(next.lower) ||
      quantityAt(tokens, at + 2)?.value.role === 'time';
    return /^(?:for|as)$/.test(lower) && HEARER[by].test(tokens[at + 1]?.lower ?? '') && isEnd;
  });
  return from < 0 ? tokens : tokens.toSpliced(from, 2);
}

/** "…, and show them to the user", "and tell me": how what was looked up is answered. */
const isShown = ({ verb, phrases }: Part): boolean =>
  effectOfVerb(verb) === 'read' &&
  phrases.length > 0 &&
  phrases.every(({ before, nouns: [noun, more] }) => {
    const [key, second] = noun?.keys ?? [];
    // "Read it out".
    if (before === 'particle') return key?.plain === 'out';
    return /^(?:|to)$/.test(before) && !more && !second && SHOWN.test(key?.plain ?? '');
  });
const SHOWN = /^(?:it|them|this|these|me|user)$/;

/** "Give it to you": what was made goes to whoever orders, and to nobody else. */
const isHanded = (part: Part | undefined): boolean =>
  part !== undefined &&
  HANDS.has(part.verb) &&
  isShown({ ...part, verb: 'show' }) &&
  part.phrases.some(({ nouns: [noun] }) => noun?.keys[0]?.plain === 'me');
/** "Give it to you to look over": what is done with it then is up to whoever orders. */
function untilHanded(tokens: readonly Token[], verb: string, by: Voice): readonly Token[] {
  const to = tokens.findIndex(({ lower }, at) => lower === 'to' && tokens[at - 1]?.lower === 'me');
  return by === 'agent' && HANDS.has(verb) && to > 0 ? tokens.slice(0, to) : tokens;
}
const HANDS = new Set(words(alike.entries.hands));

/** "Tell Ann by text message" is "text Ann", "enable it" is "turn it on", "put it on the list" is "add it to the list". */
function inOneVerb({ verb, phrases }: Part): Part {
  const side = SIDES.find(({ verbs }) => verbs.has(verb));
  if (side) return { verb: 'turn', phrases: [...phrases, particleOf(side.word)] };
  const isSwitch = SWITCHES.has(verb) && phrases.some(({ before }) => before === 'particle');
  if (isSwitch) return { verb: 'turn', phrases };
  const at = phrases.findIndex(({ before, nouns: [noun, more] }) => {
    const isMeans = BY.has(before) && TELLS.has(verb) && !more && noun?.of.length === 0;
    return (
      isMeans && LIGHT.some((light) => TELLS.has(light.verb) && light.nouns.has(noun.keys[0]?.plain ?? ''))
    );
  });
  const [means] = phrases[at]?.nouns ?? [];
  const told = LIGHT.find((light) => TELLS.has(light.verb) && light.nouns.has(means?.keys[0]?.plain ?? ''));
  if (told && means) {
    const host = phrases[at]?.host;
    const rest = phrases.toSpliced(at, 1).map((one) => (one.host === means && host ? { ...one, host } : one));
    return { verb: told.verb, phrases: rest };
  }
  const [first, second, ...more] = phrases;
  const [list] = second?.nouns ?? [];
  const isListed = list?.keys.some(({ plain }) => plain !== undefined && LISTS.has(plain)) === true;
  return verb === 'put' &&
    first?.before === '' &&
    second &&
    ONTO.has(second.before) &&
    more.length === 0 &&
    isListed
    ? { verb: 'add', phrases: [first, { ...second, before: 'to' }] }
    : { verb, phrases };
}
const ONTO: ReadonlySet<string> = new Set(['on', 'onto', 'to']);
const BY: ReadonlySet<string> = new Set(['by', 'via', 'through', 'using', 'with']);
const SWITCHES = new Set(words(alike.entries.switches));
const LISTS = new Set(words(alike.entries.lists));
const SIDES = (['on', 'off'] as const).map((word) => ({
  word,
  verbs: new Set(words(alike.entries[word]).filter((verb) => verb !== word && groupsOfVerb(verb).length > 0)),
}));

/** "Add a line to the log: 'x'" adds the line 'x' to it. */
function withText({ verb, phrases }: Part): Part {
  const at = phrases.findIndex(({ before, nouns: [noun, more] }) => {
    const isText = noun?.keys.length === 1 && noun.keys[0]?.is === 'quoted' && noun.of.length === 0;
    return before === '' && isText && !more;
  });
  const [first] = phrases;
  const [noun, more] = first?.nouns ?? [];
  const [text] = phrases[at]?.nouns ?? [];
  const isLabel = noun?.article === 'a' && noun.of.length === 0 && noun.keys.length === 1 && !more;
  if (!first || !noun || !text || first.before !== '' || at < 1 || !isLabel || TELLS.has(verb))
    return { verb, phrases };
  const whole: Noun = { keys: [...noun.keys, ...text.keys], of: [], article: 'the' };
  const rest = phrases.slice(1).filter((_, i) => i !== at - 1);
  const hosted = rest.map((one) => (one.host && sameNoun(one.host, noun) ? { ...one, host: whole } : one));
  return { verb, phrases: [{ ...first, nouns: [whole] }, ...hosted] };
}

/** "Make a booking of room 4" is "book room 4", "send a reminder to Ann" is "remind Ann". */
function plainly(said: Part): Part {
  const part = withText(inOneVerb(said));
  const at = part.phrases.findIndex(({ before }) => before === '');
  const first = part.phrases[at];
  const [noun] = first?.nouns ?? [];
  const [key, ...more] = noun?.keys ?? [];
  const found = LIGHT.find(({ light, nouns }) => light.has(part.verb) && nouns.has(key?.plain ?? ''));
  // "Send Bo the text 'x'": words that are quoted are all that is sent.
  const isQuoted = more.length === 1 && more[0]?.is === 'quoted' && TELLS.has(found?.verb ?? '');
  const isBare = noun?.article === 'a' && more.length === 0;
  if (!found || !noun || !(isQuoted || isBare) || first?.nouns.length !== 1) return part;
  const rest = part.phrases.toSpliced(at, 1);
  if (isQuoted)
    return { verb: found.verb, phrases: [...rest, { before: '', nouns: [{ keys: more, of: noun.of }] }] };
  const whom = found.verb === 'remind' || found.verb === 'invite' ? 'to' : 'for';
  if (whom === 'to' && noun.of.length > 0) return part;
  const given = rest.filter(({ before }) => before === whom);
  const isGiven =
    noun.of.length === 0 && given.length === 1 && (whom === 'to') === isWhom(given[0]?.nouns[0]);
  const own: Phrase[] = noun.of.map((of) => ({ before: '', nouns: [of] }));
  const others = rest.map((phrase) => {
    const host = phrase.host && sameNoun(phrase.host, noun) ? own[0]?.nouns[0] : phrase.host;
    // "Place an order with Staples" orders from there; "a laptop with a case" is none from a case.
    const place = phrase.before === 'with' && BUYS.has(found.verb) ? 'from' : phrase.before;
    const before = isGiven && phrase.before === whom ? '' : place;
    return {
      before,
      nouns: phrase.nouns,
      ...(phrase.listed && { listed: true as const }),
      ...(host && { host }),
    };
  });
  return { verb: found.verb, phrases: [...own, ...others] };
}

export const TELLS = new Set(words(alike.entries.tells));
export const PAYS = new Set('pay refund transfer send wire remit grant give donate'.split(' '));
const BUYS: ReadonlySet<string> = new Set(['order', 'buy', 'purchase']);
export const BOOKS: ReadonlySet<string> = new Set(['book', 'reserve']);

/** Each thing behind the preposition of its part: "pay Ann 30 EUR" pays to Ann, who orders "with" somebody orders from there. */
function settled({ verb, phrases }: Part): Part {
  const [first, second] = phrases;
  const isTwo =
    first?.before === '' && first.nouns.length === 1 && /^(?:|amount|that)$/.test(second?.before ?? 'none');
  const to = PAYS.has(verb) || TELLS.has(verb) ? 'to' : BOOKS.has(verb) ? 'for' : undefined;
  const isGiven = isTwo && to !== undefined && isWhom(first.nouns[0]);
  const times = phrases.flatMap(({ nouns }) => nouns.flatMap(({ time }) => time ?? []));
  const isPlanned =
    new Set(times).size === times.length &&
    (groupsOfVerb(verb).includes('book') ||
      (MAKES.has(verb) && first?.nouns[0]?.keys.some(({ plain }) => plain !== undefined && MADE.has(plain))));
  const moved = phrases.map((phrase, at) => {
    const [noun] = phrase.nouns;
    // "Book it for Monday" books it on Monday; what is moved "from Monday" is what is on Monday.
    const isOn = phrase.before === (isMoving(verb) ? 'from' : isPlanned ? 'for' : undefined);
    if (isOn && noun?.time) return { ...phrase, before: 'in' };
    // "Tell Ann that it rains", "tell Ann it rains".
    if (phrase.before === 'that' && (TELLS.has(verb) || verb === 'remind')) return { ...phrase, before: '' };
    // "Make a booking of room 4": the verb has taken its noun.
    if (
      at === 0 &&
      (phrase.before === 'of' || (phrase.before === 'for' && BUYS.has(verb) && !isWhom(phrase.nouns[0])))
    )
      return { ...phrase, before: '' };
    if (at === 0 && isGiven && to !== undefined) return { ...phrase, before: to };
    return phrase;
  });
  // "Refund 38 EUR for order 5" refunds order 5.
  const isPaid = (verb === 'pay' || verb === 'refund') && moved.some(({ before }) => before === 'amount');
  const what = moved.filter(({ before }) => before === 'for');
  const isFor = isPaid && what.length === 1 && moved.every(({ before }) => before !== '');
  const paid = moved.map((phrase) => (isFor && phrase.before === 'for' ? { ...phrase, before: '' } : phrase));
  // Who has a reminder made is who is reminded.
  const isMe = (noun: Noun | undefined): boolean => verb === 'remind' && noun?.keys[0]?.plain === 'me';
  const told = paid.flatMap(({ host, ...phrase }): Phrase[] =>
    phrase.before === '' && isMe(phrase.nouns[0])
      ? []
      : [{ ...phrase, ...(host && !isMe(host) && { host }) }],
  );
  return { verb, phrases: inOneTime(told, verb) };
}

const MADE = new Set(words(alike.entries.made));
const MAKES = new Set(words(alike.entries.makes));

/** Somebody by name or by what they are: "Ann", "customer 5", "me". */
export const isWhom = (noun: Noun | undefined): boolean =>
  noun !== undefined &&
  !noun.time &&
  !noun.amount &&
  noun.of.length === 0 &&
  (noun.keys.at(-1)?.is === 'contact' ||
    PERSONS.has(noun.keys[0]?.plain ?? '') ||
    /^(?:me|us|him|her|them)$/.test(noun.keys[0]?.key ?? '') ||
    // "The plumber Sami".
    noun.keys.every(
      ({ key, plain, is }, at) =>
        (is === undefined && plain === undefined && /^\p{Lu}/u.test(key)) ||
        (noun.article === 'the' && plain !== undefined && at < noun.keys.length - 1),
    ));
