import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { type Choice, readOption, recheckChoice } from './choice.ts';
import { type Mentions, mentionsOf } from './mention.ts';
import { fails, HOLDS, type Recheck, recheckQuote } from './recheck.ts';

/** That a holder has a thing, and the passages (with the option chosen, if any) that say so together. */
export type Holding = { holder: string; thing: string; quotes: readonly Quote[]; choice?: Choice };

/**
 * Who has what after some exchanges: the holdings before, the exchanges in order (each passage names the
 * two holders), and the holdings claimed afterwards. Refuted is a claim of which one holding is wrong.
 */
export type ExchangeProof = {
  kind: 'exchange';
  shows: 'established' | 'refuted';
  before: readonly Holding[];
  exchanges: readonly { between: readonly [string, string]; quote: Quote }[];
  claim: readonly Holding[];
};

/** Carries out exchanges on a state; a holder that is not in it makes no difference. */
export function exchanged(
  state: ReadonlyMap<string, string>,
  exchanges: readonly { between: readonly [string, string] }[],
): Map<string, string> {
  work(state.size + exchanges.length);
  const after = new Map(state);
  for (const { between } of exchanges) {
    const [one, other] = between;
    const [first, second] = [after.get(one), after.get(other)];
    if (first === undefined || second === undefined) continue;
    after.set(one, second).set(other, first);
  }
  return after;
}

/** Replays the exchanges and compares; every holder and thing must be named by its passages, and no other. */
export function recheckExchange(proof: ExchangeProof, documents: readonly Document[]): Recheck {
  const holders = [...new Set(proof.before.map(({ holder }) => holder))];
  const things = [...new Set([...proof.before, ...proof.claim].map(({ thing }) => thing))];
  if (holders.length !== proof.before.length || proof.claim.length === 0)
    return fails('a state is incomplete');
  const who = mentionsOf(holders, { initials: true });
  const what = mentionsOf(things);
  const readings = [
    ...[...proof.before, ...proof.claim].map((holding) => recheckHolding(holding, who, what, documents)),
    ...proof.exchanges.map(({ between, quote }) => {
      const named = who(quote.text);
      const both = named.length === 2 && between.every((holder) => named.includes(holder));
      return both
        ? recheckQuote(quote, documents)
        : fails(`"${quote.text}" does not name ${between.join(', ')}`);
    }),
  ];
  const unread = readings.find(({ holds }) => !holds);
  if (unread) return unread;
  const after = exchanged(new Map(proof.before.map(({ holder, thing }) => [holder, thing])), proof.exchanges);
  const right = proof.claim.every(({ holder, thing }) => after.get(holder) === thing);
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the claim is ${right ? 'right' : 'wrong'}`);
}

function recheckHolding(
  { holder, thing, quotes, choice }: Holding,
  who: Mentions,
  what: Mentions,
  documents: readonly Document[],
): Recheck {
  const standing = quotes.map((quote) => recheckQuote(quote, documents));
  const fallen = [...standing, choice ? recheckChoice(choice, documents) : HOLDS].find(({ holds }) => !holds);
  if (fallen) return fallen;
  const chosen = choice ? [readOption(choice.option.text).text] : [];
  const text = [...quotes.map((quote) => quote.text), ...chosen].join(' ');
  const [named, ...others] = who(text);
  const [seen, ...more] = what(text);
  const clear = named === holder && seen === thing && others.length === 0 && more.length === 0;
  return clear ? HOLDS : fails(`"${text}" does not say that ${holder} has ${thing} alone`);
}
