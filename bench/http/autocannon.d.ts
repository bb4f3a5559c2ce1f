/** What the benchmarks use of autocannon, which ships no types. */
declare module 'autocannon' {
  type Options = {
    url: string;
    method?: 'GET' | 'POST';
    connections?: number;
    amount?: number;
    duration?: number;
    headers?: Record<string, string>;
    body?: string;
  };
  type Result = {
    '2xx': number;
    non2xx: number;
    errors: number;
    duration: number;
    latency: { p50: number; p99: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
