import {
  type Check,
  type CheckClaims,
  type GateClaims,
  type JwkSet,
  type ReceiptClaims,
  verifyProof,
} from '@truepenny/verifier';

/** What recomputes verdicts: several times as long as all the rest, and seldom needed. */
export type Replaying = typeof import('./replaying.ts');

type Claims = ReceiptClaims | CheckClaims | GateClaims;
type Step = { name: string; ok: boolean; why: string };
type Found = { jwt?: string; claim?: string; transcript?: unknown; id?: string };

/** Element of the page by its id, of this kind. @throws {Error} where the page has no such element. */
function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`);
  return found;
}
const [input, keysInput, form] = [
  element('proof', HTMLTextAreaElement),
  element('keys', HTMLTextAreaElement),
  element('verify', HTMLFormElement),
];
const [steps, headline, decider, file] = [
  element('steps', HTMLUListElement),
  element('headline', HTMLParagraphElement),
  element('decider', HTMLParagraphElement),
  element('file', HTMLInputElement),
];
const isServed = location.protocol.startsWith('http');

/** What can be verified in what was pasted: a token, a receipt, a result, a record, or the id of a receipt. */
function readPasted(text: string): Found {
  if (/^rcpt_\w{1,60}$/.test(text)) return { id: text };
  if (!text.startsWith('{')) return { jwt: text };
  const value: Record<string, unknown> = JSON.parse(text);
  const result = objectIn(value, 'result') ?? value;
  const proof = objectIn(result, 'attestation') ?? objectIn(result, 'proof') ?? result;
  const jwt = proof.jwt ?? result.jwt;
  return {
    ...(typeof jwt === 'string' && { jwt }),
    ...(typeof result.claim === 'string' && typeof result.receiptId === 'string' && { claim: result.claim }),
    ...(value.transcript !== undefined && { transcript: value.transcript }),
  };
}

function objectIn(value: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const member = value[name];
  return typeof member === 'object' && member !== null ? (member as Record<string, unknown>) : undefined;
}

const fetched = async (path: string): Promise<unknown> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response.json();
};

async function verify(load: () => Promise<Replaying>): Promise<void> {
  const told: Step[] = [];
  show(told, 'Verifying …', '', '');
  try {
    let found = readPasted(input.value.trim());
    if (found.id !== undefined) {
      found = readPasted(JSON.stringify(await fetched(`/v1/receipts/${found.id}`)));
    }
    if (!found.jwt) throw new Error('There is no token in this. Paste a receipt, a result or a token.');
    const keys: JwkSet = JSON.parse(keysInput.value || '{"keys":[]}');
    const now = Math.floor(Date.now() / 1000);
    const { claims, checks } = await verifyProof(found.jwt, {
      keys,
      now,
      ...(found.claim !== undefined && { claim: found.claim }),
    });
    told.push({ name: 'form', ok: true, why: 'it is a token that can be read' }, ...checks.map(named));
    await more(told, claims, found, load);
    conclude(told, claims);
  } catch (error) {
    told.push({ name: 'form', ok: false, why: error instanceof Error ? error.message : 'it cannot be read' });
    show(told, 'Not verified', 'bad', '');
  }
}

const named = ({ name, ok, why }: Check): Step => ({ name, ok, why });

/** What can only be said with the service or with a transcript at hand. */
async function more(
  told: Step[],
  claims: Claims,
  found: Found,
  load: () => Promise<Replaying>,
): Promise<void> {
  if (isServed && claims.jti.startsWith('rcpt_')) {
    const step: Step = { name: 'revocation', ok: false, why: 'this service does not know the receipt' };
    try {
      const receipt = await fetched(`/v1/receipts/${encodeURIComponent(claims.jti)}`);
      const status = String((receipt as { status?: unknown }).status);
      told.push({ name: 'revocation', ok: status === 'active', why: `the service says ${status}` });
    } catch {
      told.push(step);
    }
  }
  if (found.transcript === undefined) return;
  const { replay, MalformedTranscript, TooMuchWork } = await load();
  try {
    const bound = 'transcript_hash' in claims ? claims.transcript_hash : undefined;
    const replayed = await replay(found.transcript, bound);
    told.push(...replayed.steps.map(({ name, ok, why }) => ({ name: `replay: ${name}`, ok, why })));
    const same = replayed.verdict === claims.verdict;
    told.push({ name: 'replay: verdict', ok: same, why: `recomputed ${replayed.verdict}` });
  } catch (error) {
    if (!(error instanceof MalformedTranscript || error instanceof TooMuchWork)) throw error;
    told.push({ name: 'replay', ok: false, why: error.message });
  }
}

function conclude(told: Step[], claims: Claims): void {
  const verified = told.every(({ ok }) => ok);
  const who = claims.verdict_source === 'panel' ? 'Decided by a panel' : 'Declared by the caller itself';
  const says = verified ? `${claims.verdict}: ${who}` : '';
  show(told, verified ? 'Verified' : 'Not verified', verified ? 'good' : 'bad', says);
}

function show(told: readonly Step[], words: string, kind: string, who: string): void {
  headline.textContent = words;
  headline.className = `large ${kind}`;
  headline.dataset.state = words === 'Verifying …' ? 'running' : words;
  decider.textContent = who;
  steps.replaceChildren(
    ...told.map(({ name, ok, why }) => {
      const item = document.createElement('li');
      const mark = document.createElement('strong');
      mark.className = ok ? 'good' : 'bad';
      mark.textContent = ok ? '✓ ' : '✗ ';
      const what = document.createElement('bdi');
      what.textContent = `${name}: ${why}`;
      item.append(mark, what);
      return item;
    }),
  );
}

/** Makes the page verify what is pasted, dropped, chosen or named in the address. */
export function start(load: () => Promise<Replaying>): void {
  const run = () => verify(load);
  const take = async (list: FileList | null | undefined) => {
    const [first] = list ?? [];
    if (!first) return;
    input.value = await first.text();
    await run();
  };
  const begin = async () => {
    if (isServed && keysInput.value === '') {
      keysInput.value = JSON.stringify(await fetched('/.well-known/jwks.json'), null, 1);
    }
    const given = decodeURIComponent(location.hash.slice(1));
    if (given === '') return;
    input.value = given;
    await run();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run();
  });
  file.addEventListener('change', () => void take(file.files));
  input.addEventListener('dragover', (event) => event.preventDefault());
  input.addEventListener('drop', (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    void take(event.dataTransfer.files);
  });
  addEventListener('hashchange', () => void begin());
  void begin();
}
