import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPERATIONS, type Operation } from '@truepenny/contract';
import type { Example } from '../../src/http/reference/examples.ts';
import { pathOf } from '../../src/http/reference/samples.ts';
import { type Answered, type Service, startService } from '../service.ts';
import { scenario } from './scenario.ts';
import { keepKeys, privateKeyOf, sameRandomness, shown, slowClock } from './stable.ts';

export type OperationId = keyof typeof OPERATIONS;
type Asked = Example['request'] & { key?: string };
/** Calls an operation over HTTP and gives what was answered. */
// biome-ignore lint/suspicious/noExplicitAny: the scenario looks into answers of every shape
export type Ask = (id: OperationId, asked?: Asked) => Promise<any>;
/** How a request of the scenario comes to the service. */
export type Send = (
  operation: Operation,
  asked: Asked,
  service: Service,
) => Promise<Pick<Answered, 'status' | 'json' | 'text'>>;

/** Nothing answers there: what would go to a chain waits. */
const NO_NODE = 'http://127.0.0.1:9';

/** Runs the scenario against a service of its own. Gives the example of each operation that it called, by its id. */
export async function recordExamples(send: Send = overHttp): Promise<Record<string, Example>> {
  const data = await mkdtemp(join(tmpdir(), 'truepenny-examples-'));
  await keepKeys(data);
  const { clock, tick } = slowClock();
  const service = await startService(
    {
      TRUEPENNY_DATA: data,
      TRUEPENNY_BASE_URL: 'https://verify.example',
      TRUEPENNY_ALLOW_LOOPBACK: 'yes',
      TRUEPENNY_RPC_URL: NO_NODE,
      TRUEPENNY_EAS_KEY: privateKeyOf('attesting account'),
    },
    { clock, randomness: sameRandomness() },
  );
  const recorded: Record<string, Example> = {};
  const ask: Ask = async (id, asked = {}) => {
    tick();
    const operation: Operation = OPERATIONS[id];
    const { status, json, text } = await send(operation, asked, service);
    if (status !== operation.status) throw new Error(`${id} answered ${status}: ${text}`);
    const { key: _, ...request } = asked;
    recorded[id] ??= { request, answer: json === undefined ? text : shown(json) };
    return json;
  };
  try {
    await scenario(ask);
  } finally {
    await service.close();
    await rm(data, { recursive: true, force: true });
  }
  return recorded;
}

const overHttp: Send = (operation, { key, ...request }, service) =>
  service.call(operation.method, pathOf(operation, { request, answer: undefined }), {
    body: request.body,
    ...(key !== undefined && { key }),
  });
