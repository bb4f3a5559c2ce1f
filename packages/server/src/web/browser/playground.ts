import type {
  AnswerOf,
  check,
  createKey,
  createOperator,
  RequestOf,
  verifyAction,
  verifyTrace,
} from '@truepenny/contract';
import { TONES } from '../tones.ts';
import { element, made } from './dom.ts';
import { eventsIn, stageInWords } from './stages.ts';

type Judged = AnswerOf<typeof check> | AnswerOf<typeof verifyTrace> | AnswerOf<typeof verifyAction>;
type Surface = RequestOf<typeof createKey>['surface'];

const textOf = (id: string) => element(id, HTMLTextAreaElement).value;
const [stages, verdict, reasons, more] = [
  element('stages', HTMLOListElement),
  element('verdict', HTMLParagraphElement),
  element('reasons', HTMLUListElement),
  element('more', HTMLParagraphElement),
];
const POLICY = 'playground';

/** A call that failed, with what the service says of it. */
class Refused extends Error {
  readonly code: string;

  constructor({ code = '', detail = 'The service gave no answer. Try again.' }) {
    super(detail);
    this.code = code;
  }
}

type How = { method?: string; body: object; key?: string; tell?: (name: string, words: string) => void };

/** A call of the public interface; with `tell` its stages are told as they come. @throws {Refused} */
async function call<T>(path: string, { method = 'POST', body, key, tell }: How): Promise<T> {
  const response = await fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(key && { 'x-api-key': key }),
      ...(tell && { accept: 'text/event-stream, application/json;q=0.9' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
  });
  if (tell && response.ok && response.body) return followed(response.body, tell);
  const answer = await response.json();
  if (!response.ok) throw new Refused(answer);
  return answer;
}

async function followed<T>(stream: ReadableStream<Uint8Array>, tell: NonNullable<How['tell']>): Promise<T> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (let held = ''; ; ) {
    const { done, value = '' } = await reader.read();
    const { events, rest } = eventsIn(held + value);
    held = rest;
    for (const { event, data } of events) {
      if (event === 'verdict') return JSON.parse(data);
      if (event === 'problem') throw new Refused(JSON.parse(data));
      const stage = stageInWords(event, data);
      if (stage) tell(stage.name, stage.words);
    }
    if (done) throw new Refused({});
  }
}

/** Something that is made once and kept while the tab is open. */
async function kept(name: string, make: () => Promise<string>): Promise<string> {
  const found = sessionStorage.getItem(name);
  if (found !== null) return found;
  const made = await make();
  sessionStorage.setItem(name, made);
  return made;
}

async function operatorKey(): Promise<string> {
  const own = element('operator-key', HTMLInputElement).value.trim();
  if (own !== '') return own;
  return kept('playground-operator', async () => {
    try {
      const made = await call<AnswerOf<typeof createOperator>>('/v1/operators', {
        body: { name: 'Playground' },
      });
      step('key', 'An operator was registered for this tab');
      return made.apiKey;
    } catch (error) {
      if (error instanceof Refused && error.code === 'registration-closed') {
        element('register', HTMLDivElement).hidden = false;
        element('operator-key', HTMLInputElement).focus();
      }
      throw error;
    }
  });
}

async function keyFor(surface: Surface, policy?: string): Promise<string> {
  const operator = await operatorKey();
  return kept(`playground-${surface}-${policy ?? 'free'}-${operator.slice(-8)}`, async () => {
    const body = { surface, label: 'Playground', ...(policy && { policy }) };
    const { apiKey } = await call<AnswerOf<typeof createKey>>('/v1/keys', { body, key: operator });
    step('key', `A key of the product ${surface} was made`);
    return apiKey;
  });
}

const JUDGES: Readonly<Record<string, () => Promise<Judged>>> = {
  async claim() {
    return call('/v1/check', { body: { claim: textOf('claim') }, key: await operatorKey(), tell: step });
  },
  async trace() {
    const trace = textOf('steps')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const answer = element('answer', HTMLInputElement).value;
    const body = { question: textOf('question'), trace, ...(answer && { answer }) };
    const key = await keyFor('plv');
    step('accepted', `${trace.length} steps were sent`);
    return call('/v2/verify', { body, key, tell: step });
  },
  async act() {
    const cedar = textOf('cedar');
    const instruction = textOf('ask');
    const act = JSON.parse(textOf('call'));
    if (cedar.trim() !== '') {
      await call(`/v1/policies/${POLICY}`, { method: 'PUT', body: { cedar }, key: await operatorKey() });
      step('policy', 'The policy was checked and stored');
    }
    const key = await keyFor('sentinel', cedar.trim() === '' ? undefined : POLICY);
    step('accepted', 'The act was sent');
    const body = { mode: 'action_authorization', call: act, ...(instruction && { instruction }) };
    return call('/sentinel/verify', { body, key, tell: step });
  },
};

/** A line of the list of stages; one of the same name takes the place of the former. */
function step(name: string, words: string): void {
  const lines = [...stages.querySelectorAll('li')];
  const line = lines.find(({ dataset }) => dataset.name === name) ?? document.createElement('li');
  line.dataset.name = name;
  line.textContent = words;
  if (!line.isConnected) stages.append(line);
}

function show(judged: Judged, ms: number): void {
  verdict.className = `large ${TONES[judged.verdict]}`;
  verdict.textContent = `${judged.verdict}, ${Math.round(judged.confidence * 1000) / 10} % sure`;
  const told = 'explanation' in judged && judged.explanation ? judged.explanation.to_allow : [];
  const lines = new Set([...judged.meta.reasons, ...told]);
  reasons.replaceChildren(...[...lines].map((text) => made('li', text)));
  const link = made('a', 'See all that it rests on');
  link.href = `/verifications/${encodeURIComponent(judged.id)}?replay_token=${encodeURIComponent(judged.meta.replay_token)}`;
  more.replaceChildren(link);
  step('verdict', `The verdict came after ${Math.round(ms)} ms`);
}

async function judge(form: HTMLFormElement): Promise<void> {
  stages.replaceChildren();
  reasons.replaceChildren();
  more.replaceChildren();
  verdict.className = 'large';
  verdict.textContent = 'Judging …';
  const submit = form.querySelector('button');
  if (submit) submit.disabled = true;
  const began = performance.now();
  try {
    const judged = await JUDGES[form.dataset.kind ?? '']?.();
    if (judged) show(judged, performance.now() - began);
  } catch (error) {
    if (error instanceof Refused && error.code === 'invalid-key') sessionStorage.clear();
    verdict.className = 'large bad';
    verdict.textContent =
      error instanceof SyntaxError
        ? 'The call is not JSON. Write it as {"tool": "…", "arguments": {…}}.'
        : error instanceof Refused
          ? error.message
          : 'The service cannot be reached. Try again.';
  }
  if (submit) submit.disabled = false;
}

const playground = element('playground', HTMLDivElement);
const forms = [...playground.querySelectorAll('form')];
for (const form of forms) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void judge(form);
  });
}
for (const choice of playground.querySelectorAll<HTMLInputElement>('input[name=kind]')) {
  choice.addEventListener('change', () => {
    for (const form of forms) form.hidden = form.dataset.kind !== choice.value;
  });
}
playground.hidden = false;
