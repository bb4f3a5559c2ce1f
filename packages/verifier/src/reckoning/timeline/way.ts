import type { Asked } from './asked.ts';
import { wordsIn } from './found.ts';
import { wordAt } from './token.ts';
import type { Placed, Stretch, Told } from './told.ts';
import { contentOf } from './words.ts';

/** Whether a stretch leads on (1) or back (-1) from the instant that is told to the one that is asked for. */
export function signOf(stretch: Stretch, from: Placed, told: Told, asked: Asked): 1 | -1 | undefined {
  const { role } = stretch;
  if (role === 'lasts' || role === 'break') return lastingSign(from, told, asked);
  // What is late is asked for as it was.
  if (role === 'late' || role === 'early') {
    const isPlanned = tokensUsed(told, from.clause, /^(?:scheduled|planned|due)$/);
    const planned = asked.words.some((word) => /^(?:should|planned|scheduled|supposed|due)$/.test(word));
    const isDone = /\b(?:left|departed|arrived|started|began|ended|finished|landed|closed|opened)\b/.test(
      wordsIn(told, from.clause),
    );
    if (
      planned ||
      (!isPlanned && (isDone || stretch.clause === from.clause)) ||
      (from.side !== undefined && from.side !== asked.side && asked.side === 'start')
    )
      return undefined;
    return role === 'late' ? 1 : -1;
  }
  if (role !== 'later' && role !== 'earlier') return undefined;
  const way = wayOf(stretch, from, told);
  if (way === 1 && !isAskedOf(stretch, from, told, asked)) return undefined;
  return way && (role === 'later' ? way : way === 1 ? -1 : 1);
}

/** Whether what is so long later or earlier is what is asked for, and not the instant that it is told from. */
function isAskedOf(stretch: Stretch, from: Placed, told: Told, asked: Asked): boolean {
  const { clauses, tokens } = told;
  const [home, about] = [clauses[from.clause]?.content, clauses[told.asked]?.content];
  const own = clauses[stretch.clause];
  if (!own || !home || !about || stretch.clause === told.asked || stretch.clause === from.clause) return true;
  const said = new Set<string>();
  for (let at = own.from; at < own.to; at++)
    if (at < (stretch.than?.from ?? own.to))
      for (const word of contentOf([wordAt(tokens, at)])) said.add(word);
  const sides = ['start', 'end'].filter((side) => said.has(side));
  if (asked.side && sides.length > 0 && !sides.includes(asked.side)) return false;
  const isOfHome = [...about].some((word) => home.has(word) && !said.has(word));
  return !(isOfHome && [...said].some((word) => !about.has(word)));
}

/** Whether a clause says one of some words, which is then accounted for. */
function tokensUsed({ tokens, clauses, used }: Told, clause: number, pattern: RegExp): boolean {
  const own = clauses[clause];
  let found = false;
  for (let at = own?.from ?? 0; at < (own?.to ?? 0); at++)
    if (pattern.test(wordAt(tokens, at))) {
      used.add(at);
      found = true;
    }
  return found;
}

function lastingSign(from: Placed, told: Told, asked: Asked): 1 | -1 | undefined {
  if (from.side === 'end') return asked.side === 'start' ? -1 : undefined;
  if (asked.side !== 'start') return 1;
  // "The meeting is at 10. The way takes 40 minutes. When must she leave?": what is told is another thing.
  const own = told.clauses[from.clause]?.content ?? new Set();
  const about = told.clauses[told.asked]?.content ?? new Set();
  const isOther = ![...about].some((word) => word !== 'start' && own.has(word));
  return asked.must && isOther ? -1 : undefined;
}

/** Whether what a stretch is told from is the instant told (1) or the one asked for (-1). */
function wayOf(stretch: Stretch, from: Placed, told: Told): 1 | -1 | undefined {
  const { tokens, clauses, asked } = told;
  const { than = { from: 0, to: 0 } } = stretch;
  const pointed = tokens.slice(than.from, than.to);
  if (from.at >= than.from && from.at < than.to) return 1;
  const own = clauses[from.clause]?.content ?? new Set<string>();
  const about = clauses[asked]?.content ?? new Set<string>();
  const named = new Set<string>();
  for (let at = than.from; at < than.to; at++) {
    const token = tokens[at];
    if (token?.kind === 'ordinal') named.add(`#${token.n}`);
    else for (const word of wordsFrom(told, at)) named.add(word);
  }
  if (named.size === 0) {
    const isThat = pointed.every((token) => token.kind === 'word');
    return isThat && stretch.clause !== from.clause
      ? 1
      : isThat && stretch.role !== 'later'
        ? undefined
        : isThat
          ? 1
          : undefined;
  }
  const [isTold, isAsked] = [
    [...named].some((word) => own.has(word) && !about.has(word)),
    [...named].some((word) => about.has(word) && !own.has(word)),
  ];
  const known = [...named].every((word) => own.has(word) || about.has(word));
  if (isTold === isAsked || !known) return undefined;
  for (let at = than.from; at < than.to; at++) if (tokens[at]?.kind === 'ordinal') told.used.add(at);
  // "The second starts 6 hours later than the first": the other of the two.
  const since = clauses[stretch.clause]?.from ?? stretch.at;
  for (let at = since; at < stretch.at; at++) {
    const token = tokens[at];
    if (token?.kind === 'ordinal' && (isTold ? about : own).has(`#${token.n}`)) told.used.add(at);
  }
  return isTold ? 1 : -1;
}

function wordsFrom({ clauses, tokens }: Told, at: number): string[] {
  const clause = clauses.find(({ from, to }) => at >= from && at < to);
  const one = contentOf([wordAt(tokens, at)]);
  return one.filter((word) => clause?.content.has(word) ?? false);
}
