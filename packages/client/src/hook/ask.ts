import type { ClientRequest, IncomingMessage } from 'node:http';
import { listed, membersOf } from '../members.ts';
import { httpModule, httpsModule } from './builtin.ts';
import { objectIn, textIn } from './text.ts';
import type { Turn } from './turns.ts';

/** What the gate is asked. */
export type Question = {
  instruction: string;
  call?: { tool: string; arguments: unknown; cwd?: string };
  claim?: string;
  evidence: readonly Turn[];
  mode: 'action_authorization' | 'output_synthesis';
  gateMode?: 'shadow';
};

/** What the gate says, as far as a hook needs it. */
export type GateAnswer = {
  id: string;
  verdict: 'ALLOW' | 'BLOCK' | 'UNCERTAIN';
  reason: string;
  /** What would have to be said or granted. */
  toAllow: string[];
  /** What was computed against it. */
  proved: string[];
};

/** Where the gate is, and what opens it. */
export type Gate = { url: string; key: string | undefined };

/** No verdict, and why; what it says is read by a model and by a person. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
  /** Whether nobody listens at the address. */
  readonly nobody: boolean;
  constructor(message: string, nobody = false) {
    super(message);
    this.nobody = nobody;
  }
}

/** Bytes of a request that the service takes, with room for what HTTP and other spellings add. */
const MOST_BODY = 950_000;

/**
 * Asks the gate once. Everything but a whole verdict is a fault.
 *
 * @throws {NoAnswer} for whatever goes wrong, in words that say what to do.
 */
export async function askGate(question: Question, gate: Gate, signal: AbortSignal): Promise<GateAnswer> {
  const body = JSON.stringify(question);
  const length = Buffer.byteLength(body);
  if (length > MOST_BODY) {
    throw new NoAnswer(`The call has ${length} bytes, of which ${MOST_BODY} can be judged. Make it smaller.`);
  }
  const { status, text } = await post(new URL('/sentinel/verify', gate.url), body, gate, signal);
  const answer = objectIn(text);
  if (status === 200 && answer) return readVerdict(answer);
  const detail = textIn(answer?.detail) ?? 'It is no answer of the service.';
  throw new NoAnswer(`The service at ${gate.url} answered with status ${status}: ${detail}`);
}

/** @throws {NoAnswer} for an answer that says nothing certain. */
function readVerdict(answer: Record<string, unknown>): GateAnswer {
  const { id, verdict, execute, reasoning, explanation, objections } = answer;
  const known = verdict === 'ALLOW' || verdict === 'BLOCK' || verdict === 'UNCERTAIN';
  // An ALLOW that is not to be executed, and the reverse, is none of the service.
  if (typeof id !== 'string' || !known || (execute === true) !== (verdict === 'ALLOW')) {
    throw new NoAnswer('The service gave an answer that cannot be read.');
  }
  const { to_allow } = membersOf(explanation);
  return {
    id,
    verdict,
    reason: textIn(reasoning)?.trim() || 'no reason was given',
    toAllow: listed(to_allow).filter((text) => typeof text === 'string'),
    proved: listed(objections)
      .map(membersOf)
      .filter((one) => one.verdict === 'BLOCK' && one.proof !== undefined)
      .flatMap(({ reason }) => textIn(reason) ?? []),
  };
}

type Answered = { status: number; text: string };

/** node:http and not fetch, which takes longer to load than everything else here takes together. */
async function post(url: URL, body: string, { key }: Gate, signal: AbortSignal): Promise<Answered> {
  const { request } = url.protocol === 'https:' ? httpsModule() : httpModule();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(key !== undefined && { 'x-api-key': key }),
  };
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) => reject(faultOf(error, url, signal));
    const sent: ClientRequest = request(url, { method: 'POST', headers, signal }, (response) => {
      read(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), fail);
    });
    sent.on('error', fail).end(body);
  });
}

const MOST_ANSWER = 8_000_000;

async function read(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const piece of response) {
    text += piece;
    if (text.length > MOST_ANSWER) throw new Error('its answer has no end');
  }
  return text;
}

function faultOf(error: Error & { code?: string }, { origin }: URL, signal: AbortSignal): NoAnswer {
  if (signal.aborted) return new NoAnswer(`The service at ${origin} did not answer in time.`);
  const nobody = error.code === 'ECONNREFUSED';
  const why = nobody ? 'nobody listens there' : ((error.message || error.code) ?? 'unknown');
  return new NoAnswer(`The service at ${origin} gave no answer: ${why}.`, nobody);
}
