import { divide, equal, rational, subtract } from '../../arithmetic/rational.ts';
import type { Document } from '../../judgement/case.ts';
import { oncePerDocument } from '../../judgement/once.ts';
import type { Expression } from '../expression.ts';
import type { Given, ReadStep } from '../given.ts';
import type { Amount } from '../piece.ts';
import type { ReadSentences } from '../sentence.ts';
import type { Solved } from '../solve.ts';
import { MONEY, plainOf, rateOf, shownValue } from '../term.ts';
import { roundsTo } from '../value.ts';
import { answers } from './asked.ts';
import { boundedIn, withoutBound } from './enough.ts';
import { misproportioned } from './factors.ts';
import { constantsIn, isMean, isTwo, misbuilt } from './form.ts';
import { type Goal, goalOf } from './goal.ts';
import { withImplied } from './implied.ts';
import { inUnitOf, quotients } from './leaf.ts';
import { unfounded } from './loose.ts';
import { currencyIn, type Mention, mentionsIn, type Told, toldIn } from './mention.ts';
import { misasked } from './misasked.ts';
import { mentionsUnder, nodesUnder } from './operation.ts';
import { outOfTime } from './paused.ts';
import { misdivided } from './quotient.ts';
import { rivalsOf } from './rivals.ts';
import { senseless } from './sense.ts';
import { isTriangle, settingOf } from './setting.ts';
import { relationIn } from './share.ts';
import { missummed } from './states.ts';
import { type Node, type Result, type Setting, worldsOf } from './tree.ts';
import { openIn } from './turns.ts';
import { isMoney } from './type.ts';
import { isIdle, reused } from './uses.ts';

const HUNDRED = rational(100n);

type Derived = Omit<Derivation, 'solved'> | Underived;
/** Why a trace derives nothing; `doubted`: it computes its answer, and that is not what the question tells. */
type Underived = { why: string; doubted?: boolean };

/** A trace whose answer comes from the numbers of its question, each used as it is told. */
export type Derivation = {
  root: Node;
  /** What its statements come to, in their order. */
  results: readonly Result[];
  told: readonly Told[];
  goal: Goal;
  setting: Setting;
  steps: readonly ReadStep[];
  helps: readonly Expression[];
  solved: Solved;
};

/** How a trace derives its answer from its question, or why it does not. */
export function derivationOf(
  question: Document,
  steps: readonly ReadStep[],
  given: Given,
  read: ReadSentences,
): Derivation | Underived {
  if (given.kind === 'clock' || question.text.length > LONGEST) return { why: 'not read' };
  const derived = derive(question, steps, given, read);
  return 'why' in derived ? derived : withSolved(derived, given);
}

/** With what it comes to, in the unit that is given. */
function withSolved(derived: Omit<Derivation, 'solved'>, given: Amount): Derivation {
  const plain = given.percent
    ? { value: given.value, kind: { head: 'percent', modifiers: [] } }
    : plainOf(given);
  const rate = plain ? undefined : rateOf(given);
  const kind = rate
    ? { head: `${rate.kind.head}/${rate.per.head}`, modifiers: [] }
    : (plain?.kind ??
      (isOfMoney(derived.root) ? MONEY : { head: derived.setting.asked ?? 'number', modifiers: [] }));
  const solved: Solved = {
    value: plain?.value ?? rate?.value ?? given.value,
    kind,
    ...(given.unit && { size: given.unit.size }),
    shown: shownNode(derived.root),
    sizes: [],
    loose: true,
  };
  return { ...derived, solved };
}

const isOfMoney = ({ types }: Node): boolean =>
  types.every(({ dims }) => Object.keys(dims).some((base) => isMoney(base) && base !== 'cent'));

/**
 * What a trace would derive if its first wrong computation came to what it does: the steps before that, and what the
 * question gives; undefined where that is not all that is asked.
 */
export function correctedOf(
  question: Document,
  steps: readonly ReadStep[],
  given: Given,
): Derivation | undefined {
  const isWrong = ({ sentences }: ReadStep): boolean =>
    sentences.some(({ statements }) => statements.some(({ outcome }) => outcome === 'fails'));
  const at = steps.findIndex(isWrong);
  if (at < 0 || given.kind === 'clock' || question.text.length > LONGEST) return undefined;
  const asked = askedIn(question);
  if ('why' in asked) return undefined;
  for (const { results } of worldsOf(steps.slice(0, at + 1), asked.setting, true)) {
    const root = results.at(-1)?.node;
    if (root && !wrongIn(root, { ...asked, given }))
      return withSolved(
        { ...asked, root, results, steps: steps.slice(0, at), helps: [] },
        { ...given, value: root.value },
      );
  }
  return undefined;
}

const LONGEST = 1500;

function shownNode(node: Node): string {
  if (node.kind !== 'operation') return shownValue(node.value);
  const [a, b] = [node.a, node.b].map((one) =>
    one.kind === 'operation' ? `(${shownNode(one)})` : shownNode(one),
  );
  return `${a} ${node.sign === '*' ? '×' : node.sign} ${b}`;
}

/** What a question tells and asks, and what a trace may compute with. */
export type Asking = {
  told: readonly Told[];
  mentions: readonly Mention[];
  goal: Goal;
  currency: string | undefined;
  setting: Setting;
};

/** What a question tells and asks; or why that is not read. */
const askedIn = oncePerDocument((question): Asking | { why: string } => {
  const told = toldIn(question);
  if (!told) return { why: 'question not read' };
  const currency = currencyIn(told);
  const mentions = mentionsIn(told, currency);
  if (!mentions || mentions.length === 0) return { why: 'numbers not read' };
  const goal = goalOf(told);
  if (!goal) return { why: 'goal not read' };
  const open = openIn(told, mentions, goal);
  if (open) return { why: `open: ${open}` };
  return { told, mentions, goal, currency, setting: settingOf(told, mentions, currency, goal) };
});

/** How a trace gets its answer from the numbers of its question, where each of them is used as it is told; or why not. */
function derive(
  question: Document,
  written: readonly ReadStep[],
  given: Amount,
  read: ReadSentences,
): Derived {
  const asked = askedIn(question);
  if ('why' in asked) return asked;
  const { told, mentions, goal, currency, setting } = asked;
  const steps = withoutHedges(written.map(withoutBounds), told, read);
  const whys: string[] = [];
  for (const world of worldsOf(steps, setting)) {
    const { results } = world;
    const rounded = quotients(given.value, results, setting).filter((node) => isRounded(node, goal));
    for (const reached of [...results.map(({ node }) => node).reverse(), ...rounded]) {
      const own = apart(reached);
      // 20,250 ml, given in litres
      const root = meets(own, given, told) ? own : given.unit && inUnitOf(given, own, setting)[0];
      if (!root || !meets(root, given, told)) continue;
      const checked = { told, mentions, goal, given, currency, setting };
      const why = wrongIn(root, checked) ?? rivalled(root, checked);
      if (!why)
        return {
          root,
          results,
          told,
          goal,
          setting,
          steps: withImplied(steps, world),
          helps: [...(world.helps ?? []), ...boundedIn(steps)],
        };
      whys.push(why);
    }
  }
  const [why] = whys;
  return why ? { why, doubted: true } : { why: 'a number from nowhere, or another answer' };
}

/** Steps, read again where they only deny or suppose in words of the question, or expect: "Maeve would be 25". */
function withoutHedges(
  steps: readonly ReadStep[],
  told: readonly Told[],
  read: ReadSentences,
): readonly ReadStep[] {
  if (!steps.some(({ sentences }) => sentences.some(({ hedged }) => hedged))) return steps;
  const said = new Set(['would', ...told.flatMap(({ words }) => words)]);
  // "Not red: 350 - 140"
  const label = /^\W*not \p{L}+(?: \p{L}+)?:/iu;
  return steps.map(({ document }) => ({
    document,
    sentences: read(document.text, label.test(document.text) ? new Set([...said, 'not']) : said),
  }));
}

const withoutBounds = (step: ReadStep): ReadStep => ({
  ...step,
  sentences: step.sentences.map(withoutBound),
});

/** "How many buses do they need", "how many full boxes": a quotient is rounded up or down by what is asked. */
export function isRounded(node: Node, { words }: Goal): boolean {
  if (node.kind !== 'operation' || !node.rounded) return false;
  const isWhole = words.some((word) => /^(?:full|complete|whole|can|could|most|possible)$/.test(word));
  const isNeeded = words.some((word) =>
    /^(?:need|needs|needed|required|must|least|have|order|buy|take)$/.test(word),
  );
  return node.rounded === (isWhole ? 'down' : isNeeded ? 'up' : undefined);
}

/** Whether a result is the answer, as it stands or as a percentage. */
const meets = (node: Node, given: Amount, told: readonly Told[]): boolean =>
  equal(node.value, given.percent ? divide(given.value, HUNDRED) : given.value) ||
  (given.percent && node.types.some(({ dims }) => dims.percent) && equal(node.value, given.value)) ||
  // "to one decimal place"
  (!given.percent &&
    told.some(({ words }) => words.some((word) => /^(?:decimal|decimals|nearest|rounded)$/.test(word))) &&
    roundsTo(node.value, given.value, given.decimals));

export type Checked = {
  told: readonly Told[];
  mentions: readonly Mention[];
  goal: Goal;
  given: Amount;
  currency: string | undefined;
  setting: Setting;
};

/** "240 - (180 + 38)", of which 180 is a part of the 240, as "(240 - 180) - 38". */
function apart(node: Node): Node {
  if (node.kind !== 'operation' || node.sign !== '-') return node;
  const { a, b } = node;
  if (b.kind !== 'operation' || b.sign !== '+') return node;
  for (const [part, other] of [
    [b.a, b.b],
    [b.b, b.a],
  ] as const) {
    const less: Node = { ...node, b: part, value: subtract(a.value, part.value) };
    if (relationIn(less)) return { ...node, a: less, b: other };
  }
  return node;
}

/** What else the question might tell, as far as its words are understood. */
function rivalled(root: Node, checked: Checked): string | undefined {
  // "For how many days does it last?": not for a part of one.
  const isMany = checked.goal.words[1] === 'many';
  const isPart = (one: Node): boolean => isMany && one.value.n < one.value.d && root.value.n >= root.value.d;
  for (const rival of rivalsOf(root, checked.setting))
    if (!isPart(rival) && !wrongIn(rival, checked)) return `may as well be ${shownNode(rival)}`;
  return undefined;
}

function wrongIn(root: Node, checked: Checked): string | undefined {
  const { mentions, told, goal, setting } = checked;
  const used = new Set(mentionsUnder(root));
  const nouns = mentions.flatMap(({ sentence, amount }) => (sentence.asks && amount ? amount.nouns : []));
  const asked = [...goal.words, ...nouns];
  const unused = mentions.find((one) => !used.has(one) && !isIdle(one, root, asked));
  if (unused) return `unused: ${shownValue(unused.value)}`;
  const label = [...used].find(({ idle }) => idle === 'name');
  if (label) return `computes with a name: ${shownValue(label.value)}`;
  const again = reused(root, goal, told);
  if (again) return `used again: ${again}`;
  if (!root.types.some((type) => answers(type, root, checked))) return 'another kind';
  if (goal.mode === 'mean' && !isMean(root)) return 'no mean';
  const words = told.flatMap((sentence) => sentence.words);
  const isHalved = constantsIn(root).some((one) => one !== '1');
  const isDoubled = [...nodesUnder(root)].some(
    (one) => one.kind === 'operation' && one.sign === '*' && [one.a, one.b].some(isTwo),
  );
  if (isTriangle(words) && (!isHalved || isDoubled)) return 'no half of a triangle';
  if (
    words.some(
      (word, at) =>
        (word === 'both' && words[at + 1] === 'ways') || (word === 'and' && words[at + 1] === 'back'),
    ) &&
    !(isDoubled || (goal.words.includes('way') && constantsIn(root).includes('2')))
  )
    return 'one way only';
  return (
    misbuilt(root, checked, words) ??
    misdivided(root, checked) ??
    misproportioned(root, goal, setting) ??
    senseless(root, { told, goal, mentions }) ??
    outOfTime(root, goal, told) ??
    unfounded(root, { told, goal, mentions }) ??
    missummed(root, { told, goal, mentions }) ??
    misasked(root, { told, goal, mentions, root })
  );
}
