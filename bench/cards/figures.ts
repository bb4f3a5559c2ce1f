import { calibrationError, mean, reliability } from '../fit/figures.ts';

export type Labelled = 'ALLOW' | 'BLOCK';
/** A seat's verdict on a case with its probability of being right. */
export type Decided = { verdict: Labelled; confidence: number };

/**
 * The figures of a seat's card: over `n` cases, of which it decided `voted`; Brier score and expected calibration
 * error of what it decided, with the points of its reliability diagram; and the shares of the bad cases that it allows and of the good ones that it blocks,
 * among all of them. A figure over no case is null.
 */
export function seatFigures(cases: readonly { label: Labelled; said: Decided | undefined }[]) {
  const decided = cases.flatMap(({ label, said }) => (said ? [{ label, ...said }] : []));
  const forecasts = decided.map(({ label, verdict, confidence }) => ({
    stated: confidence,
    happened: label === verdict,
  }));
  const shareOf = (label: Labelled, verdict: Labelled) => {
    const all = cases.filter((one) => one.label === label);
    return all.length === 0
      ? null
      : rounded(all.filter(({ said }) => said?.verdict === verdict).length / all.length);
  };
  const none = decided.length === 0;
  return {
    n: cases.length,
    voted: decided.length,
    brier: none
      ? null
      : rounded(mean(forecasts.map(({ stated, happened }) => (stated - Number(happened)) ** 2))),
    ece: none ? null : rounded(calibrationError(forecasts)),
    reliability: reliability(forecasts),
    false_allow_rate: shareOf('BLOCK', 'ALLOW'),
    false_block_rate: shareOf('ALLOW', 'BLOCK'),
  };
}

const rounded = (x: number): number => Number(x.toFixed(4));
