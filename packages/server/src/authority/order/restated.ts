import { clausesOf } from '../../acts/prose/clauses.ts';
import { headOf } from '../../acts/prose/heads.ts';
import { isGreeting } from '../../acts/prose/manners.ts';
import { readSentences } from '../../acts/prose/read.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { verbOf } from '../../acts/prose/verbs.ts';
import alike from '../../language/lexicon/alike.json' with { type: 'json' };
import kinds from '../../language/lexicon/kinds.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { effectOfVerb, groupsOfVerb } from '../../language/verbs.ts';
import { asksFor, type Meaning } from './groups.ts';
import { type Key, type Noun, type Phrase, phrasesIn } from './nominal.ts';
import type { Word } from './standing.ts';
import { isHolder } from './words.ts';

/** What one verb orders or announces. */
type Part = { verb: string; phrases: readonly Phrase[] };

const MOST_PARTS = 8;
const TOLD = alike.entries.told.map((line) => new Set(words(line)));
/** "Place an order" orders: the verbs that say nothing beside a noun, with the verb that the noun is. */
const LIGHT = alike.entries.light.map((line) => {
  const [, verb = '', nouns = '', light = ''] = /^(\w+) = ([\w ]+): ([\w ]+)$/.exec(line) ?? [];
  return { verb, nouns: new Set(words(nouns)), light: new Set(words(light)) };
});
const PERSONS = new Set(words(kinds.entries.persons));

/**
 * Whether a text that tells in words what is to be done says what the orders say, thing by thing, each behind a
 * preposition that gives it the same part, and nothing else: "Forward the letter 'Lease' from Otto" for "Forward Otto's
 * letter 'Lease'". Quotes the order where it does. Pure; a condition or a refusal in either is read as none.
 */
export function restates(word: Word, text: string): string | undefined {
  const standing = word.orders.filter(({ takenBack }) => takenBack === undefined);
  if (standing.length === 0 || word.refused.length > 0 || standing.length < word.orders.length)
    return undefined;
  if (standing.some(({ act }) => act.modality !== 'ordered')) return undefined;
  const told = word.sentences.filter(({ kind }) => kind === 'acts');
  const [own, others] = [
    told.map(({ plain }) => plain),
    readSentences(text, 'agent').map(({ tokens }) => tokens),
  ];
  if (told.length > 0 && letterOf(own) === letterOf(others)) return told.map(({ quote }) => quote).join(' ');
  const ordered = partsOf(own);
  const announced = partsOf(others);
  if (!ordered || !announced || ordered.length !== announced.length) return undefined;
  return ordered.every((one, at) => isSame(one, announced[at]))
    ? told.map(({ quote }) => quote).join(' ')
    : undefined;
}

/** The words of sentences one by one, without manners, marks and whoever orders. */
const letterOf = (sentences: readonly (readonly Token[])[]): string =>
  sentences
    .flatMap((tokens) =>
      tokens.flatMap((token, at) =>
        /^[.,!:;]$/.test(token.text) || (token.kind === 'word' && isManners(tokens, at))
          ? []
          : token.text.replace(/[.!]$/, '').split(' '),
      ),
    )
    .map((one, at) => (at === 0 ? one.toLowerCase() : one))
    .join(' ');
/** "Please", "rent us a van", "the event called x". */
const isManners = (tokens: readonly Token[], at: number): boolean => {
  const { lower = '' } = tokens[at] ?? {};
  const verb = verbOf(tokens[at - 1]?.lower ?? '');
  const isMine = /^(?:me|us)$/.test(lower) && verb !== undefined && !/^(?:send|pay|grant)$/.test(verb.effect);
  return MANNERS.has(lower) || isMine;
};
const MANNERS: ReadonlySet<string> = new Set(['please', 'kindly', 'called', 'named', 'titled']);

/** The parts of sentences that are nothing but orders; undefined where something else stands in them. */
function partsOf(sentences: readonly (readonly Token[])[]): Part[] | undefined {
  const parts: Part[] = [];
  for (const tokens of sentences) {
    if (isGreeting(tokens) || tokens.every(({ kind }) => kind === 'mark')) continue;
    if (tokens.at(-1)?.lower === '?' && headOf({ kind: 'main', tokens }, '.').says !== 'order')
      return undefined;
    for (const clause of clausesOf(tokens)) {
      if (isGreeting(clause.tokens)) continue;
      const head = clause.kind === 'main' ? headOf(clause, '.') : undefined;
      if (head?.says !== 'order' || !head.verb || head.subject.length > 0) return undefined;
      const { lemma } = head.verb;
      // "Make a booking for Ann": the verb's last word gives Ann her part.
      const from = clause.tokens[head.at - 1]?.lower === 'for' ? head.at - 1 : head.at;
      const own = clause.tokens.slice(from);
      // "Show me the mail" shows it to whoever orders, as "show the mail" does.
      const isMine = effectOfVerb(lemma) === 'read' && /^(?:me|us)$/.test(own[0]?.lower ?? '');
      const phrases = phrasesIn(isMine ? own.slice(1) : own, lemma);
      if (!phrases) return undefined;
      parts.push(settled(plainly({ verb: lemma, phrases })));
    }
  }
  return parts.length > 0 && parts.length <= MOST_PARTS ? parts : undefined;
}

/** "Make a booking of room 4" is "book room 4", "send a reminder to Ann" is "remind Ann". */
function plainly(part: Part): Part {
  const [first, ...rest] = part.phrases;
  const [noun] = first?.nouns ?? [];
  const [key, ...more] = noun?.keys ?? [];
  const found = LIGHT.find(({ light, nouns }) => light.has(part.verb) && nouns.has(key?.plain ?? ''));
  if (
    !found ||
    !noun ||
    first?.before !== '' ||
    noun.article !== 'a' ||
    more.length > 0 ||
    first.nouns.length > 1
  )
    return part;
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

const PAYS: ReadonlySet<string> = new Set([
  'pay',
  'refund',
  'transfer',
  'send',
  'wire',
  'remit',
  'grant',
  'give',
  'donate',
]);
const BUYS: ReadonlySet<string> = new Set(['order', 'buy', 'purchase']);
const BOOKS: ReadonlySet<string> = new Set(['book', 'reserve']);

/** Each thing behind the preposition of its part: "pay Ann 30 EUR" pays to Ann, who orders "with" somebody orders from there. */
function settled({ verb, phrases }: Part): Part {
  const [first, second] = phrases;
  const isTwo =
    first?.before === '' &&
    first.nouns.length === 1 &&
    (second?.before === '' || second?.before === 'amount');
  const to = PAYS.has(verb) ? 'to' : BOOKS.has(verb) ? 'for' : undefined;
  const isGiven = isTwo && to !== undefined && isWhom(first.nouns[0]);
  const moved = phrases.map((phrase, at) => {
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
  return {
    verb,
    phrases: moved.map((phrase) => (isFor && phrase.before === 'for' ? { ...phrase, before: '' } : phrase)),
  };
}

/** Somebody by name or by what they are: "Ann", "customer 5", "me". */
const isWhom = (noun: Noun | undefined): boolean =>
  noun !== undefined &&
  !noun.time &&
  !noun.amount &&
  noun.of.length === 0 &&
  (PERSONS.has(noun.keys[0]?.plain ?? '') ||
    /^(?:me|us|him|her|them)$/.test(noun.keys[0]?.key ?? '') ||
    noun.keys.every(({ key, plain }) => plain === undefined && /^\p{Lu}/u.test(key)));

const meaningOf = (lemma: string): Meaning => ({ lemma, groups: new Set(groupsOfVerb(lemma)), nouns: [] });

function isSame(one: Part, other: Part | undefined): boolean {
  if (!other || !isSameVerb(one, other) || one.phrases.length !== other.phrases.length) return false;
  const places = new Set(one.phrases.map(({ before }) => before));
  return [...places].every((before) => {
    const [own, others] = [one, other].map(({ phrases }) =>
      phrases.filter((phrase) => phrase.before === before),
    );
    return (
      own?.length === others?.length &&
      (own ?? []).every((phrase, at) => isSamePhrase(phrase, others?.[at], one, other))
    );
  });
}

/** The same verb, one of those that say the same, or any two that only look up. */
function isSameVerb({ verb: one, phrases }: Part, { verb: other }: Part): boolean {
  if (one === other) return true;
  const isMoney = phrases.some(({ before }) => before === 'amount');
  if (TOLD.some((same) => same.has(one) && same.has(other)))
    return isMoney || !(PAYS.has(one) || PAYS.has(other)) || effectOfVerb(one) === effectOfVerb(other);
  return (
    effectOfVerb(one) === 'read' &&
    effectOfVerb(other) === 'read' &&
    asksFor(meaningOf(one), meaningOf(other))
  );
}

/** The same things, listed in any order where nothing is counted, and beside the same thing where it matters which. */
function isSamePhrase(phrase: Phrase, other: Phrase | undefined, own: Part, part: Part): boolean {
  if (!other || phrase.nouns.length !== other.nouns.length) return false;
  const isInTurn = phrase.nouns.every((noun, at) => sameNoun(noun, other.nouns[at]));
  const isListed =
    phrase.nouns.length > 1 &&
    [...phrase.nouns, ...other.nouns].every((noun) => noun.keys.every(isUncounted) && noun.of.length === 0) &&
    own.phrases.filter(({ before }) => before === phrase.before).length === 1 &&
    areSame(phrase.nouns, other.nouns);
  return (isInTurn || isListed) && isBeside(phrase, other, own, part);
}

const isUncounted = ({ key }: Key): boolean => !/^[\d.]+ /.test(key);

/** One to one, in any order. */
function areSame(ones: readonly Noun[], others: readonly Noun[]): boolean {
  const left = [...others];
  for (const noun of ones) {
    const at = left.findIndex((other) => sameNoun(noun, other));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return left.length === 0;
}

/** "The file in a to b" is not "the file to b in a": what could belong to another thing stands behind the same. */
function isBeside(phrase: Phrase, other: Phrase, own: Part, part: Part): boolean {
  if (/^(?:|amount|particle)$/.test(phrase.before)) return true;
  if (phrase.host && other.host && sameNoun(phrase.host, other.host)) return true;
  const isOne = (of: Part): boolean =>
    of.phrases.filter(({ before }) => before === phrase.before).length === 1;
  if (!isOne(own) || !isOne(part)) return false;
  if (phrase.before === 'to') return true;
  return isLoose(phrase, own) && isLoose(other, part);
}

const PLACED: ReadonlySet<string> = new Set(['in', 'on', 'at', 'within', 'inside', 'under']);

/** Whether nothing but the verb, or what is done it to, can be what a phrase belongs to. */
function isLoose({ host, before, nouns: [noun] }: Phrase, { phrases, verb }: Part): boolean {
  if ((noun?.time || PLACED.has(before)) && !BOOKS.has(verb)) return false;
  if (host === undefined) return true;
  const at = phrases.find(({ nouns }) => nouns.some((one) => sameNoun(one, host)));
  return (
    at?.before === '' ||
    at?.before === 'amount' ||
    host.time !== undefined ||
    host.keys.every(({ key, plain }) => plain === undefined && !/^\p{Lu}/u.test(key))
  );
}

/**
 * Whether what is announced names what was ordered: the same words in the same order, belonging to the same; "a file" is
 * not "the file". An announcement adds no kind to a name: "delete release-2" does not say that it is a repository.
 */
function sameNoun(one: Noun, other: Noun | undefined): boolean {
  if (!other || one.of.length !== other.of.length) return false;
  const isNamed = [...one.keys, ...other.keys].some(({ plain }) => plain === undefined);
  if (!isNamed && one.article && other.article && one.article !== other.article) return false;
  return (
    (follows(one.keys, other.keys, isIdle) || follows(other.keys, one.keys, isKnown)) &&
    one.of.every((of, at) => sameNoun(of, other.of[at]))
  );
}

/**
 * Word by word in the same order: "2 rooms and 3 beds" is not "3 rooms and 2 beds". What kind of thing a name names may be left
 * out on one side: "ticket OPS-7" is OPS-7, but no "user Sales" is a "group Sales", nor "the album Summer" just Summer.
 */
function follows(longer: readonly Key[], shorter: readonly Key[], saysNothing: typeof isIdle): boolean {
  let beside = 0;
  for (const [at, key] of longer.entries()) {
    const candidate = shorter[beside];
    if (candidate && says(key, candidate)) beside++;
    else if (!saysNothing(key, longer[at + 1], shorter[beside - 1])) return false;
  }
  return beside === shorter.length;
}

const says = (one: Key, other: Key): boolean =>
  one.key === other.key ||
  (one.plain !== undefined && other.plain !== undefined && isOneWord(one.plain, other.plain));

/** Two words for mail, or two forms of one verb; another kind of thing is another thing. */
const isOneWord = (one: string, other: string): boolean =>
  (MAILS.has(one) && MAILS.has(other)) ||
  (verbOf(one) !== undefined &&
    verbOf(one)?.lemma === verbOf(other)?.lemma &&
    !one.endsWith('s') &&
    !other.endsWith('s'));
const MAILS: ReadonlySet<string> = new Set(['mail', 'email', 'e-mail']);

const OWN: ReadonlySet<string> = new Set(['my', 'me', 'us', 'our']);

/** The word for the kind of what the name behind it names, where the other side has no word there; "my" for the one who orders. */
const isIdle = ({ plain }: Key, next: Key | undefined, before: Key | undefined): boolean =>
  (plain !== undefined && OWN.has(plain)) ||
  (plain !== undefined &&
    isHolder(plain) &&
    !plain.endsWith('s') &&
    next !== undefined &&
    next.plain === undefined &&
    !next.key.startsWith('time ') &&
    !/^\d/.test(next.key) &&
    (PERSONS.has(plain) || !/^\p{L}+$/u.test(next.key)) &&
    before?.plain === undefined);

const TRACKED = new Set(words(kinds.entries.tracked));

/** What may be added to an order: "my", "file" before a file's name, and what a tracker's key names in any case. */
function isKnown(key: Key, next: Key | undefined, before: Key | undefined): boolean {
  const plain = key.plain ?? '';
  const name = next?.key ?? '';
  const isTold =
    OWN.has(plain) ||
    (plain === 'file' && /\.[a-z]\w{0,5}$/.test(name)) ||
    (TRACKED.has(plain) && /^[A-Z][A-Z\d]+-\d+$/.test(name));
  return isTold && isIdle(key, next, before);
}
