import { wordSet } from '../../language/lists.ts';
import type { VerbKind } from '../../language/verbs.ts';
import type { Role } from '../term.ts';

export const DETERMINERS = wordSet(
  'a an the his her its their my your our this that these those each every one some',
);
export const SKIPPED = wordSet(
  'then later next also now already another additional further exactly only just up out away back off still first afterwards finally extra more again there usually always normally together',
);
export const PREPOSITIONS = wordSet(
  'among between in on at from for with to during by into after before onto around across through of near inside toward towards',
);
export const PRONOUNS = wordSet('he she it they we i you');
export const BE = wordSet('is are was were');

export const measured = (head: string): boolean =>
  head === 'second' || head === 'month' || head === 'length' || head === 'weight' || head === 'litre';

const ROLES: Readonly<Record<VerbKind, Role>> = {
  have: 'held',
  gain: 'gained',
  lose: 'lost',
  buy: 'bought',
  sell: 'sold',
  cost: 'cost',
  work: 'worked',
  pay: 'cost',
};

export const roleOf = (kind: VerbKind, lemma: string): Role => (lemma === 'spend' ? 'lost' : ROLES[kind]);
