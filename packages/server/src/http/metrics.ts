import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SeatState } from '../kernel/panel.ts';
import { type OneSided, oneSided, type SeatVote } from './one-sided.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What the service counts. Labels come from the contract alone, never from a request. */
export type Metrics = {
  registry: Registry;
  /** One request that was answered. */
  answered(operation: string, status: number, seconds: number): void;
  /** One verdict of a product, and what each model had said of each question beside what was decided of it. */
  decided(product: string, verdict: string, said: readonly SeatVote[]): void;
};

/**
 * Prometheus metrics of one service; `running` gives the verbs that run now, `seats` how models fare. `sides` follows
 * what their votes are.
 */
export function openMetrics(
  running: () => number,
  seats: () => readonly SeatState[] = () => [],
  sides: OneSided = oneSided(() => {}),
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'truepenny_http_request_duration_seconds',
    help: 'Requests by operation and status, with their duration',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers,
  });
  const verdicts = new Counter({
    name: 'truepenny_verdicts_total',
    help: 'Verdicts given, by product',
    labelNames: ['product', 'verdict'],
    registers,
  });
  new Gauge({
    name: 'truepenny_seat_votes_alike',
    help: 'How many of the last votes in a row were the same',
    labelNames: ['seat'],
    registers,
    collect() {
      for (const [seat, alike] of sides.runs()) this.set({ seat }, alike);
    },
  });
  const votes = new Counter({
    name: 'truepenny_seat_votes_total',
    help: 'Votes of models, by what was decided of their question in the end',
    labelNames: ['seat', 'vote', 'verdict'],
    registers,
  });
  const weak = new Counter({
    name: 'truepenny_seat_weak_votes_total',
    help: 'Votes that rest on words nobody wrote or on a witness that is false; they count half',
    labelNames: ['seat'],
    registers,
  });
  new Gauge({
    name: 'truepenny_verbs_running',
    help: 'Operations that are running',
    registers,
    collect() {
      this.set(running());
    },
  });
  seatMetrics(registers, seats);
  return {
    registry,
    answered: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    decided: (product, verdict, said) => {
      verdicts.inc({ product, verdict });
      sides.follow(said);
      for (const one of said) {
        votes.inc({ seat: one.seat, vote: one.vote, verdict: one.verdict });
        if (one.weak) weak.inc({ seat: one.seat });
      }
    },
  };
}

/** What is counted of each model seat. */
const OF_SEATS = [
  ['calls_total', 'Calls to the model', ({ calls }: SeatState) => calls],
  ['seconds_total', 'Seconds that calls took', ({ seconds }: SeatState) => seconds],
  ['input_tokens_total', 'Tokens read', ({ inputTokens }: SeatState) => inputTokens],
  ['output_tokens_total', 'Tokens written', ({ outputTokens }: SeatState) => outputTokens],
  ['cost_usd_total', 'US dollars at list price', ({ costUsd }: SeatState) => costUsd],
  [
    'refused',
    '1 where the key was refused when it was last asked',
    ({ refused }: SeatState) => Number(refused),
  ],
  [
    'resting',
    '1 while its provider, which was down, is given a rest',
    ({ resting }: SeatState) => Number(resting),
  ],
] as const;

function seatMetrics(registers: Registry[], seats: () => readonly SeatState[]): void {
  for (const [name, help, figure] of OF_SEATS) {
    new Gauge({
      name: `truepenny_seat_${name}`,
      help,
      labelNames: ['seat', 'family'],
      registers,
      collect() {
        for (const state of seats()) this.set({ seat: state.id, family: state.family }, figure(state));
      },
    });
  }
  new Gauge({
    name: 'truepenny_seat_faults_total',
    help: 'Calls without an answer, by why',
    labelNames: ['seat', 'fault'],
    registers,
    collect() {
      for (const { id, faults } of seats())
        for (const [fault, count] of Object.entries(faults)) this.set({ seat: id, fault }, count);
    },
  });
}
