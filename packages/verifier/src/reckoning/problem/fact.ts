import type { Rational } from '../../arithmetic/rational.ts';
import type { Element } from '../expression.ts';
import type { Kind, Role } from '../term.ts';
import type { Chunk } from './chunk.ts';

/** A number of a question with its part in it. */
export type Fact = {
  /** In the smallest unit of its kind. */
  value: Rational;
  kind: Kind;
  /** Told for one of these. */
  per?: Kind;
  /** Told for one of these as well: "each cow gives 18 litres a day". */
  also?: Kind;
  /** … of which there may be just one: "a machine". */
  alone?: boolean;
  /** Of the one thing that is told of: where nothing is counted it stands for that thing itself. */
  single?: boolean;
  /** What it does; undefined where the verb is not known. */
  role: Role | undefined;
  /** What is said with it: who, when, what happens. */
  labels: ReadonlySet<string>;
  /** Who it is told of. */
  who: string;
  /** Who it is told of has a name. */
  isNamed?: boolean;
  /** A part of all that there are, so many. */
  part?: Rational;
  /** The chunk that tells it; the same for what is told together. */
  chunk: Chunk;
  /** So many there must be, and are not yet. */
  needed?: boolean;
  /** Said to be not so: "11 do not grow". */
  denied?: boolean;
  /** A row of a table tells it. */
  row?: boolean;
  /** The rates that it was reckoned by. */
  via?: ReadonlySet<Fact>;
  /** Reckoned from a number of the question itself. */
  counted?: boolean;
  /** In signs. */
  shown: string;
  /** Reckoned from others: an area. */
  derived?: boolean;
  /** The question itself tells it. */
  asked?: boolean;
  /** Told by comparing it with this one. */
  basis?: Fact;
};

/** A share that is put on or taken off what something costs, or so much of it. */
export type Share = {
  flat?: boolean;
  by: Rational;
  more: boolean;
  labels: ReadonlySet<string>;
  per?: Kind;
  after: number;
};

/** "twice as many as Ben": what is told by what another comes to. */
export type Relation = {
  fact: Omit<Fact, 'value' | 'kind' | 'shown'>;
  /** What is compared; undefined where that is what the other is. */
  kind: Kind | undefined;
  times: Rational;
  plus: Rational;
  /** The words behind "as" or "than". */
  basis: readonly string[];
  at: number;
};

/** All that a question tells. */
export type Told = {
  facts: Fact[];
  shares: Share[];
  relations: Relation[];
  /** It goes on with the rest of what there was. */
  rest?: boolean;
  /** What was followed of the words that turn what numbers do. */
  followed: Set<Element>;
  text: string;
};
