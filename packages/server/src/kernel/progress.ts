/** How far a panel has come. Says who is done, never what anybody said: votes are shown when all are in. */
export type Stage =
  | { stage: 'evaluator'; done: number; of: number }
  | { stage: 'red-team'; done: number; of: number };

/** Told of every stage as it passes; it must not throw. */
export type Progress = (stage: Stage) => void;
