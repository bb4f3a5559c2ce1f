/** What a model said of a question beside what was decided of it. */
export type SeatVote = { seat: string; vote: string; verdict: string; weak: boolean };

/** So many votes alike in a row, of which so many were decided otherwise, are no chance and no easy cases. */
const ALIKE = 100;
const OVERRULED = 20;

type Run = { vote: string; alike: number; overruled: number };

/** Follows how many of a seat's last votes were alike. */
export type OneSided = {
  follow(said: readonly SeatVote[]): void;
  /** The length of every seat's present run. */
  runs(): (readonly [seat: string, alike: number])[];
};

/**
 * Finds seats that say one thing whatever they are asked: such a member takes more from a panel than any other
 * fault, and nothing else shows it. `tell` hears of it once for each run. Abstentions are left out. The seat keeps its
 * weight: whoever can send cases could otherwise have a judge silenced.
 */
export function oneSided(tell: (seat: string, vote: string, alike: number) => void): OneSided {
  const seats = new Map<string, Run>();
  const runAfter = ({ seat, vote, verdict }: SeatVote): Run => {
    const last = seats.get(seat);
    const run = last?.vote === vote ? last : { vote, alike: 0, overruled: 0 };
    run.alike++;
    if (verdict !== vote) run.overruled++;
    return run;
  };
  return {
    follow: (said) => {
      for (const one of said) {
        if (one.vote === 'ABSTAIN') continue;
        const before = seats.get(one.seat);
        const wasFound = before?.vote === one.vote && isFound(before);
        const run = runAfter(one);
        seats.set(one.seat, run);
        if (isFound(run) && !wasFound) tell(one.seat, run.vote, run.alike);
      }
    },
    runs: () => [...seats].map(([seat, { alike }]) => [seat, alike]),
  };
}

const isFound = ({ alike, overruled }: Run): boolean => alike >= ALIKE && overruled >= OVERRULED;
