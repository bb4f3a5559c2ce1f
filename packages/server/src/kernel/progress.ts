/** How far a panel has come. Says who is done, never what anybody said: votes are shown when all are in. */
export type Stage = {
  stage: 'evaluator' | 'red-team';
  done: number;
  of: number;
  /** Whose turn ended, and how many milliseconds it took. */
  seat: { id: string; family: string; kind: 'deterministic' | 'model'; ms: number };
};

/** Told of every stage as it passes; it must not throw. */
export type Progress = (stage: Stage) => void;
