import type { AnswerOf as Answered, OPERATIONS, Operation } from '@truepenny/contract';
import type { Stage } from './events.ts';

/** The contract's operations. Only their types are used here, so that no schema comes into a bundle. */
export type Operations = typeof OPERATIONS;
export type OperationId = keyof Operations;

type Sent<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : object;
/** Query parameters are texts on the wire; numbers are written out. */
type Written<Query> = { [K in keyof Query]: string extends Query[K] ? Query[K] | number : Query[K] };

type TakenBy<T extends Operation> = Sent<T['params']> & Written<Sent<T['query']>> & Sent<T['body']>;

/** Everything an operation takes, path, query and body, in one object: `InputOf<'check'>`. */
export type InputOf<Id extends OperationId> = TakenBy<Operations[Id]>;
/** What an operation answers: `AnswerOf<'check'>`. */
export type AnswerOf<Id extends OperationId> = Answered<Operations[Id]>;

/** What may be said of a single call. */
export type CallOptions = {
  /** Ends the call; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds for the whole call, waiting and trying again included. */
  timeoutMs?: number;
  /**
   * Names the request, so that it is carried out and charged once however often it is sent. One is made for every
   * call unless given; with one of your own the call can be repeated even after its deadline, for the same answer.
   */
  idempotencyKey?: string;
  /** Told how far the panel has come, by operations that can tell. */
  onProgress?: (stage: Stage) => void;
};

/** The method of an operation: takes what the contract says it takes, gives what the contract says it answers. */
export type Method<Id extends OperationId> =
  object extends InputOf<Id>
    ? (input?: InputOf<Id>, options?: CallOptions) => Promise<AnswerOf<Id>>
    : (input: InputOf<Id>, options?: CallOptions) => Promise<AnswerOf<Id>>;

/** What has to be known of an operation to call it. `wire.ts` holds one for each, derived from the contract. */
export type Route = {
  readonly method: Operation['method'];
  readonly path: string;
  readonly status: Operation['status'];
  /** What the keys it takes begin with; empty where it takes none. */
  readonly keys: readonly string[];
  /** Members that go into the address even where there is a body. */
  readonly query: readonly string[];
  readonly body: boolean;
  /** Whether it takes an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Whether it tells its progress as server-sent events. */
  readonly streams: boolean;
};
