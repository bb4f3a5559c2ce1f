import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

export type { Logger };

/** Members that never reach a log, whoever logs an object that has them. */
const SECRET = ['apiKey', 'authorization', 'x-api-key', 'x-operator-key', 'x-sentinel-key', 'x-dql-key'];
const PAYMENT = ['payment-signature', 'x-payment', 'payment-response', 'x-payment-response', 'cookie'];
const redact = {
  paths: [...SECRET, ...PAYMENT].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
  censor: '[redacted]',
};

/** The service's log on standard output: JSON lines in production, short lines for people in development. */
export function openLog(settings: Settings, destination: DestinationStream = process.stdout): Logger {
  const level = settings.logLevel;
  if (settings.environment === 'production') return pino({ level, redact }, destination);
  return pino({ level, redact, base: null }, { write: (line) => destination.write(short(line)) });
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
