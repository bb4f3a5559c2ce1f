import { equal } from '../arithmetic/rational.ts';
import type { Document } from '../judgement/case.ts';
import { lemmaOf, singular } from '../language/verbs.ts';
import { HEDGES, REVISES } from '../language/words.ts';
import { splitSentences } from '../text/sentences.ts';
import { type Element, elementsOf } from './expression.ts';
import { type Finding, quoteIn, wholeOf } from './finding.ts';
import { customOf, piecesOf } from './lex.ts';
import { content, wordsOf } from './lines.ts';
import type { Amount } from './piece.ts';
import { solveProblem } from './problem/problem.ts';
import { alike, verbIn } from './problem/words.ts';
import { turnsIn } from './said.ts';
import { plainOf } from './term.ts';

const LONGEST = 1500;
const MOST_SENTENCES = 12;

/**
 * "There are 42 litres left", where the evidence tells of 60 litres and of 18 that were used: the claim is read as a
 * question for its number, and the evidence as what is told before it, of which every word must be understood.
 */
export function answered(claim: Document, evidence: Document): Finding | undefined {
  const { text } = evidence;
  if (claim.text.length > LONGEST || text.length > LONGEST || /[?:|]/.test(claim.text)) return undefined;
  const words = [...wordsOf(claim.text), ...wordsOf(text)];
  if (words.some((word) => HEDGES.has(word) || TAKING_BACK.has(word)) || turnsIn(claim, evidence))
    return undefined;
  const asked = askedBy(claim);
  const spoken = new Set([...content(text)].map(lemmaOf));
  if (!asked || !namedIn(claim, asked.stated).every((word) => spoken.has(word))) return undefined;
  const told = toldIn(text);
  const found = told && solveProblem(told, asked.elements, text);
  const plain = plainOf(asked.stated) ?? { value: asked.stated.value, kind: found?.wanted.kind };
  // What a van weighs is not what its crates do: only what is left, shared or so many more is asked so.
  if (!found?.plain || !MODES.has(found.wanted.mode) || !plain.kind || !/ [-+×/] /.test(found.shown))
    return undefined;
  if (!alike(found.kind ?? found.wanted.kind, plain.kind) || !equal(found.value, plain.value))
    return undefined;
  const from = quoteIn(evidence, 0, text.length);
  return { of: 'derived', shows: 'established', about: wholeOf(claim), from: [from], shown: found.shown };
}

const MODES: ReadonlySet<string> = new Set(['left', 'each', 'difference', 'remainder', 'change']);
const STILL: ReadonlySet<string> = new Set(['no', 'now', 'then', 'since', 'later', 'not']);
const TAKING_BACK: ReadonlySet<string> = new Set([...REVISES].filter((word) => !STILL.has(word)));

/** What a claim speaks of besides its number and what happens: the evidence must speak of it too. */
const namedIn = ({ text }: Document, { nouns }: Amount): string[] =>
  [...content(text)]
    .filter((word) => !verbIn(word) && !nouns.some((noun) => singular(noun) === word) && !SAYING.has(word))
    .map(lemmaOf);
const SAYING: ReadonlySet<string> = new Set(
  'left total altogether eur euro usd dollar still now free'.split(' '),
);

/** The question that the only number of a claim answers. */
function askedBy(claim: Document): { elements: Element[]; stated: Amount } | undefined {
  const { text } = claim;
  const pieces = piecesOf(text, 0, text.length, customOf(text));
  const elements = pieces ? elementsOf(pieces, false) : [];
  const numbers = elements.filter((one) => one.kind === 'expression');
  const [only, another] = numbers;
  if (
    !only ||
    another ||
    only.of.kind !== 'leaf' ||
    elements.some(({ kind }) => kind === 'clock' || kind === 'day')
  )
    return undefined;
  const stated = only.of.amount;
  const plain = plainOf(stated);
  if (stated.percent || (!plain && stated.unit)) return undefined;
  const unit = wordsOf(text.slice(only.start, only.end)).filter((word) => /\p{L}/u.test(word));
  const lead = plain?.kind.head === 'money' ? ['how', 'much'] : ['how', 'many', ...unit];
  const rest = elements.filter((one) => one !== only && !(one.kind === 'sign' && one.sign === '.'));
  return { elements: [...lead.map(asWord), ...rest, { kind: 'sign', sign: '?', start: 0, end: 0 }], stated };
}

const asWord = (word: string): Element => ({ kind: 'word', word, start: 0, end: 0 });

function toldIn(text: string): Element[][] | undefined {
  const sentences = splitSentences(text);
  if (sentences.length > MOST_SENTENCES) return undefined;
  const custom = customOf(text);
  const read = sentences.map(({ start, end }) => piecesOf(text, start, end, custom));
  const found = read.flatMap((pieces) => (pieces ? [elementsOf(pieces, false)] : []));
  return found.length === read.length ? found : undefined;
}
