import { oneOf } from '../language/lists.ts';
import { work } from '../work.ts';
import { and, not, or, readTerm, type Term } from './term.ts';

/** What a sentence says: of everything, of something, or of one that it names. */
export type Sentence = { of: 'all' | 'some' | { name: string }; term: Term };

const DENIAL = /^it (?:is|was) (?:false|untrue|not (?:the case|true|so)) that /i;
const SUBJECT = '(?:everyone|everybody|everything|anyone|anybody|anything|someone who|whoever|whatever)';
const WHOEVER = new RegExp(`^${SUBJECT}(?: (?:who|that|which))? is (.+)$`, 'i');
const EVERY = /^(?:every|each|any) (.+)$/i;
const NO = /^no (.+)$/i;
const NOBODY = /^(?:there is )?(?:nobody|no one|nothing)(?: (?:who|that|which))? is (.+)$/i;
const SOMEBODY = /^(?:there (?:is|exists) )?(?:somebody|someone|something)(?: (?:who|that|which))? is (.+)$/i;
const THERE = /^there (?:is|exists) (an? .+)$/i;
const SOME = /^(?:at least one|some) (.+)$/i;
const CONDITION =
  /^(?:to be|(not )?being|not to be) (.+?) is (necessary|sufficient)(?: condition)? for (?:(not )?being|to be) (.+)$/i;
/** Where the subject ends: what follows says what it is. */
const IS = new RegExp(
  ' is (?:(?:also|however|necessarily) )*(?=(?:not |both |neither |either |at least one of |in addition,? )*' +
    '(?:an? |the |both |neither |not |these|[a-z]+ of ))',
  'i',
);
const TRAILING = /,? (?:too|as well)$/i;
/** What is said again in each part: "is a nurse and is a reader", "being a nurse or being a reader". */
const AGAIN = / (and|or) (?:who |that |which )?(?:is|being) (?=(?:not )?(?:an?|the) )/gi;
/** "Every nurse and every reader is …" is said of whoever is either. */
const ANOTHER = /(?<=^(?:every|each|no) [^,]{1,80}) and (?:every|each|no) /i;
const IF = new RegExp(
  '^if (?:someone|somebody|something|anyone|anybody|anything) is (.+?), (?:then )?' +
    '(?:they are|he or she is|it is|that person is|that is) (.+)$',
  'i',
);
const LONGEST = 600;
const DEEPEST = 3;

/** Reads a sentence of an argument; undefined where it is of another form or could be meant in two ways. */
export function readSyllogistic(text: string, depth = 0): Sentence | undefined {
  const sentence = text
    .trim()
    .replace(/[\s.]+$/, '')
    .replace(TRAILING, '')
    .replace(AGAIN, (_, joint: string) => (/^and$/i.test(joint) ? ' and, in addition, ' : ` ${joint} `))
    .replace(ANOTHER, ' or a ');
  if (sentence.length > LONGEST || depth > DEEPEST) return undefined;
  const denial = DENIAL.exec(sentence);
  if (denial) return opposite(readSyllogistic(sentence.slice(denial[0].length), depth + 1));
  if (/^not (?:every|all|everyone|everybody|everything)/i.test(sentence))
    return opposite(readSyllogistic(sentence.slice(4), depth + 1));
  return condition(sentence) ?? existence(sentence) ?? general(sentence) ?? particular(sentence);
}

function opposite(sentence: Sentence | undefined): Sentence | undefined {
  if (!sentence) return undefined;
  const of = sentence.of === 'all' ? 'some' : sentence.of === 'some' ? 'all' : sentence.of;
  return { of, term: not(sentence.term) };
}

const implies = (when: Term | undefined, then: Term | undefined): Sentence | undefined =>
  when && then && { of: 'all', term: or(not(when), then) };

/** "Being a nurse is sufficient for being a reader." */
function condition(sentence: string): Sentence | undefined {
  const [, notOne, one, kind, notOther, other] = CONDITION.exec(sentence) ?? [];
  if (!one || !other) return undefined;
  const negated = notOne !== undefined || /^not to be/i.test(sentence);
  const [a, b] = [denied(one, negated), denied(other, notOther !== undefined)];
  return kind?.toLowerCase() === 'sufficient' ? implies(a, b) : implies(b, a);
}

/** "Not being a nurse or a reader" may deny one or both. */
function denied(phrase: string, negated: boolean): Term | undefined {
  const term = readTerm(phrase);
  if (!term || !negated) return term;
  return term.op === 'kind' || /^(?:both|neither) /i.test(phrase) ? not(term) : undefined;
}

/** "Nobody is neither …", "There is somebody who is …". */
function existence(sentence: string): Sentence | undefined {
  const some = SOMEBODY.exec(sentence)?.[1] ?? THERE.exec(sentence)?.[1];
  const none = some === undefined ? NOBODY.exec(sentence)?.[1] : undefined;
  const said = some ?? none;
  if (said === undefined) return undefined;
  const parts = split(said);
  // "Nobody who is a nurse is a reader."
  const term = parts ? both(parts) : readTerm(said);
  return term && (none === undefined ? { of: 'some', term } : { of: 'all', term: not(term) });
}

/** "Every nurse is a reader", "no nurse …", "some nurse …", "whoever is a nurse …". */
function general(sentence: string): Sentence | undefined {
  const all = WHOEVER.exec(sentence)?.[1] ?? EVERY.exec(sentence)?.[1];
  if (all !== undefined) {
    const parts = split(all);
    return parts && implies(...parts);
  }
  const [, when = '', then = ''] = IF.exec(sentence) ?? [];
  if (when) return implies(readTerm(when), readTerm(then));
  const none = NO.exec(sentence)?.[1];
  const some = none === undefined ? SOME.exec(sentence)?.[1] : undefined;
  const parts = split(none ?? some ?? '');
  const term = parts && both(parts);
  return term && (none === undefined ? { of: 'some', term } : { of: 'all', term: not(term) });
}

const both = ([one, other]: [Term, Term]): Term => and(one, other);

/** Subject and what is said of it, at the one "is" that is not part of a clause with "who". */
function split(text: string): [Term, Term] | undefined {
  for (let from = 0; from < text.length; ) {
    work(text.length);
    const is = IS.exec(text.slice(from));
    if (!is) return undefined;
    const at = from + is.index;
    const before = text.slice(0, at);
    from = at + is[0].length;
    if (/ (?:who|that|which)$/i.test(before)) continue;
    const [subject, said] = [readTerm(before), readTerm(text.slice(from))];
    if (subject && said) return [subject, said];
  }
  return undefined;
}

const NAME = /^(?:\S+ ){0,5}\S+$/;
/** Words that make a subject of several, or of none. */
const NO_NAME = new RegExp(
  String.raw`^${oneOf(`every, each, any, no, some, all, not, most, many, few, only, if, whoever, whatever, being, to, there, nobody,
    nothing, everyone, everything, everybody, somebody, someone, something, it, he, she, they, this, that, who, what, an?`)}\b`,
  'i',
);

/** "Mara is a nurse." */
function particular(sentence: string): Sentence | undefined {
  const is = IS.exec(sentence);
  const name = is ? sentence.slice(0, is.index) : '';
  if (!is || !NAME.test(name) || NO_NAME.test(name)) return undefined;
  const term = readTerm(sentence.slice(is.index + is[0].length));
  return term && { of: { name: name.toLowerCase() }, term };
}
