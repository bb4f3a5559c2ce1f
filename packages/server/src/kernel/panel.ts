import type {
  AbstainReason,
  Case,
  Challenge,
  Criterion,
  Document,
  Quote,
  Seat,
  Vote,
} from '@truepenny/verifier';
import type { Proof } from '@truepenny/verifier/proofs';
import type { Exchange } from './exchange.ts';

/** What a seat says of one criterion; the judge adds whose it is and checks it before it counts. */
export type Ballot = Omit<Vote, 'by'>;

/** What a red team holds against a vote; the judge adds whose it is. */
export type Objection = Omit<Challenge, 'by'>;

/** What a signal suspects of a criterion, in its own words. */
export type Doubt = { criterion: string; reason: string };

/** Given to whoever is asked: its signal is aborted at the deadline, and nothing said after that counts. */
export type Sitting = {
  signal: AbortSignal;
  /** In a second round: what the red team held against this seat's own votes of the first. */
  challenges?: readonly Challenge[];
  /** What rules of words suspect, for a model to look into; it is told no verdict. */
  doubts?: readonly Doubt[];
  /** Milliseconds from the call until the signal is aborted, where that is known. */
  budgetMs?: number;
  /** Takes down what is asked of a model and what came back, for the transcript and the bill. */
  record?: (exchange: Exchange) => void;
};

/** What is known of the model behind a seat before it is asked. */
export type SeatModel = {
  /** Tokens that question and answer may hold together. */
  contextTokens: number;
  /** US dollars per million tokens by list price; null where that is not known. */
  price: { input: number; output: number } | null;
};

/**
 * A seat that answers criteria. It is blind to the other seats. Criteria it gives no ballot on count as
 * abstained, `out-of-scope`. A throw abstains on all of them: an `Abstention` with its own reason, anything
 * else as `internal`.
 */
export type Evaluator = Seat & {
  version: string;
  model?: SeatModel;
  /** Loads what `examine` needs at hand, a parser in WebAssembly say. Awaited before it is asked; any number of times. */
  warm?: () => Promise<void>;
  examine(matter: Case, sitting: Sitting): readonly Ballot[] | Promise<readonly Ballot[]>;
};

/** Argues against what the evaluators said. A throw means that its turn is not completed. */
export type RedTeam = Seat & {
  version: string;
  model?: SeatModel;
  challenge(
    matter: Case,
    votes: readonly Vote[],
    sitting: Sitting,
  ): readonly Objection[] | Promise<readonly Objection[]>;
};

/** Who sits, how long, and how much is needed. A table row of a product, never code. */
export type Panel = {
  evaluators: readonly Evaluator[];
  /** At least one seat. Those that compute and one model a round must complete their turn before anything is allowed. */
  redTeam: readonly RedTeam[];
  /** Who takes the turn of a model of the red team that failed, the preferred first. */
  relief?: readonly RedTeam[];
  /** 1, or 2 where the evaluators vote again after the red team has spoken. */
  rounds: number;
  quorum: number;
  deadlineMs: number;
  /** Least calibrated P(right) of an ALLOW, 0..1. */
  bar: number;
  /** Whether a fault of any seat keeps ALLOW away. */
  everySeat: boolean;
  /** Where the seats that compute are heard; without it they are heard here, where a text could hold everything. */
  threads?: Threads | undefined;
};

/** What the seats that compute are asked, by their ids: all of them at once, the red team after the evaluators. */
export type Asked = {
  matter: Case;
  evaluators: readonly string[];
  redTeam: readonly string[];
  /** Votes of others that the red team may argue against, beside those of these evaluators. */
  votes: readonly Vote[];
};

/** Which of the seats asked failed, and why. */
export type Fault = { seat: string; fault: AbstainReason; said: string };

/** What they said. It was admitted where it was said: proofs and quotes were rechecked by the same code. */
export type Heard = { votes: Vote[]; challenges: Challenge[]; faults: Fault[] };

/** Hears the seats that compute where no text can hold the service, and ends what takes too long. */
export type Threads = {
  /** Rejects with an `Abstention` where nobody could be heard: too late, no place in the queue, the thread ended. */
  hear(asked: Asked, signal: AbortSignal): Promise<Heard>;
  /** Resolves when threads wait for cases, or have failed to start. */
  ready(): Promise<void>;
  /** Ends every thread; whoever still waits is told that the service ends. */
  close(): Promise<void>;
};

export type { Case, Challenge, Criterion, Document, Proof, Quote, Seat, Vote };

/** Every seat this installation can fill. Products draw their panels from it. */
export type Roster = {
  deterministic: { evaluators: readonly Evaluator[]; redTeam: RedTeam; threads?: Threads | undefined };
  /** Model seats, the preferred first; empty where no model is configured. */
  models: {
    evaluators: readonly Evaluator[];
    redTeam: readonly RedTeam[];
    /** How every seat's model has fared so far. */
    states?: () => readonly SeatState[];
    /** Puts a question of one word to every seat. */
    probe?: (signal: AbortSignal) => Promise<readonly SeatProbe[]>;
  };
};

/** What one seat's model was asked and what came of it, since the process began. */
export type SeatState = {
  id: string;
  family: string;
  calls: number;
  /** By the reason of the abstention. */
  faults: Record<string, number>;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  /** Whether its key was refused when it was last asked. */
  refused: boolean;
  /** Whether its provider was down and is given a rest, in which it is not asked. */
  resting: boolean;
};

/** What a seat's model said to a question of one word: how long it took, what it cost, or why it gave nothing. */
export type SeatProbe = {
  id: string;
  family: string;
  ms: number;
  costUsd: number | null;
  fault?: { reason: string; said: string };
};
