import { stem } from '../../language/stem.ts';
import { isWeekday, measureOf, monthNamed } from '../../language/units.ts';
import { lemmaOf, singular } from '../../language/verbs.ts';
import type { Chunk } from '../problem/chunk.ts';
import { alike, areOpposite, labelsOf } from '../problem/words.ts';
import type { Goal } from './goal.ts';
import { mentionsUnder } from './operation.ts';
import { termsOf } from './sense.ts';
import type { Node } from './tree.ts';
import { isMoney, isOfMoney } from './type.ts';
import { EARNING, MEAN, PAYING, SIZES, TOGETHER } from './words.ts';

/**
 * "70 km to the mill and 25 km to the inn. How far to the inn?": a word of the question that only one term is told with;
 * of what is asked together, a term that is told with none of those words ("What did Kim and Max score together?").
 */
export function asksForPart(root: Node, goal: Goal): string | undefined {
  if (goal.mode === 'left' || goal.words.includes('old')) return undefined;
  if (root.kind === 'operation' && root.sign === '/' && (goal.mode === 'part' || goal.mode === 'mean'))
    return asksForPart(root.a, goal);
  if (root.kind === 'operation' && (root.sign === '*' || root.sign === '/'))
    return [root.a, root.b]
      .map((part) => asksForPart(part, root.sign === '/' ? { ...goal, type: undefined } : goal))
      .find((one) => one !== undefined);
  const terms = termsOf(root).filter(({ node }) => mentionsUnder(node).length > 0);
  if (terms.length < 2 || terms.some(({ sign }) => sign < 0)) return undefined;
  const [sort] = Object.keys(goal.type?.dims ?? {});
  const heads = mentionsUnder(root).flatMap(({ bases }) => bases.flatMap(({ dims }) => Object.keys(dims)));
  const isBoth = (head: string): boolean => heads.some((one) => areOpposite(one, head));
  const other = terms
    .map(({ node }) => pluralUnder(node))
    .find((head) => head && !isOfSort(head, sort) && !isBoth(head));
  if (other) return other;
  const purpose = otherPurpose(goal, terms);
  if (purpose) return purpose;
  // "Three friends share a bill of 96. Each of them leaves 5."
  const whose = mentionsUnder(root).flatMap(({ amount, idle }) =>
    idle === 'tally' ? (amount?.nouns ?? []) : [],
  );
  const labels = terms.map(
    ({ node }) =>
      new Set(
        mentionsUnder(node).flatMap(({ chunk, amount, sentence }) =>
          sentence.asks
            ? []
            : labelsOf([
                ...chunk.words,
                ...(isListed(chunk) ? (sentence.chunks[0]?.words ?? []) : []),
                ...(namesOther(chunk, sentence.text) ? [] : chunk.subject),
                ...sentence.chunks.flatMap(({ lead }) => lead),
                chunk.verb,
                ...(amount?.nouns ?? []),
                ...(chunk.subject.includes('them') ? whose : []),
              ]).map(stem),
        ),
      ),
  );
  const counted = new Set(
    [
      ...Object.keys(goal.type?.dims ?? {}),
      ...mentionsUnder(root).flatMap(({ compares, manner, chunk }) =>
        compares !== undefined || manner !== 'count' ? labelsOf(chunk.words) : [],
      ),
    ].map(stem),
  );
  const own = mentionsUnder(root)
    .filter(({ sentence }) => sentence.asks)
    .flatMap(({ amount, chunk }) => [...(amount?.nouns ?? []), ...labelsOf(chunk.words.slice(-3))])
    .map((noun) => stem(lemmaOf(noun)));
  const isPayment = (word: string): boolean =>
    (goal.mode !== 'total' && (PAYING.has(word) || EARNING.has(word))) ||
    (lemmaOf(word) === 'get' && root.types.some(isOfMoney));
  // "the total of the invoice"
  const isOfTotal = (at: number): boolean =>
    /\b(?:total|sum) of (?:the )?$/.test(`${goal.words.slice(0, at).join(' ')} `);
  const parted = labelsOf(
    goal.words.filter(
      (word, at) => !isPayment(word) && !SIZES.has(word) && !isOfTotal(at) && goal.words[at - 1] !== 'how',
    ),
  )
    .map(stem)
    .filter(
      (word) =>
        !counted.has(word) &&
        !own.includes(word) &&
        labels.some((own) => own.has(word)) &&
        !labels.every((own) => own.has(word)),
    );
  const isOfAll =
    (goal.mode === 'mean' || goal.words.some((word) => TOGETHER.has(word))) &&
    labels.every((label) => [...parted, ...own].some((word) => label.has(word)));
  return isOfAll ? undefined : parted[0];
}

/** "It closed 34 on Monday, 41 on Tuesday": what is told first is so for all of a list. */
const isListed = ({ at, words }: Chunk): boolean =>
  at < 0 && labelsOf(words).every((word) => isWeekday(word) || monthNamed(word) !== undefined);

/** "12 EUR for lunch and 30 EUR for a book. How much on food?": a sort or place that none of them is told with. */
function otherPurpose({ words }: Goal, terms: readonly { node: Node }[]): string | undefined {
  const named = words.filter(
    (word, at) =>
      /^(?:for|on|at)$/.test(words[at - 1] ?? '') &&
      measureOf(word) === undefined &&
      !MEAN.has(word) &&
      labelsOf([word]).length > 0,
  );
  const told = terms.map(({ node }) =>
    mentionsUnder(node).flatMap(({ sentence, place }) => {
      const near = sentence.words.slice(place + 1, place + 6);
      const at = near.findIndex((word) => OF_SORTS.test(word));
      return at < 0 ? [] : near.slice(at + 1);
    }),
  );
  const isSeveral = told.filter((own) => own.length > 0).length > 1;
  return isSeveral ? named.find((word) => !told.some((own) => own.includes(word))) : undefined;
}

const OF_SORTS = /^(?:for|on|in|at)$/;

/** Whether what is counted is of the sort that is asked for: roses are flowers; that they are plants, nobody says. */
const isOfSort = (head: string, sort: string | undefined): boolean =>
  sort === undefined ||
  isMoney(sort) ||
  measureOf(sort) !== undefined ||
  alike({ head: sort, modifiers: [] }, { head, modifiers: [] });

/** What a number counts, where that is told in the plural: "12 rose bushes". */
function pluralUnder(node: Node): string | undefined {
  const noun = node.kind === 'mention' ? (node.mention.amount?.nouns.at(-1) ?? '') : '';
  return singular(noun) === noun ? undefined : singular(noun);
}

/** "Mia walks 3 km, Tom walks 2 km. How far does she walk in total?": two who are named do the same. */
export function isOfTwoPersons(root: Node, { words }: Goal): boolean {
  if (!words.some((word) => /^(?:he|she)$/.test(word)) || words.includes('than')) return false;
  const does = termsOf(root)
    .flatMap(({ node }) => mentionsUnder(node))
    .filter(({ manner, compares, chunk }) => manner === 'count' && compares === undefined && chunk.at >= 0)
    .map(({ chunk, sentence: { text } }) => ({
      name: labelsOf(chunk.subject).filter((word) => isProper(word, text)),
      verb: lemmaOf(chunk.verb),
    }))
    .filter(({ name }) => name.length > 0);
  return does.some(({ name, verb }) =>
    does.some((other) => other.verb === verb && !other.name.some((word) => name.includes(word))),
  );
}

/** "Ana works 40 hours and Ben 10": a clause without a verb that is told of somebody else. */
const namesOther = ({ at, words }: Chunk, text: string): boolean =>
  at < 0 && labelsOf(words).some((word) => isProper(word, text));

/** Whether a text writes a word as a name: with a capital, and never without. */
const isProper = (word: string, text: string): boolean =>
  text.includes(word.charAt(0).toUpperCase() + word.slice(1)) && !text.includes(` ${word}`);
