import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What the service counts. Labels come from the contract alone, never from a request. */
export type Metrics = {
  registry: Registry;
  /** One request that was answered. */
  answered(operation: string, status: number, seconds: number): void;
  /** One verdict of a product. */
  decided(product: string, verdict: string): void;
};

/** Prometheus metrics of one service; `running` gives the verbs that run now. */
export function openMetrics(running: () => number): Metrics {
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
    name: 'truepenny_verbs_running',
    help: 'Operations that are running',
    registers,
    collect() {
      this.set(running());
    },
  });
  return {
    registry,
    answered: (operation, status, seconds) => requests.observe({ operation, status }, seconds),
    decided: (product, verdict) => verdicts.inc({ product, verdict }),
  };
}
