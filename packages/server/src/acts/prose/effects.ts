import grammar from '../../language/lexicon/grammar.json' with { type: 'json' };
import extra from '../../language/lexicon/verb-words.json' with { type: 'json' };
import { words } from '../../language/names.ts';
import { actOfName, effectOfVerb } from '../../language/verbs.ts';
import type { Effect, Value } from '../act.ts';

const MONEY = new Set(words(extra.entries.money));
const MOVES = new Set(words(extra.entries.moves));

const PARTICLES = new Set(grammar.entries.particles.split(' '));

/** What a verb of prose does to these values: to send money is to pay, to create a payment is too. */
export function effectOf(lemma: string, values: readonly Value[]): Effect {
  const own = effectOfVerb(lemma) ?? 'run';
  const nouns = values
    .filter(({ role, text }) => role === 'object' || role === 'identifier' || PARTICLES.has(text))
    .flatMap(({ text, name }) => [
      ...(name ?? '').split(' '),
      ...(/^[\p{Ll} ]+$/u.test(text) ? text.split(' ') : []),
    ]);
  const paid = values.some(({ role }) => role === 'amount') || nouns.some((noun) => MONEY.has(noun));
  if (paid && (own === 'send' || (MOVES.has(lemma) && values.some(isMoney)))) return 'pay';
  if (lemma === 'transfer' && !paid) return values.some(({ role }) => role === 'path') ? 'change' : own;
  return actOfName([lemma, ...nouns.slice(0, MOST_NOUNS)].join('_')).verb === lemma
    ? effectWith(lemma, nouns)
    : own;
}

/** An amount with its currency. */
const isMoney = ({ role, unit }: Value): boolean => role === 'amount' && unit !== undefined;

const MOST_NOUNS = 4;
const effectWith = (lemma: string, nouns: readonly string[]): Effect =>
  actOfName([lemma, ...nouns.slice(0, MOST_NOUNS)].join('_')).effect;
