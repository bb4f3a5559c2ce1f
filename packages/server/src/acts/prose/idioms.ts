import lexicon from '../../language/lexicon/idioms.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { numberWord } from './measures.ts';
import { quantityAt } from './quantity.ts';
import type { Token } from './tokens.ts';
import { FILLER, isFunctionWord } from './words.ts';

const { turns, here, several, ...lists } = lexicon.entries;
const HERE = new Set(words(here));
const SEVERAL = new Set(words(several));
const LISTS = new Map(Object.entries(lists).map(([name, list]) => [`<${name}>`, new Set(words(list))]));
const TURNS = turns.map((line) => {
  const [said = '', meant = ''] = line.split(' = ');
  return { said: words(said), meant: words(meant) };
});
/** More words than these do not stand within a turn of phrase. */
const LONGEST_GAP = 8;
const MOST_LEAD = 8;

/**
 * The words of a sentence with its turns of phrase in the words of orders: "let Ann know" tells Ann, "take Bob out of
 * Ops" removes Bob from it. Without "two things:" before orders and "on this machine" within one. Linear in the tokens.
 */
export function plainWords(tokens: readonly Token[]): readonly Token[] {
  const said = tokens.slice(leadOf(tokens));
  const plain: Token[] = [];
  for (let at = 0; at < said.length; at++) {
    const token = said[at];
    if (!token) break;
    if (isHere(said, at)) {
      at += 2;
      continue;
    }
    const turn = mayTurn(said, at) ? turnAt(said, at) : undefined;
    plain.push(...(turn?.tokens ?? [token]));
    if (turn) at = turn.next - 1;
  }
  return plain;
}

/** "On this box": where whoever orders is, so that no other place is meant. */
const isHere = (tokens: readonly Token[], at: number): boolean =>
  /^(?:on|in)$/.test(tokens[at]?.lower ?? '') &&
  tokens[at + 1]?.lower === 'this' &&
  HERE.has(tokens[at + 2]?.lower ?? '');

/** "Two things for today:": how many words announce the orders behind them. */
function leadOf(tokens: readonly Token[]): number {
  const colon = tokens.findIndex(({ lower, kind }) => kind === 'mark' && lower === ':');
  const lead = tokens.slice(0, Math.max(0, colon));
  const [first, second] = lead;
  const isLead =
    lead.length <= MOST_LEAD &&
    numberWord(first?.lower ?? '') !== undefined &&
    SEVERAL.has(second?.lower ?? '') &&
    lead.every(
      ({ kind, lower }, at) => at < 2 || (kind === 'word' && (isFunctionWord(lower) || isDay(lead, at))),
    );
  return isLead ? colon + 1 : 0;
}
const isDay = (tokens: readonly Token[], at: number): boolean =>
  quantityAt(tokens, at)?.value.role === 'time';

/** A turn of phrase opens a clause, behind nothing, a mark, or words that lead over; or it says how something is. */
function mayTurn(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return (
    tokens[at]?.kind === 'word' &&
    (/^(?:with|by)$/.test(tokens[at]?.lower ?? '') ||
      before === undefined ||
      before.kind === 'mark' ||
      FILLER.has(before.lower) ||
      LEADS.has(before.lower))
  );
}
const LEADS: ReadonlySet<string> = new Set(['you', 'to', 'and', 'then']);

function turnAt(tokens: readonly Token[], at: number): { tokens: Token[]; next: number } | undefined {
  for (const { said, meant } of TURNS) {
    const found = matched(tokens, at, said);
    if (!found) continue;
    const first = tokens[at];
    const next = tokens[found.next];
    // "And say: …": words to say stand right behind it.
    if (said.length === 1 && next?.lower !== ':' && next?.kind !== 'quoted') continue;
    const kept = new Map(found.kept);
    const made = meant.flatMap((word): readonly Token[] => {
      const own = kept.get(word);
      return own ?? (first ? [{ ...first, kind: 'word', text: word, lower: word, apart: true }] : []);
    });
    return { tokens: made, next: found.next };
  }
  return undefined;
}

type Kept = [string, readonly Token[]][];

/** Where a turn of phrase ends that begins at a place, with what it keeps. */
function matched(
  tokens: readonly Token[],
  from: number,
  said: readonly string[],
): { kept: Kept; next: number } | undefined {
  const kept: Kept = [];
  let at = from;
  for (const [i, word] of said.entries()) {
    if (word === '$') {
      if (!hasMoney(tokens, from)) return undefined;
    } else if (word === '*') {
      const last = said[i + 1] ?? '';
      let end = at;
      while (end < tokens.length && end <= at + LONGEST_GAP && !isWord(tokens[end], last)) {
        if (tokens[end]?.kind === 'mark' && tokens[end]?.lower !== "'s") return undefined;
        end++;
      }
      const own = tokens.slice(at, end);
      if (!isWord(tokens[end], last)) return undefined;
      kept.push([word, own]);
      at = end;
    } else if (isWord(tokens[at], word)) {
      if (word.startsWith('<')) kept.push([word, tokens.slice(at, at + 1)]);
      at++;
    } else return undefined;
  }
  return { kept, next: at };
}

/** Whether a sum of money, and no note or voucher of so much, stands from a place up to the next mark. */
function hasMoney(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findIndex(({ kind, text }, at) => at > from && kind === 'mark' && text !== "'s");
  return tokens.slice(from, end < 0 ? tokens.length : end).some((_, at) => {
    const read = quantityAt(tokens, from + at);
    const next = read && tokens[read.next];
    return (
      read?.value.role === 'amount' &&
      (next?.kind !== 'word' || next.lower === 'back' || isFunctionWord(next.lower))
    );
  });
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && (token.lower === word || LISTS.get(word)?.has(token.lower) === true);
