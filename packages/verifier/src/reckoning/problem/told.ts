import { ONE } from '../../arithmetic/rational.ts';
import type { Element } from '../expression.ts';
import type { Amount } from '../piece.ts';
import { type Kind, plainOf, type Role } from '../term.ts';
import type { Chunk } from './chunk.ts';
import type { Quantity } from './quantity.ts';
import { roleAt } from './role.ts';
import { BE } from './vocabulary.ts';
import { labelsOf } from './words.ts';

/** What a question tells, and which of its words were followed. */
export type Told = { quantities: Quantity[]; followed: Set<Element>; text: string };

/** A kind that a bare number has: of whatever is counted. */
export const COUNTED: Kind = { head: '*', modifiers: [] };

export type Here = { chunk: Chunk; at: number; told: Told; asked: boolean; next: readonly Chunk[] };

export const NOWHERE = { start: 0, end: 0 };

export function push(
  { chunk, at, told, asked }: Here,
  own: Pick<Quantity, 'readings'> & Partial<Quantity>,
  amount: Amount | { start: number; end: number },
  known?: Role,
): void {
  const isAmount = 'kind' in amount;
  const plain = isAmount ? plainOf(amount) : undefined;
  const role = known ?? (isAmount ? roleAt(chunk, at, amount) : roleAt(chunk, at, NO_AMOUNT));
  const before = told.quantities.at(-1);
  const isMoney = plain?.kind.head === 'money' || own.readings.some(({ kind }) => kind.head === 'money');
  const words = chunk.words.filter((word) => word !== '');
  const nouns = isAmount ? amount.nouns : [];
  told.quantities.push({
    index: told.quantities.length,
    role: isMoney
      ? moneyRoleAt(chunk, at, isListed(chunk, before) ? before?.role : role, before, told.followed)
      : role,
    labels: new Set(labelsOf([...chunk.lead, ...chunk.subject, chunk.verb, ...words, ...nouns])),
    owner: new Set(labelsOf(chunk.subject)),
    chunk,
    at,
    asked,
    shown: told.text.slice(amount.start, amount.end),
    ...own,
  });
}

/** What money does, by its verb and the words beside it; undefined where the side it is told from decides. */
function moneyRoleAt(
  chunk: Chunk,
  at: number,
  role: Role | undefined,
  before: Quantity | undefined,
  followed: Set<Element>,
): Role | undefined {
  const { words, verb } = chunk;
  for (const [place, word] of words.entries()) {
    if (!/^refund/.test(word)) continue;
    const element = chunk.elements[place];
    if (element) followed.add(element);
    return 'income';
  }
  // "30 EUR are paid in"
  const isPassive = verb === 'paid' && words.slice(0, Math.max(0, chunk.at)).some((word) => BE.has(word));
  const particle = words[chunk.at + 1] ?? '';
  if (isPassive && /^(?:in|into)$/.test(particle)) return 'income';
  if (isPassive && /^(?:out|back|off)$/.test(particle)) return 'cost';
  if (role === 'lost' && words[at + 1] === 'of') return 'lost';
  if (
    /^charge[sd]?$/.test(verb) ||
    chunk.subject.some((word) => /^(?:expenses?|costs?|fees?|outgoings?)$/.test(word))
  )
    return 'cost';
  if (/^(?:note|bill|banknote|coin)s?$/.test(words[at + 1] ?? '')) return 'tendered';
  // "gets 5 sandwiches at 4.20 EUR each": the price of what is got.
  const isPrice =
    /^(?:for|at)$/.test(words[at - 1] ?? '') &&
    chunk.elements.slice(0, at - 1).some((one) => one.kind === 'expression' || one.kind === 'word');
  if (role === 'gained' && isPrice) return 'cost';
  const isOff = words.some(
    (word, place) => /^(?:off|discount|rebate|voucher|coupon)$/.test(word) && Math.abs(place - at) < 4,
  );
  const goesOn =
    chunk.at < 0 &&
    before?.chunk.sentence === chunk.sentence &&
    before.chunk.words.some((word) => word === 'off');
  if (isOff || goesOn) return 'lost';
  // "She is paid 9 EUR an hour."
  if (isPassive) return undefined;
  if (role === 'held' && /^(?:opened|started|began)$/.test(verb)) return 'held';
  // What is earned and saved comes in; what goes round does nothing.
  if (role === 'worked' && !/^(?:earn|save|take|took|raise|collect|bring|brought|make|made)/.test(verb))
    return undefined;
  return role && MONEY_ROLES[role];
}

/** "Out: 125.30 and 89.15" */
const isListed = ({ elements, verb, sentence }: Chunk, before: Quantity | undefined): boolean =>
  elements.length === 1 && verb === '' && before?.chunk.sentence === sentence;

const NO_AMOUNT: Amount = {
  kind: 'amount',
  value: ONE,
  decimals: 0,
  percent: false,
  nouns: ['x'],
  spelled: true,
  start: 0,
  end: 0,
};

const MONEY_ROLES: Readonly<Record<Role, Role>> = {
  held: 'held',
  gained: 'income',
  lost: 'cost',
  bought: 'cost',
  sold: 'income',
  cost: 'cost',
  income: 'income',
  tendered: 'tendered',
  worked: 'income',
  asked: 'asked',
};
