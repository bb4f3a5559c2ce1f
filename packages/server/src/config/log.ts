import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

export type { Logger };

/** Members that never reach a log, whoever logs an object that has them; in small letters. */
const SECRET: ReadonlySet<string> = new Set([
  'apikey',
  'authorization',
  'x-api-key',
  'x-operator-key',
  'x-sentinel-key',
  'x-dql-key',
  'payment-signature',
  'x-payment',
  'payment-response',
  'x-payment-response',
  'cookie',
]);
/** What is logged lies flat; whatever is nested deeper than this is no line of a log. */
const DEPTH = 5;

/** The service's log on standard output: JSON lines in production, short lines for people in development. */
export function openLog(settings: Settings, destination: DestinationStream = process.stdout): Logger {
  // pino's own redaction goes by paths and costs a line many times what its other work does.
  const hiding = {
    level: settings.logLevel,
    formatters: { log: (line: object) => censored(line, DEPTH) },
    serializers: { err: (error: unknown) => error },
  };
  if (settings.environment === 'production') return pino(hiding, destination);
  return pino({ ...hiding, base: null }, { write: (line) => destination.write(short(line)) });
}

function censored(line: object, depth: number): Record<string, unknown> {
  const members = Object.entries(line instanceof Error ? pino.stdSerializers.err(line) : line);
  for (const member of members) {
    const [name, value] = member;
    member[1] = SECRET.has(name.toLowerCase()) ? '[redacted]' : shown(value, depth - 1);
  }
  return Object.fromEntries(members);
}

function shown(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth === 0) return '[nested too deep]';
  if (Array.isArray(value)) return value.map((each) => shown(each, depth - 1));
  return 'toJSON' in value ? value : censored(value, depth);
}

/** `12:03:04 INFO  POST /v2/verify 200 4ms` and then what else the line holds. */
function short(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line);
  const clock = new Date(time).toISOString().slice(11, 19);
  const word = (pino.levels.labels[level] ?? 'info').toUpperCase().padEnd(5);
  const more = Object.entries(rest).map(
    ([name, value]) => ` ${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
  );
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${clock} ${word} ${msg ?? ''}${more.join('')}${stack}\n`;
}
