import type { Plain } from './sql/plain.ts';

/** What an act does to the world. All but `read` and `reply` leave something changed. */
export const EFFECTS = [
  'read',
  'reply',
  'create',
  'change',
  'delete',
  'send',
  'pay',
  'grant',
  'run',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** UTF-16 offsets into the text that was read. */
export type Span = { start: number; end: number };

/** What part a value plays in an act. Values are compared only with values of the same role. */
export const ROLES = [
  /** What is acted upon, by name. */
  'object',
  /** Who gets what is sent, paid, shared or granted. */
  'recipient',
  /** Whose account or name it is done from. */
  'source',
  /** Where it ends up: a folder, a branch, a host, an environment. */
  'destination',
  'amount',
  'currency',
  /** How many, how often, which size. */
  'count',
  /** A date, a time or a duration. */
  'time',
  'identifier',
  'path',
  /** Text that is written, sent or searched for. */
  'content',
  /** A title, subject or label. */
  'title',
  /** What selects among several: a filter, a state, a category. */
  'filter',
  /** How it is done: a mode, a flag. */
  'option',
  /** Without an effect of its own: request and trace ids, page sizes, output formats. */
  'technical',
  /** The role could not be told. */
  'other',
] as const;
export type Role = (typeof ROLES)[number];

/** How a value bounds: "at most 5" is `at-most`, "5" is `exactly`, "about 5" is `about`. */
export type Bound = 'exactly' | 'at-most' | 'at-least' | 'below' | 'above' | 'about';

export type Value = {
  role: Role;
  /** The argument, flag or column that it was given under. */
  name?: string;
  /** As written. */
  text: string;
  /** The number it reads as, in plain decimal notation; absent where it is none, or reads in two ways. */
  number?: string;
  /** ISO 4217 code, or the unit's canonical word. */
  unit?: string;
  bound?: Bound;
  /** True where the text is not the value itself: a variable, a glob, another call's result. */
  unknown?: true;
  /** True for each of several that were named side by side: "a, b and c". */
  listed?: true;
  span?: Span;
};

export type Resource =
  /** `pattern`: the path holds a glob, a variable or what only running it tells, and can mean several files. */
  | { type: 'File'; path: string; host?: string; pattern?: true }
  | {
      type: 'Table';
      name: string;
      schema?: string;
      database?: string;
      columns: readonly string[] | 'unknown';
    }
  | { type: 'Url'; scheme: string; host: string; path: string; method: string }
  | { type: 'Account'; id: string; kind: string }
  | { type: 'Recipient'; address: string; domain?: string }
  | { type: 'Command'; name: string; words: readonly string[] }
  | { type: 'Tool'; name: string };

/** Whether it is to be done, and how firmly that is said. A tool call or command that is proposed is `planned`. */
export type Modality =
  /** "Pay Acme.", "Please pay Acme.", "You may pay Acme." */
  | 'ordered'
  /** The agent is about to do it. */
  | 'planned'
  /** "Should we pay Acme?", "Pay Acme?" */
  | 'asked'
  | 'done'
  /** "If it is open, pay Acme." */
  | 'conditional'
  /** Stands in quotation marks, a fence, a pasted mail: somebody else's words. */
  | 'quoted';

/** One thing that is done, read from a call, a command, a query, a request or a sentence. */
export type Act = {
  form: 'call' | 'command' | 'query' | 'request' | 'prose';
  /** In prose the lexicon's lemma ("pay"), else the tool's or command's own name ("git push"). */
  verb: string;
  effect: Effect;
  resources: readonly Resource[];
  values: readonly Value[];
  /** Addresses and names of `recipient` values, as written. */
  recipients: readonly string[];
  /** `refrain` for "do not pay". */
  polarity: 'do' | 'refrain';
  modality: Modality;
  /** Whether it can be taken back by ordinary means. */
  reversible: boolean;
  /** Whether what it reads is of the lexicon's secrets (keys, credentials, password and card columns). */
  secret: boolean;
  /** Why what it does cannot be told by reading it: a substitution, eval, a query that does not parse. */
  opaque?: string;
  /** Outer commands that were taken off, outermost first: `sudo`, `ssh host`. */
  via: readonly string[];
  /** Where it stands in the text that was read. */
  span: Span;
  /** Passages inside it that were not understood. */
  unread: readonly Span[];
  /** A query by its parts, where it is of one table and all of it was read. */
  plain?: Plain;
};

/** All that was read of one text. */
export type Reading = {
  acts: readonly Act[];
  /** Passages that are no act and were not understood. */
  unread: readonly Span[];
};

/** A call as products take it: `call: {tool, arguments, cwd?, description?}`. */
export type ToolCall = {
  tool: string;
  arguments: unknown;
  /** Working folder that relative paths are of. */
  cwd?: string | undefined;
  /** What the tool does, in its author's words. */
  description?: string | undefined;
};

/** From the least grave effect to the gravest. */
const GRAVITY: Readonly<Record<Effect, number>> = {
  read: 0,
  reply: 1,
  create: 2,
  change: 3,
  send: 4,
  run: 5,
  grant: 6,
  pay: 7,
  delete: 8,
};

/** The graver of two effects. */
export const graver = (a: Effect, b: Effect): Effect => (GRAVITY[a] >= GRAVITY[b] ? a : b);

/** Whether something is otherwise once an act was done. */
export const leavesSomething = ({ effect }: Pick<Act, 'effect'>): boolean =>
  effect !== 'read' && effect !== 'reply';
