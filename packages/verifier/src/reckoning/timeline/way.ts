import type { Asked } from './asked.ts';
import { wordAt, wordsBetween } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { ARRIVES, contentOf, isSide, LEGS, says } from './words.ts';

const PRONOUN = /\b(?:he|she|they|it)\b/;
const LASTS = /\b(?:takes?|took|lasts?|lasted|needs?|needed|is|are|was|were)\b/;
const REAL = /\b(?:real|really|actual|actually|right|correct|true)\b/;
const PLANNED = /\b(?:should|planned|scheduled|supposed|due)\b/;
const DONE = /\b(?:left|departed|arrived|started|began|ended|finished|landed|closed|opened)\b/;
/** What is due by then. */
const DEADLINE = /\b(?:by|must|(?:has|have|needs?|wants?) to|wants?|latest|needed|wanted)\b/;

/** Whether a stretch leads on (1) or back (-1) from the instant that is told to the one that is asked for. */
export function signOf(stretch: Stretch, from: Placed, told: Told, asked: Asked): 1 | -1 | undefined {
  const { role } = stretch;
  if (role === 'lasts' || role === 'break') return lastingSign(stretch, from, told, asked);
  if (role === 'late' || role === 'early') return lateSign(stretch, from, told, asked);
  if (role === 'fast' || role === 'slow') {
    // "It is six minutes fast and shows 20:02. What is the real time?"
    if (!/\b(?:shows?|says?|showed)\b/.test(from.clause.text) || !REAL.test(asked.text)) return undefined;
    useWords(told, told.asked, REAL);
    return role === 'fast' ? -1 : 1;
  }
  const way = role === 'later' || role === 'earlier' ? wayOf(stretch, from, told) : undefined;
  if (way === 1 && !isAskedOf(stretch, from, told, asked)) return undefined;
  return way === undefined || role === 'later' ? way : way === 1 ? -1 : 1;
}

/** Takes down that words of a clause are accounted for; whether there are any. */
function useWords({ tokens, used }: Told, { from, to }: Told['asked'], words: RegExp): boolean {
  const found = tokens.flatMap((_, at) =>
    at >= from && at < to && words.test(wordAt(tokens, at)) ? [at] : [],
  );
  for (const at of found) used.add(at);
  return found.length > 0;
}

/** What is late is asked for as it was, or as it should have been. */
function lateSign(stretch: Stretch, from: Placed, told: Told, asked: Asked): 1 | -1 | undefined {
  const { clause } = stretch;
  // "35 minutes early for her appointment at 14:30"
  const isFor =
    clause === from.clause && from.at > stretch.at && wordAt(told.tokens, stretch.at + 2) === 'for';
  const isPlanned = useWords(told, from.clause, PLANNED) || isFor;
  const on = stretch.role === 'late' ? 1 : -1;
  // "She wants to be there 10 minutes early. When must she leave?"
  if (asked.must && on < 0 && !/\bhave\b/.test(asked.text)) return -1;
  // "The film starts at 20:00 and lasts 2 hours. Ana comes 10 minutes late.": she does not end it.
  const isIt = /^(?:it|she|he|they)\b/.test(clause.text);
  const isOwn = [...clause.content].every((word) => (isIt && isSide(word)) || from.clause.content.has(word));
  if (!isOwn && told.stretches.length > 1) return undefined;
  // "It left 14 minutes late, at 10:32. When should it have left?"
  if (PLANNED.test(asked.text))
    return isPlanned || !/\b(?:have|planned|scheduled|due)\b/.test(asked.text) ? undefined : on > 0 ? -1 : 1;
  const isOther = from.side !== undefined && from.side !== asked.side && asked.side === 'start';
  if (isOther || (!isPlanned && (DONE.test(from.clause.text) || clause === from.clause))) return undefined;
  return on;
}

/** Whether what is so long later or earlier is what is asked for, and not the instant that it is told from. */
function isAskedOf({ clause, than }: Stretch, from: Placed, told: Told, asked: Asked): boolean {
  const [home, about] = [from.clause.content, told.asked.content];
  if (clause === told.asked || clause === from.clause) return true;
  const till = Math.min(than?.from ?? clause.to, clause.to);
  const said = new Set(contentOf(wordsBetween(told.tokens, clause.from, till)));
  const sides = [...said].filter(isSide);
  if (asked.side && sides.length > 0 && !sides.includes(asked.side)) return false;
  const isOfHome = [...about].some((word) => home.has(word) && !said.has(word));
  // "The first swimmer is in at 5:00, the other one an hour later. When is the first in?"
  const isOne = said.size === 0 && /^(?:the|another)\b/.test(clause.text);
  if (isOne && isOfHome && [...about].every((word) => home.has(word))) return false;
  return !(isOfHome && [...said].some((word) => !about.has(word)));
}

function lastingSign(stretch: Stretch, from: Placed, told: Told, asked: Asked): 1 | -1 | undefined {
  const [home, about, said] = [from.clause, told.asked, stretch.clause];
  // "It started at 20:15 after 12 minutes of speeches."
  const isAfter = said === home && from.at < stretch.at && wordAt(told.tokens, stretch.at - 1) === 'after';
  if (isAfter && from.side !== 'end') return -1;
  // "It has been on for 40 minutes. It is 17:25."
  if (home.content.size === 0 && /\b(?:has|have) been\b/.test(said.text)) {
    const isOther = said.content.has(asked.side === 'start' ? 'end' : 'start');
    return /\b(?:did|was|were)\b/.test(asked.text) && !isOther ? -1 : undefined;
  }
  // "It is 14:35. The bus leaves in 50 minutes."
  const isIn = wordAt(told.tokens, stretch.at - 1) === 'in' && home.content.size === 0;
  if (isIn && [...about.content].every((word) => said.content.has(word))) return 1;
  if (from.side === 'end') {
    if (asked.side === 'start') return -1;
    // "She arrives at 8:40 and works for an hour. When is it done?", "School ends at 3, the walk takes 20 minutes."
    const goesOn = said.sentence === home.sentence && said.from > home.from && !LASTS.test(said.text);
    const isHome = !says(home.text, ARRIVES) && says(about.text, ARRIVES) && says(said.text, LEGS);
    return (goesOn && asked.side === undefined) || isHome ? 1 : undefined;
  }
  // "The meeting is at 10. The way takes 40 minutes. When must she leave?": what is told is another thing.
  const isOther = ![...about.content].some((word) => word !== 'start' && home.content.has(word));
  if (asked.side === 'start') return asked.must && isOther ? -1 : undefined;
  // "She has to be there 10 minutes early."
  if (asked.must && isOther && told.stretches.some(({ role }) => role === 'early')) return -1;
  // "It has to come out at 19:00. When should it go in?"
  const isDue = asked.must && from.side === undefined && DEADLINE.test(home.text);
  return isDue ? (asked.side === undefined ? -1 : undefined) : 1;
}

/** Whether what a stretch is told from is the instant told (1) or the one asked for (-1). */
function wayOf(stretch: Stretch, from: Placed, told: Told): 1 | -1 | undefined {
  const { tokens, used } = told;
  const { clause, than = { from: 0, to: 0 } } = stretch;
  const isBeside = from.at >= than.from && from.at < than.to;
  // "Three days after my birthday it is 10 May."
  const isResult = wordsBetween(tokens, than.from, from.at).some((word) => /^(?:it|is|was|will)$/.test(word));
  // "Two days before the wedding, which is on Saturday"
  const isWhich = /^(?:which|who)\b/.test(from.clause.text) && clause.to + 1 === from.clause.from;
  if ((isBeside && !isResult) || (isWhich && than.to > than.from)) return 1;
  const own = isBeside ? new Set<string>() : from.clause.content;
  const about = told.asked.content;
  const pointed = tokens.slice(than.from, isBeside ? from.at : than.to);
  const hasPronoun = PRONOUN.test(told.asked.text);
  const named = pointed.flatMap((token) =>
    token.kind === 'ordinal'
      ? [`#${token.n}`]
      : // A name that the question has a pronoun for.
        token.kind === 'word' && !(token.proper && hasPronoun)
        ? contentOf([token.word])
        : [],
  );
  const isOther = clause !== from.clause;
  if (named.length === 0) {
    const isThat = pointed.every((token) => token.kind === 'word');
    return isThat && (isOther || stretch.role === 'later') ? 1 : undefined;
  }
  const isTold = named.some((word) => own.has(word) && !about.has(word));
  const isAsked = named.some((word) => about.has(word) && !own.has(word));
  const known = named.every((word) => own.has(word) || about.has(word));
  // "That is an hour earlier than her husband. When does he get up?": that is what was told.
  if (isOther && /^(?:that|this|which)\b/.test(clause.text) && !isTold && !known) return -1;
  // "Ben came 20 minutes later than Cleo. When did Cleo come?": so much is said of Ben, of whom no time is.
  const lead = tokens.slice(clause.from, stretch.at);
  const isNth = lead.some(({ kind }) => kind === 'ordinal');
  const subject = contentOf(wordsBetween(tokens, clause.from, stretch.at));
  if (isAsked && isOther && !isNth && !subject.every((word) => own.has(word))) return undefined;
  if (isTold === isAsked || !known) return undefined;
  // "The second starts 6 hours later than the first": the other of the two.
  for (const token of [...lead, ...pointed])
    if (token.kind === 'ordinal' && (pointed.includes(token) || (isTold ? about : own).has(`#${token.n}`)))
      used.add(tokens.indexOf(token));
  return isTold ? 1 : -1;
}
