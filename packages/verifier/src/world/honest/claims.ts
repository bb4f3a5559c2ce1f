import { oneOf } from '../../language/lists.ts';
import { countOf, tokensOf } from '../words.ts';

/** What is said of who tells the truth; true or false once it is settled for each whether they do. */
export type Claim =
  | { is: 'honest'; who: number; so: boolean }
  | { is: 'count'; of: readonly number[]; liars: (count: number) => boolean }
  | { is: 'alike'; of: readonly number[]; so: boolean };
export type Said = Claim | { is: 'said'; by: number; claim: Claim };

const HONEST = new Set(
  'truth truthful honest truth-teller truth-tellers truthteller truthtellers trustworthy knight knights right'.split(
    ' ',
  ),
);
const LYING = new Set(
  'lie lies lied lying liar liars dishonest untruthful knave knaves wrong false'.split(' '),
);
/** Words around them that say no more: copulas, articles, how steadily, what kind. */
const FRAME = new Set(
  `is are am was were be does do did must has to a an the both all always permanently permanent constantly constant
  completely only pure purely ever one who sort kind person type of tell tells telling told speak speaks speaking each
  really certainly either also too someone somebody that`.split(/\s+/),
);
const SAYING = [
  'say claim state swear insist declare assert maintain report remark reply answer whisper shout display show write',
  'print add announce argue explain',
].flatMap((verbs) => verbs.split(' '));
const VERBS = [
  ...SAYING.flatMap((verb) => [verb, `${verb}s`, `${verb}ed`, `${verb}d`, verb.replace(/y$/, 'ies')]),
];
const SAYS_BY = new RegExp(
  `^([^":,]{1,40}?),? (?:then |also )?(?:${VERBS.join('|')}|said|swore|replied|wrote|(?:tells?|told) (?:me|us|you))(?: that)?[:,]? "?(.+?)"?$`,
  'i',
);
const QUOTED = /^([^":]{1,40}): "(.+?)"?$/;
const ACCORDING = /^according to ([^,]{1,40}?)(?:,|,? however,)? (.+)$/i;
const ACCUSED = '(accuses|accused|vouches for|vouched for|calls|called) (.{1,40}?)';
const AS =
  '(?: (?:of (?:lying|being one|being a liar)|as (?:a )?(?:truthful|honest)|(?:a )?liar|honest|truthful))?';
const ACCUSES = new RegExp(`^(.{1,40}?),? (?:then |also )?${ACCUSED}${AS}$`, 'i');
const KINDS = /\b(?:each|every|all|always|either|everyone|everybody|both)\b/i;
export const TRUTH = /\b(?:never lies?|truth|truthful\w*|honest\w*|truth-?tellers?|right)\b/i;
export const LIE = /\b(?:lie|lies|liars?|lying|lied|untruthful|wrong|knaves?)\b/i;
const KNOWN =
  'we know(?: for (?:sure|certain)| from \\(?\\d{1,2}\\)?)?(?: that)?|it is known that|in the [\\p{Ll} ]{2,20}|\\p{L}+ found out(?: that)?';
export const LEAD = new RegExp(`^(?:so|and|then|now|but|thus|therefore|hence|${KNOWN}),? `, 'iu');
const NOBODY =
  'both all we i he she they it one each every exactly neither none only two which who other there at in'.split(
    ' ',
  );

/** Who says something, and what, in one clause. */
function saidIn(clause: string): { by: string; content: string } | undefined {
  const said = SAYS_BY.exec(clause) ?? QUOTED.exec(clause) ?? ACCORDING.exec(clause);
  const content = said?.[2]?.replace(/^it is (\S+) who /i, '$1 ');
  return said?.[1] && content
    ? { by: said[1].replace(/,? however$/i, ''), content: content.replace(/[.!"]+$/, '') }
    : undefined;
}

const keyOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(?:the|aunt|uncle|my|mr|mrs|ms) /, '')
    .trim();

/** Whom the sentences speak of: those who say something, and those of whom something is said. */
export function peopleIn(sentences: readonly string[]): string[] {
  const found = new Set<string>();
  const take = (words: string | undefined) => {
    const name = words?.replace(LEAD, '').trim();
    const [first = ''] = (name ?? '').toLowerCase().replace(/^the /, '').split(' ');
    if (!name || NOBODY.includes(first)) return;
    if (/^(?:[Tt]he )?\p{L}[\p{L}'-]*(?: (?:\p{Lu}[\p{L}'-]*|\d{1,2}))?$/u.test(name)) found.add(keyOf(name));
  };
  for (const clause of sentences.flatMap(clausesOf)) {
    const said = saidIn(clause);
    const accuses = said ? undefined : ACCUSES.exec(clause);
    take(said?.by ?? accuses?.[1]);
    for (const [, one, other] of clause.matchAll(/\b(\p{Lu}\p{L}+) and (I|\p{Lu}\p{L}+)\b/gu)) {
      take(one);
      take(other);
    }
    const words = (said?.content ?? (accuses ? '' : clause)).replace(LEAD, '').split(' ');
    const at = [1, 2, 3].find((cut) => predicate(words.slice(cut).join(' ')) !== undefined);
    if (at !== undefined) take(words.slice(0, at).join(' '));
  }
  return [...found];
}

const clausesOf = (sentence: string): string[] =>
  sentence
    .replace(/^about ((?:\p{Ll}+ )?\p{Lu}\p{L}+),? (?:we|i) know that (?:he|she|it) /iu, '$1 ')
    .replace(/[.!?]+(?=["']?$)/, '')
    .replace(/[.!]"$/, '"')
    .split(/[;,] (?:and |while |but )?(?=[^"]*(?:"[^"]*"[^"]*)*$)|, and (?=\p{Lu})/u)
    .map((clause) => clause.trim().replace(LEAD, ''))
    .filter(Boolean);

/** What a sentence tells; nothing where it only says that each is of one of the two kinds. */
export function readSentence(sentence: string, people: readonly string[]): Said[] | undefined {
  const bare = sentence.replace(/[.!]+$/, '');
  const whole = countSaid(bare, undefined, people);
  if (whole) return [whole];
  const named = tokensOf(bare).some((word) => people.includes(word.toLowerCase()));
  const isChoice = /\beither always\b.* or always\b/i.test(bare);
  if (
    (!named || isChoice) &&
    !/\bnot\b|n't\b/.test(bare) &&
    KINDS.test(bare) &&
    TRUTH.test(bare) &&
    LIE.test(bare)
  )
    return [];
  if (!named && !TRUTH.test(bare) && !LIE.test(bare) && !/\bnot\b|n't/.test(bare)) return [];
  const read = clausesOf(sentence).map((clause) => readClause(clause, people));
  const known = read.filter((one) => one !== undefined);
  return known.length === read.length ? known : undefined;
}

function readClause(clause: string, people: readonly string[]): Said | undefined {
  const said = saidIn(clause);
  const by = said ? indexOf(said.by, people) : -1;
  if (said && by >= 0) {
    const claim = claimIn(said.content, by, people);
    return claim && { is: 'said', by, claim };
  }
  const accuses = ACCUSES.exec(clause);
  if (accuses) {
    const [from, who] = [indexOf(accuses[1] ?? '', people), indexOf(accuses[3] ?? '', people)];
    const so = /^vouch/i.test(accuses[2] ?? '') || /\b(?:honest|truthful)$/.test(clause);
    return from < 0 || who < 0 ? undefined : { is: 'said', by: from, claim: { is: 'honest', who, so } };
  }
  return claimIn(clause, undefined, people);
}

export const indexOf = (words: string, people: readonly string[]): number =>
  people.indexOf(keyOf(words.replace(LEAD, '')));

/** Reads what is claimed of somebody, of several, or of numbers; `by` is who speaks, "I". */
export function claimIn(words: string, by: number | undefined, people: readonly string[]): Claim | undefined {
  const said = words
    .replace(LEAD, '')
    .replace(/^that /i, '')
    .trim();
  const counted = countSaid(said, by, people);
  if (counted) return counted;
  for (let at = 1; at <= 3; at++) {
    const tokens = said.split(' ');
    const subject = tokens.slice(0, at).join(' ');
    const so = predicate(tokens.slice(at).join(' '));
    if (so === undefined) continue;
    const who = /^i$/i.test(subject) ? (by ?? -1) : indexOf(subject, people);
    if (who >= 0) return { is: 'honest', who, so };
  }
  return undefined;
}

/** Whether words say of somebody that they tell the truth (true) or lie (false); undefined where they say more. */
export function predicate(words: string): boolean | undefined {
  const tokens = tokensOf(words.toLowerCase());
  if (tokens.length === 0 || tokens.length > 10) return undefined;
  let not = false;
  const found: boolean[] = [];
  for (const token of tokens) {
    if (token === 'not' || token === 'never' || token.endsWith("n't")) not = !not;
    else if (HONEST.has(token)) found.push(true);
    else if (LYING.has(token)) found.push(false);
    else if (!FRAME.has(token)) return undefined;
  }
  const [so, another] = found;
  return so === undefined || another !== undefined ? undefined : so !== not;
}

const COUNTS =
  'exactly one, only one, just one, at least one, one, none, neither, both, all, all three, exactly two, at least two, at most one';
const OF_WHOM = 'of (?:us|them|the (?:two|three|four|brothers|sisters|twins)|(\\p{L}+) (?:and|or) (\\p{L}+))';
const COUNT = new RegExp(`^(${oneOf(COUNTS)})(?: ${OF_WHOM})?(?: (?:always|of us))? (.+)$`, 'iu');
const WE = /^(?:we(?: two)?|(\p{L}+) and (\p{L}+)) (?:are )?(?:both )?(.+)$/iu;

function countSaid(words: string, by: number | undefined, people: readonly string[]): Claim | undefined {
  const said = words.replace(/^of (?:the )?(?:\p{L}+ )?(\p{L}+) and (\p{L}+), /iu, '');
  if (/^(?:exactly )?one\b.{0,60},? (?:and )?the other\b/i.test(said)) {
    return people.length === 2 && TRUTH.test(said) && LIE.test(said)
      ? { is: 'count', of: [0, 1], liars: (n) => n === 1 }
      : undefined;
  }
  const alike =
    /^(?:we|both|the two of us) are (?:both )?(?:of )?(?:the same|alike|different|of different)(?: (?:kind|type|sort)s?)?$/i.exec(
      said,
    );
  const all = people.map((_, at) => at);
  if (alike) return by === undefined ? undefined : { is: 'alike', of: all, so: !/different/i.test(said) };
  const we = WE.exec(said);
  const so = we && predicate(we[3] ?? '');
  if (we && so !== undefined && so !== null) {
    const of = groupOf([we[1], we[2]], by, people);
    const both = of && (/^we\b/i.test(said) ? (by === undefined ? undefined : all) : of);
    return both && both.length > 1
      ? { is: 'count', of: both, liars: (n) => n === (so ? 0 : both.length) }
      : undefined;
  }
  const counted = COUNT.exec(said);
  const honest = counted && predicate(counted[4] ?? '');
  if (!counted || honest === undefined || honest === null) return undefined;
  const of = counted[2] ? groupOf([counted[2], counted[3]], by, people) : all;
  if (!of || of.length < 2) return undefined;
  const is = numberIs(counted[1]?.toLowerCase() ?? '', of.length);
  return is && { is: 'count', of, liars: (n) => is(honest ? of.length - n : n) };
}

function numberIs(word: string, total: number): ((count: number) => boolean) | undefined {
  if (word === 'none' || word === 'neither') return (n) => n === 0;
  if (word === 'both') return total === 2 ? (n) => n === 2 : undefined;
  if (word === 'all' || word === 'all three') return (n) => n === total;
  const number = countOf(word.split(' ').at(-1) ?? '');
  if (number === undefined || word === 'one') return undefined;
  if (word.startsWith('at least')) return (n) => n >= number;
  return word.startsWith('at most') ? (n) => n <= number : (n) => n === number;
}

/** Those named, "I" for who speaks; who speaks alone where none is named. */
function groupOf(
  names: readonly (string | undefined)[],
  by: number | undefined,
  people: readonly string[],
): number[] | undefined {
  const named = names
    .filter((name) => name !== undefined)
    .map((name) => (/^i$/i.test(name) ? (by ?? -1) : indexOf(name, people)));
  return named.includes(-1) || new Set(named).size !== named.length ? undefined : named;
}
