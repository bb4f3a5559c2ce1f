import { ONE, type Rational } from '../../arithmetic/rational.ts';
import { measureOf } from '../../language/units.ts';
import { singular } from '../../language/verbs.ts';
import { type Kind, kindOfNouns, plainOf } from '../term.ts';
import type { Chunk } from './chunk.ts';
import { kindOfTime } from './goal.ts';
import { amountOf } from './place.ts';
import { BE, DETERMINERS, PREPOSITIONS } from './vocabulary.ts';
import { isNoun, namedBy, verbIn } from './words.ts';

/** What a number is told for: so many of a kind. `sure` where the text says so outright. */
export type Per = { kind: Kind; of: Rational; sure: boolean; also?: Kind };

type Here = { chunk: Chunk; at: number; kind: Kind; counted: readonly Kind[]; asked: boolean };

/** What a number may be told for one of, likeliest first; none where nothing says so. */
export function persOf(here: Here): Per[] {
  // "10 EUR each per week": for two things at once.
  const behind = here.chunk.words.slice(here.at + 1);
  const next = here.chunk.elements.findIndex((one, at) => at > here.at && one.kind === 'expression');
  const joints = (next < 0 ? behind : behind.slice(0, next - here.at - 1)).filter((word) =>
    /^(?:each|per|every|apiece)$/.test(word),
  );
  if (joints.length > 1) return [{ kind: { head: 'several', modifiers: [] }, of: ONE, sure: true }];
  return persIn(here).filter(({ kind }) => !(isMeasure(kind) && kind.head === here.kind.head));
}

function persIn(here: Here): Per[] {
  const behind = perBehind(here);
  if (behind?.sure) return alsoOf(here, behind);
  const every = everyBefore(here);
  if (every) return [every];
  const lot = perBefore(here);
  if (lot?.sure) return [lot];
  if (behind ?? lot) return [behind ?? lot].filter((one) => one !== undefined);
  return here.asked ? [] : perBeside(here);
}

/** "Each cow gives 18 litres a day", "A hen lays 5 eggs a week": of one of them besides. */
function alsoOf(here: Here, per: Per): Per[] {
  const { subject, words } = here.chunk;
  // "3 workers, each doing 40 files a minute"
  const each =
    words.slice(0, here.at).includes('each') && !/^(?:each|every)$/.test(subject[0] ?? '')
      ? here.counted.at(-1)
      : undefined;
  if (each && each.head !== here.kind.head && each.head !== per.kind.head) return [{ ...per, also: each }];
  const timed = /^(?:second|month|day|week)$/.test(per.kind.head);
  const isOne = /^(?:a|an|one|each|every)$/.test(subject[0] ?? '');
  const named = timed && isOne && !here.asked && kindOfSubject(here.chunk);
  if (!named || named.head === here.kind.head || named.head === '') return [per];
  return [{ ...per, also: named }, ...(/^(?:each|every)$/.test(subject[0] ?? '') ? [] : [per])];
}

const kindOfSubject = ({ subject }: Chunk): Kind => {
  const end = subject.findIndex((word) => PREPOSITIONS.has(word) || word === 'of');
  return kindOfNouns([
    subject
      .slice(0, end < 0 ? undefined : end)
      .filter((word) => !DETERMINERS.has(word) && isNoun(word))
      .at(-1) ?? '',
  ]);
};

const unitPer = (words: readonly string[], sure: boolean): Per | undefined => {
  const rest =
    DETERMINERS.has(words[0] ?? '') && !/^(?:each|every)$/.test(words[0] ?? '') ? words.slice(1) : words;
  const named = namedBy(rest);
  const verb = verbIn(rest[0] ?? '')?.kind;
  if (!named || (verb && verb !== 'work' && !measureOf(rest[0] ?? ''))) return undefined;
  const kind = kindOfTime(rest[0] ?? '', named.of.kind);
  return { kind, of: kind.head === 'day' || kind.head === 'week' ? ONE : named.of.size, sure };
};

/** "5 EUR a day", "12 in each box", "18 seats each", "2 for every 3 cups". */
function perBehind({ chunk, at, kind, counted }: Here): Per | undefined {
  const { words, elements } = chunk;
  const noun = words[at + 2] ?? '';
  if (kind.head === 'money' && words[at + 1] === 'for' && isPlural(noun) && !measureOf(noun))
    return { kind: kindOfNouns([noun]), of: ONE, sure: true };
  let next = at + 1;
  if (words[next] === 'of') next++;
  while (isNoun(words[next] ?? '') && words[next] !== 'apiece' && !verbIn(words[next] ?? '') && next < at + 5)
    next++;
  if (
    /^(?:in|on|for|to|into|with|from)$/.test(words[next] ?? '') &&
    /^(?:each|every|one|an?)$/.test(words[next + 1] ?? '')
  )
    next++;
  const joint = words[next] ?? '';
  if (joint === 'apiece') return eachOf(chunk, at, kind, counted);
  if (!/^(?:a|an|per|each|every|one)$/.test(joint)) return undefined;
  const isArticle = /^(?:a|an|one)$/.test(joint) && next > at + 1 && PREPOSITIONS.has(words[next - 1] ?? '');
  const after = elements[next + 1];
  // "9 in each of 14 pots"
  const counted2 = joint === 'each' && words[next + 1] === 'of' ? elements[next + 2] : undefined;
  const each = counted2?.kind === 'expression' ? amountOf(counted2.of) : undefined;
  const plain = each && !each.percent ? plainOf(each) : undefined;
  if (plain)
    return {
      kind: plain.kind.head === 'second' ? { head: 'day', modifiers: [] } : plain.kind,
      of: ONE,
      sure: true,
    };
  if (joint !== 'each' && after?.kind === 'expression') return undefined;
  const named = unitPer(words.slice(next + (words[next + 1] === 'of' ? 2 : 1)), true);
  if (
    named &&
    named.kind.head !== kind.head &&
    !(isArticle && words[next - 1] !== 'in' && words[next - 1] !== 'for')
  )
    return isArticle ? { ...named, sure: false } : named;
  if (joint !== 'each') return undefined;
  const those = eachOf(chunk, at, kind, counted);
  return those && { ...those, sure: true };
}

/** The things that "each" stands for: counted before in the sentence, told by a plural, or counted last. */
function eachOf(
  { elements, words, subject }: Chunk,
  at: number,
  kind: Kind,
  counted: readonly Kind[],
): Per | undefined {
  const joint = words
    .slice(0, at)
    .findLastIndex((word) => /^(?:that|which|with|for|at|of|holding|containing|seating)$/.test(word));
  const noun = words[joint - 1] ?? '';
  if (joint > 0 && isPlural(noun) && singular(noun) !== kind.head)
    return { kind: kindOfNouns([noun]), of: ONE, sure: true };
  const before = elements
    .slice(0, at)
    .flatMap((one) => {
      const amount = one.kind === 'expression' ? amountOf(one.of) : undefined;
      const plain = amount && !amount.percent ? plainOf(amount) : undefined;
      return plain && !isMeasure(plain.kind) && plain.kind.head !== kind.head ? [plain.kind] : [];
    })
    .at(-1);
  const plural = subject.filter((word) => !DETERMINERS.has(word)).at(-1) ?? '';
  const own = before ?? (isPlural(plural) ? kindOfNouns([plural]) : undefined);
  const last = own ?? counted.findLast((one) => one.head !== kind.head);
  return last && { kind: last, of: ONE, sure: true };
}

export const isMeasure = ({ head }: Kind): boolean =>
  /^(?:money|second|month|length[23]?|weight|litre|pint|percent|cent)$/.test(head);
const isPlural = (word: string): boolean =>
  isNoun(word) && (singular(word) !== word || word === 'people' || word === 'children');

/** "each week she saves 15", "for every box she gets 3", "Each pod serves 150". */
function everyBefore({ chunk, at, kind }: Here): Per | undefined {
  const { words } = chunk;
  const each = words.slice(0, at).findLastIndex((word) => /^(?:each|every|per)$/.test(word));
  const named = each < 0 ? undefined : unitPer(words.slice(each + (words[each + 1] === 'of' ? 2 : 1)), true);
  if (
    named &&
    named.kind.head !== kind.head &&
    !chunk.elements.slice(each, at).some((one) => one.kind === 'expression')
  )
    return named;
  const isOwn = chunk.words.some((word) => /^(?:each|every)$/.test(word));
  const lead =
    chunk.every ??
    (isOwn && /^(?:each|every)$/.test(chunk.subject[0] ?? '') ? chunk.subject.slice(1) : undefined);
  const own = lead && unitPer(lead, true);
  if (own && own.kind.head !== kind.head) return own;
  // "45 litres are used every day"
  const [joint = '', unit = ''] = words.slice(-2);
  const isLast = !chunk.elements.slice(at + 1).some((one) => one.kind === 'expression');
  const end =
    isLast && /^(?:each|every|per)$/.test(joint) && words.length - 2 > at ? unitPer([unit], true) : undefined;
  return end && (measureOf(unit) || /^(?:day|week)$/.test(end.kind.head)) && end.kind.head !== kind.head
    ? end
    : undefined;
}

/** "3 boxes of 12 eggs", "bags of 8", "40 lamps at 3.50 EUR", "tables that seat 6", "minibuses with 12 seats". */
function perBefore({ chunk, at, kind }: Here): Per | undefined {
  const { words, elements } = chunk;
  const joint = words[at - 1] ?? '';
  const isMoney = kind.head === 'money';
  // "3 shirts at 30 EUR in total"
  if (isMoney && words.slice(at + 1).some((word) => /^(?:total|altogether|together|all)$/.test(word)))
    return undefined;
  if (joint === 'of' && isMoney && elements[at - 2]?.kind !== 'expression') return undefined;
  if (
    /^(?:of|at|for|with|containing|holding|seating|weighing|costing)$/.test(joint) &&
    !(joint === 'for' && !isMoney)
  ) {
    const counted = elements[at - 2];
    const amount = counted?.kind === 'expression' ? amountOf(counted.of) : undefined;
    const plain = amount && !amount.percent ? plainOf(amount) : undefined;
    if (plain && !isMeasure(plain.kind) && plain.kind.head !== kind.head)
      return { kind: plain.kind, of: ONE, sure: joint !== 'for' && joint !== 'with' };
    // "3 boxes of pens at 4 EUR"
    const noun = words[at - 2] ?? '';
    if (isPlural(noun) && singular(noun) !== kind.head && (joint !== 'for' || isMoney))
      return { kind: headOf(elements, words, at - 2), of: ONE, sure: joint !== 'for' };
    // "14 EUR for adults" is read behind the number; "a loaf for 3 EUR"
    if (isMoney && /^(?:for|at)$/.test(joint) && isNoun(noun) && /^(?:a|an|one)$/.test(words[at - 3] ?? ''))
      return { kind: kindOfNouns([noun]), of: ONE, sure: false };
    if (joint === 'of' && isNoun(noun) && /^(?:a|an|one|per)$/.test(words[at - 3] ?? ''))
      return { kind: kindOfNouns([noun]), of: ONE, sure: false };
  }
  const verb = words
    .slice(0, at)
    .findLastIndex((word) =>
      /^(?:hold|holds|seat|seats|contain|contains|fit|fits|weigh|weighs|cost|costs|sell|sells)$/.test(word),
    );
  const relative =
    verb > 1 && /^(?:that|which|who)$/.test(words[verb - 1] ?? '') ? (words[verb - 2] ?? '') : '';
  return isPlural(relative) && singular(relative) !== kind.head
    ? { kind: kindOfNouns([relative]), of: ONE, sure: true }
    : undefined;
}

/** "3 boxes of pens": boxes, not pens. */
function headOf(elements: Chunk['elements'], words: readonly string[], at: number): Kind {
  const before = elements.slice(Math.max(0, at - 4), at).findLast((one) => one.kind === 'expression');
  const amount = before?.kind === 'expression' ? amountOf(before.of) : undefined;
  const plain = amount && !amount.percent ? plainOf(amount) : undefined;
  return plain && !isMeasure(plain.kind) ? plain.kind : kindOfNouns([words[at] ?? '']);
}

/** "300 g tubs", "a 45-litre tank", "A pen costs 2 EUR", "Tickets are 6 EUR": it may be told for one of those, or by itself. */
function perBeside({ chunk, at, kind }: Here): Per[] {
  const { words, subject, elements } = chunk;
  const noun = words[at + 1] ?? '';
  const found: Per[] = [];
  // "… and a pen 0.90"
  const [article = '', thing = ''] = [words[at - 2], words[at - 1]];
  if (chunk.verb === '' && /^(?:a|an|one|the)$/.test(article) && isNoun(thing) && kind.head === 'money')
    return [{ kind: kindOfNouns([thing]), of: ONE, sure: false }];
  const element = elements[at];
  const amount = element?.kind === 'expression' ? amountOf(element.of) : undefined;
  if (amount?.unit && isNoun(noun) && !verbIn(noun) && kind.head !== 'money')
    found.push({ kind: kindOfNouns([noun]), of: ONE, sure: isPlural(noun) });
  // "2.10 EUR for six": for those.
  if (/^(?:for|in)$/.test(noun) && elements[at + 2]?.kind === 'expression') return found;
  const end = subject.findIndex((word) => PREPOSITIONS.has(word) || word === 'of');
  const one =
    subject
      .slice(0, end < 0 ? undefined : end)
      .filter((word) => !DETERMINERS.has(word) && isNoun(word))
      .at(-1) ?? '';
  const firstVerb = verbIn(chunk.verb)?.kind;
  const tells = BE.has(chunk.verb) || firstVerb !== undefined;
  const isOwn = /^(?:a|an|one)$/.test(subject[0] ?? '') || isPlural(one);
  if (tells && isOwn && one !== '' && singular(one) !== kind.head)
    found.push({
      kind: kindOfNouns([one]),
      of: ONE,
      sure: false,
    });
  return found;
}
