import {
  type Check,
  type CheckClaims,
  type GateClaims,
  type JwkSet,
  type ReceiptClaims,
  type Transcript,
  verifyProof,
} from '@truepenny/verifier';
import { verifyPlace } from '@truepenny/verifier/log';
import type { ReplayStep } from '@truepenny/verifier/on-demand';
import { element, made } from './dom.ts';
import { type Found, readPasted } from './pasted.ts';

/** What recomputes verdicts: several times as long as all the rest, and seldom needed. */
export type Replaying = typeof import('./replaying.ts');

type Claims = ReceiptClaims | CheckClaims | GateClaims;
/** What was checked; `ok` is null where it could not be, for want of a key that is trusted. */
type Step = { name: string; ok: boolean | null; why: string };

const [input, keysInput, logKeys] = [
  element('proof', HTMLTextAreaElement),
  element('keys', HTMLTextAreaElement),
  element('log-keys', HTMLTextAreaElement),
];
const [form, issuer] = [element('verify', HTMLFormElement), element('issuer', HTMLInputElement)];
const [steps, headline, decider, file] = [
  element('steps', HTMLUListElement),
  element('headline', HTMLParagraphElement),
  element('decider', HTMLParagraphElement),
  element('file', HTMLInputElement),
];
const isServed = location.protocol.startsWith('http');

const fetched = async (path: string): Promise<unknown> => {
  const response = await fetch(path);
  if (response.ok) return response.json();
  if (response.status === 404)
    throw new Error(
      'This service has no such receipt. Paste the receipt itself, or ask the service that issued it.',
    );
  throw new Error(`${path} answers ${response.status}. Try again.`);
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
      ...(issuer.value.trim() !== '' && { issuer: issuer.value.trim() }),
    });
    told.push({ name: 'form', ok: true, why: 'it is a token that can be read' }, ...checks.map(named));
    otherIssuer(told, claims);
    await revocation(told, claims);
    await place(told, claims, found);
    const panel = await replayed(told, claims, found, load);
    conclude(told, claims, panel);
  } catch (error) {
    told.push({ name: 'form', ok: false, why: error instanceof Error ? error.message : 'it cannot be read' });
    show(told, 'Not verified', 'bad', '');
  }
}

/** Times are told as dates. */
const named = ({ name, ok, why }: Check): Step => ({
  name,
  ok,
  why: why.replace(/\b\d{10}\b/, (seconds) => new Date(Number(seconds) * 1000).toISOString()),
});

/** Where the keys at hand are not the issuer's, what to do. */
function otherIssuer(told: Step[], { iss }: Claims): void {
  const isKnown = told.every(({ name, ok }) => ok !== false || !/^(?:key|signature)$/.test(name));
  if (isKnown || iss === location.origin) return;
  told.push({
    name: 'issuer',
    ok: null,
    why: `it names ${iss}: paste the keys of that service if you trust it`,
  });
}

/** What only the service can say. */
async function revocation(told: Step[], { jti }: Claims): Promise<void> {
  if (!isServed || !jti.startsWith('rcpt_')) return;
  try {
    const { status } = Object(await fetched(`/v1/receipts/${encodeURIComponent(jti)}`));
    told.push({ name: 'revocation', ok: status === 'active', why: `the service says ${status}` });
  } catch {
    told.push({ name: 'revocation', ok: false, why: 'this service does not know the receipt' });
  }
}

/** Where a receipt carries its place in a log: whether it is there, and who saw the log. */
async function place(told: Step[], claims: Claims, { jwt = '', entry, log }: Found): Promise<void> {
  if (!entry || (log === undefined && entry.blockHash === undefined)) return;
  const leaf = {
    receiptId: claims.jti,
    agentId: claims.sub ?? claims.about ?? '',
    claim_hash: claims.claim_hash,
    verdict: claims.verdict,
    verdict_source: claims.verdict_source,
    issuedAt: entry.issuedAt,
    expiresAt: entry.expiresAt,
    jwt,
  };
  const keys = logKeys.value.split('\n').filter((line) => line.trim() !== '');
  const found = await verifyPlace(leaf, log, {
    keys,
    ...(entry.blockHash !== undefined && { blockHash: entry.blockHash }),
  });
  const steps = log === undefined ? found.filter(({ name }) => name === 'entry') : found;
  told.push(...steps.map(({ name, ok, why }) => ({ name: `log: ${name}`, ok, why })));
}

/** Weighs a transcript again, where one was given; gives the seats that voted, where it is the one that was signed. */
async function replayed(
  told: Step[],
  claims: Claims,
  { transcript }: Found,
  load: () => Promise<Replaying>,
): Promise<string[]> {
  if (transcript === undefined) return [];
  const { replay, MalformedTranscript, TooMuchWork } = await load();
  try {
    const bound = 'transcript_hash' in claims ? claims.transcript_hash : undefined;
    const { steps, verdict } = await replay(transcript, bound);
    told.push(...steps.map(replayStep));
    told.push({ name: 'replay: verdict', ok: verdict === claims.verdict, why: `recomputed ${verdict}` });
    if (bound === undefined) return [];
    return [...new Set((transcript as Transcript).hearing.votes.map(({ by }) => by))];
  } catch (error) {
    if (!(error instanceof MalformedTranscript || error instanceof TooMuchWork)) throw error;
    told.push({ name: 'replay', ok: false, why: error.message });
    return [];
  }
}

/** What is not at hand was not checked. */
const replayStep = ({ name, ok, why, code }: ReplayStep): Step =>
  code === undefined
    ? { name: `replay: ${name}`, ok, why }
    : {
        name: `replay: ${name}`,
        ok: null,
        why:
          code === 'not-at-hand' ? `${why}. truepenny replay rechecks it, and so does verify-all.html` : why,
      };

function conclude(told: Step[], claims: Claims, panel: readonly string[]): void {
  const verified = told.every(({ ok }) => ok !== false);
  const whole = told.every(({ name, ok }) => ok !== null || !name.startsWith('replay'));
  const seats = panel.length > 0 ? ` of ${panel.join(', ')}` : '';
  const who =
    claims.verdict_source === 'panel' ? `Decided by a panel${seats}` : 'Declared by the caller itself';
  const says = verified ? `${claims.verdict}: ${who}` : '';
  const [words, kind] = verified
    ? whole
      ? ['Verified', 'good']
      : ['Verified in part', 'doubt']
    : ['Not verified', 'bad'];
  show(told, words, kind, says);
}

const MARKS = { true: ['good', '✓ '], false: ['bad', '✗ '], null: ['doubt', '– not checked '] } as const;

function show(told: readonly Step[], words: string, kind: string, who: string): void {
  headline.textContent = words;
  headline.className = `large ${kind}`;
  headline.dataset.state = words === 'Verifying …' ? 'running' : words;
  decider.textContent = who;
  steps.replaceChildren(
    ...told.map(({ name, ok, why }) => {
      const mark = made('strong');
      [mark.className, mark.textContent] = MARKS[`${ok}`];
      return made('li', mark, `${name}: ${why}`);
    }),
  );
}

/** A part of an address as text, or as it is where it was not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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
      const keys = await fetched('/.well-known/jwks.json').catch(() => undefined);
      if (keys !== undefined) keysInput.value = JSON.stringify(keys, null, 1);
    }
    const given = decoded(location.hash.slice(1));
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
