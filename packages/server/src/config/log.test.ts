import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { readSettings } from './read.ts';

const written = (environment: Record<string, string>, log: (logger: ReturnType<typeof openLog>) => void) => {
  const lines: string[] = [];
  log(openLog(readSettings(environment), { write: (line) => void lines.push(line) }));
  return lines.join('');
};

test('development writes short lines', () => {
  const text = written({}, (log) => log.info({ status: 200 }, 'POST /v2/verify'));
  expect(text.replace(/^[\d:]{8}/, '12:00:00')).toBe('12:00:00 INFO  POST /v2/verify status=200\n');
});

test('a failure is written with its stack', () => {
  expect(written({}, (log) => log.error({ err: new Error('broken') }, 'failed'))).toContain(
    'Error: broken\n    at ',
  );
});

test('no secret reaches the log, however it is handed over', () => {
  const secrets = { apiKey: 'hunter2', headers: { authorization: 'hunter2', 'x-api-key': 'hunter2' } };
  const text = written({}, (log) => log.info({ ...secrets, request: secrets }, 'x'));
  expect(text).not.toContain('hunter2');
  expect(text).toContain('[redacted]');
});
