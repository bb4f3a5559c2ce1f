import type { Act } from '../../acts/act.ts';
import { phraseAt } from '../../acts/prose/measures.ts';
import type { Token } from '../../acts/prose/tokens.ts';
import { CONDITIONS } from '../../acts/prose/words.ts';
import { type Word, wordOf } from '../../authority/order/standing.ts';
import type { Document } from '../../kernel/panel.ts';
import { REVISIONS } from '../../language/revisions.ts';
import { type Authorities, coveredBy } from './authorities.ts';
import type { Brief, ReadAct } from './brief.ts';
import { beyondAsked } from './contrast/exceeds.ts';
import { deletesBeside, excludedBy } from './contrast/excluded.ts';
import { widerThan } from './contrast/extent.ts';
import { guessedIn } from './contrast/guessed.ts';
import { exchangedIn, labelOtherwise } from './contrast/labels.ts';
import { mannerOf } from './contrast/manner.ts';
import { oppositeOf } from './contrast/opposites.ts';
import { constantOtherwise, numberOtherwise, scaleOtherwise, wordOtherwise } from './contrast/ordered.ts';
import { outwardOf } from './contrast/outward.ts';
import { siblingsOf } from './contrast/siblings.ts';
import { numbersIn, type Spot, spotsIn, spotsOf, spotsOfDocument } from './contrast/spots.ts';
import { alteredText } from './contrast/text.ts';
import { turnedRound } from './contrast/turned.ts';
import { unaskedBefore } from './contrast/unasked.ts';
import { unmetOf } from './contrast/unmet.ts';
import { beyondMost, isAddition, type Rival, rivalsOf } from './contrast/values.ts';
import { type Finding, passage } from './finding.ts';

/** More values than these are not held against one another. */
const MOST_SPOTS = 40;
const MOST_ACTS = 40;
const MOST_REASONS = 8;

/**
 * What an act does otherwise than it was ordered, whether or not the order was understood as a whole: another value
 * in the same slot, the opposite, more than the one thing that was named, or something graver than was asked for.
 */
export function contrast(brief: Brief, authorities: Authorities): Finding[] {
  if (brief.principal.length === 0) return [];
  const word = wordOf(brief.principal);
  const covering = coveredBy(authorities);
  // An order that has all values of an act may have them in other places.
  if (covering)
    return covering === authorities.order
      ? brief.acts.slice(0, MOST_ACTS).flatMap((one) => exchangesIn(one, word))
      : [];
  const own = word.sentences.filter(({ kind }) => kind !== 'pasted');
  const spots = own.flatMap(({ quote }) => spotsIn(quote)).slice(0, MOST_SPOTS);
  const heard: Heard = {
    word,
    acts: brief.acts,
    said: own.map(({ quote }) => quote.toLowerCase()).join('\n'),
    words: own.flatMap(({ tokens }) => tokens.map(({ lower }) => lower)),
    spots,
    evidence: [...brief.evidence, ...brief.reasons].map(({ text }) => text.toLowerCase()).join('\n'),
    told: numbersIn([...brief.principal, ...brief.evidence, ...brief.reasons], MOST_SPOTS),
    stated: brief.reasons.slice(0, MOST_REASONS),
    limits: own.every(isLimit) ? spots : [],
    written: numbersIn(brief.principal, MOST_SPOTS),
    records: brief.evidence,
  };
  const plans = brief.isTrajectory ? [] : brief.proposed.filter(({ reading }) => reading.acts.every(isProse));
  const all = brief.acts.map(({ act }) => act);
  const outward = outwardOf(all, word, heard.said, heard.evidence);
  const besides = [
    ...plans.map((one) => ({ ...one, what: mannerOf(one.document.text, word) })),
    ...brief.proposed.slice(0, 1).map((one) => ({ ...one, what: outward })),
  ].flatMap(({ document, what }): Finding[] => {
    const quotes = [passage(document, 0, document.text.length)];
    return what ? [{ code: 'beyond', reason: `It goes beyond the request: ${what}.`, quotes }] : [];
  });
  return [...besides, ...brief.acts.slice(0, MOST_ACTS).flatMap((one) => inAct(one, heard))];
}

type Heard = {
  word: Word;
  acts: readonly ReadAct[];
  said: string;
  words: readonly string[];
  spots: readonly Spot[];
  evidence: string;
  told: readonly number[];
  /** What sentences without a condition say, where nothing is to be kept or left. */
  limits: readonly Spot[];
  /** What tools and documents returned. */
  records: readonly Document[];
  /** The principal's own numbers. */
  written: readonly number[];
  /** The agent's reasons. */
  stated: readonly Document[];
};

const saidOtherwise = ({ ordered, acted }: { ordered: string; acted: string }): string =>
  `The request says '${ordered}'; the act says '${acted}' in its place.`;

/** Values of an act that stand in each other's places. */
function exchangesIn({ document, act }: Pick<ReadAct, 'document' | 'act'>, word: Word): Finding[] {
  const quotes = [passage(document, act.span.start, act.span.end)];
  const turned = turnedRound(act, word);
  const exchanged = exchangedIn(act, word);
  const round = turned && `It goes from '${turned.from}' to '${turned.to}', the request the other way round.`;
  return [
    ...(round ? [{ code: 'opposite' as const, reason: round, quotes }] : []),
    ...(exchanged ? [{ code: 'other-value' as const, reason: saidOtherwise(exchanged), quotes }] : []),
  ];
}

function inAct({ document, act }: ReadAct, heard: Heard): Finding[] {
  const { word, said, words, spots, evidence, told } = heard;
  const quotes = [passage(document, act.span.start, act.span.end)];
  const found = exchangesIn({ document, act }, word);
  const add = (code: Finding['code'], reason: string) => found.push({ code, reason, quotes });
  const goesBeyond = (what: string | undefined): void => {
    if (what) add('beyond', `It goes beyond the request: ${what}.`);
  };
  const opposite = oppositeOf(act, word);
  if (opposite)
    add('opposite', `The request says '${opposite.ordered}'; '${opposite.acted}' is the opposite.`);
  goesBeyond(beyondAsked(act, word));
  if (!changes(act)) return found;
  const acted = spotsOf(act, document.text).slice(0, MOST_SPOTS);
  // "cp a b" reads a and changes b.
  const beside = heard.acts
    .filter((one) => act.form === 'command' && one.document === document && one.act.span.end === act.span.end)
    .flatMap((one) => spotsOf(one.act, document.text));
  const textsOf = (rival: Rival) => ({ ordered: rival.ordered.text, acted: rival.acted.text });
  const number = numberOtherwise(act, word, told) ?? wordOtherwise(act, word);
  const others = [
    ...rivalsOf(spots, acted, said, evidence, told, beside).map(textsOf),
    number ? !isAddition(number.ordered, said) && number : labelOtherwise(act, word, said, evidence),
    siblingsOf(act, document.text, words),
    constantOtherwise(act, word, told),
    scaleOtherwise(act, word),
  ];
  for (const other of others) if (other) add('other-value', saidOtherwise(other));
  for (const { ordered, acted: other } of beyondMost(heard.limits, acted, heard.written))
    add('other-value', `The request allows '${ordered.text}' at most; the act says '${other.text}'.`);
  for (const { ordered, acted: other } of statedOtherwise(acted, heard))
    add('inconsistent', `What is known says '${ordered.text}'; the act says '${other.text}' in its place.`);
  const altered = alteredText(act, word.sentences);
  if (altered)
    add('other-value', `The request gives the text '${altered.ordered}'; the act says '${altered.acted}'.`);
  const unmet = unmetOf(act, word, heard.records);
  if (unmet) add('contradicted', `It was ordered '${unmet.condition}'; what is known says '${unmet.known}'.`);
  const excluded = excludedBy(act, word);
  if (excluded)
    add('contradicted', `The request rules it out: "${excluded.quote}"; the act says '${excluded.value}'.`);
  const guess = guessedIn(acted, heard.stated, said, heard.records);
  goesBeyond(guess && `its own reasons call '${guess}' a guess`);
  const flag = deletesBeside(act, word);
  goesBeyond(flag && `'${flag}' deletes what nobody asked to delete`);
  const wish = unaskedBefore(act, word);
  if (wish) add('contradicted', `The request wants it asked or read before: "${wish}".`);
  const wider = widerThan(act, word, spots, said);
  if (wider) add('extent', `It takes more than was ordered: ${wider}.`);
  return found;
}

/** The agent's own reasons give the act another value than it has. */
function statedOtherwise(acted: readonly Spot[], { stated, said, evidence, told }: Heard): Rival[] {
  // A flag that reasons speak of says how, and stands in no other flag's place.
  const values = acted.filter(({ text }) => !text.startsWith('-'));
  return stated.flatMap((document) => rivalsOf(spotsOfDocument(document), values, said, evidence, told));
}

/** "Keep up to 50 EUR and move the rest", "if at most 5 are left": the most of something else. */
const isLimit = ({ tokens }: { tokens: readonly Token[] }): boolean =>
  !tokens.some(
    ({ lower }, at) =>
      /^(?:rest|remaining|remainder|left|balance)$/.test(lower) ||
      REVISIONS.keeps.has(lower) ||
      phraseAt(CONDITIONS, tokens, at) !== undefined,
  );

const isProse = ({ form }: Act): boolean => form === 'prose';
/** "And leave the hall as it is" does nothing to the hall. */
const changes = ({ effect, form, verb }: Act): boolean =>
  effect !== 'read' && effect !== 'reply' && !(form === 'prose' && REVISIONS.keeps.has(verb));
