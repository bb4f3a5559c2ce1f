import type { Rational } from '../../arithmetic/rational.ts';
import type { Kind, Role } from '../term.ts';
import { isMeasure } from './per.ts';
import type { Quantity, Share } from './quantity.ts';
import { COUNTED } from './told.ts';

import { alike } from './words.ts';

/** What some of the quantities come to, together. */
export type Item = {
  value: Rational;
  kind: Kind;
  per?: Kind;
  /** … and for one of these. */
  also?: Kind;
  /** Which quantities it takes in, a bit each. */
  mask: number;
  role: Role | undefined;
  /** It is told by "is" or "are". */
  states: boolean;
  labels: ReadonlySet<string>;
  owner: ReadonlySet<string>;
  verb: string;
  share?: Share;
  /** The one quantity that it is. */
  own?: Quantity;
  asked: boolean;
  /** Something was taken off in it. */
  takes?: boolean;
  shown: string;
};

export function same(a: Kind, b: Kind): boolean {
  if (a.head === COUNTED.head) return !isMeasure(b);
  if (b.head === COUNTED.head) return !isMeasure(a);
  if (isDay(a) && isDay(b)) return a.modifiers.join(' ') === b.modifiers.join(' ');
  return alike(a, b);
}

/** … where it is divided by or multiplied with. */
export function holds(a: Kind, b: Kind): boolean {
  return same(a, b) || (PLACES.test(a.head) && alike(PERSON, b)) || (PLACES.test(b.head) && alike(a, PERSON));
}

const PERSON: Kind = { head: 'person', modifiers: [] };

/** What seats people holds as many of them. */
const PLACES = /^(?:seat|place|bed|bunk|berth)$/;

export const isThing = ({ head }: Kind): boolean => /^(?:item|thing|piece|one|object)$/.test(head);

export const isDay = ({ head }: Kind): boolean => /^(?:day|night|morning|evening|afternoon)$/.test(head);

export const isTime = ({ head }: Kind): boolean => /^(?:second|day|week|month)$/.test(head);

export const bracketed = (shown: string): string => (/ [-+] /.test(shown) ? `(${shown})` : shown);

export const union = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a, ...b]);

export const POSITIVE: ReadonlySet<Role | undefined> = new Set([
  'held',
  'gained',
  'bought',
  'worked',
  'income',
  'tendered',
]);

export const NEGATIVE: ReadonlySet<Role | undefined> = new Set(['lost', 'sold', 'cost']);

export function both(
  a: Item,
  b: Item,
): Pick<Item, 'mask' | 'labels' | 'owner' | 'verb' | 'states' | 'asked' | 'takes'> {
  return {
    ...((a.takes || b.takes) && { takes: true }),
    mask: a.mask | b.mask,
    labels: union(a.labels, b.labels),
    owner: union(a.owner, b.owner),
    verb: a.verb === b.verb ? a.verb : '',
    states: a.states && b.states,
    asked: a.asked && b.asked,
  };
}
