import autocannon from 'autocannon';
import { median } from './median.ts';
import type { Served } from './process.ts';

/** What is asked, again and again. */
export type Request = { method?: 'GET' | 'POST'; path: string; key?: string; body?: string };

/** By how many callers at once, and how often or how long. */
export type Load = { callers: number } & ({ amount: number } | { seconds: number });

export type Measured = { rate: number; p50: number; p99: number; cpuUs: number };

/** Asks a server from this process. Throws when anything was answered with anything but 2xx. */
export async function load(
  { url, cpuMs }: Served,
  { method = 'GET', path, key, body }: Request,
  much: Load,
): Promise<Measured> {
  const before = cpuMs();
  const result = await autocannon({
    url: url + path,
    method,
    connections: much.callers,
    ...('amount' in much ? { amount: much.amount } : { duration: much.seconds }),
    headers: { ...(body && { 'content-type': 'application/json' }), ...(key && { 'x-api-key': key }) },
    ...(body && { body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers of ${url}${path} were no 2xx and ${result.errors} failed`);
  }
  const answered = result['2xx'];
  return {
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuUs: ((cpuMs() - before) * 1000) / answered,
  };
}

/** The median of each figure. */
export function middle(measured: readonly Measured[]): Measured {
  const of = (figure: keyof Measured) => median(measured.map((each) => each[figure]));
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), cpuUs: of('cpuUs') };
}
