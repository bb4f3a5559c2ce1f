import type { AnswerOf, getUsage, listKeys, listRecords } from '@truepenny/contract';

const KEY = 'truepenny-operator-key';

/** Element of the page by its id, of this kind. @throws {Error} where the page has no such element. */
function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`);
  return found;
}
const form = (id: string) => element(id, HTMLFormElement);
const field = (id: string) => element(id, HTMLInputElement);
const button = (id: string) => element(id, HTMLButtonElement);
const [message, inside] = [element('message', HTMLParagraphElement), element('inside', HTMLDivElement)];

/** A call of the public interface. A key that opens nothing any more signs out. */
async function call<T>(path: string, how: { method?: string; body?: object; key?: string } = {}): Promise<T> {
  const { method = 'GET', body, key = sessionStorage.getItem(KEY) ?? '' } = how;
  const response = await fetch(path, {
    method,
    headers: {
      'x-api-key': key,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status === 403 && answer.code === 'invalid-key' && !how.key) signOut();
  throw new Error(answer.detail);
}

/** Does something, and says what went wrong with it. */
async function attempt(work: () => Promise<void>): Promise<void> {
  message.textContent = '';
  try {
    await work();
  } catch (error) {
    message.className = 'bad';
    message.textContent = error instanceof Error ? error.message : 'That did not work. Try again.';
  }
}

type Cell = string | number | HTMLElement;

function tableOf(heads: readonly string[], rows: readonly (readonly Cell[])[]): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const name of heads) {
    const cell = document.createElement('th');
    cell.scope = 'col';
    cell.textContent = name;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const cell of row) line.insertCell().append(cell instanceof HTMLElement ? cell : isolated(cell));
  }
  return table;
}

function isolated(text: string | number): HTMLElement {
  const bdi = document.createElement('bdi');
  bdi.textContent = String(text);
  return bdi;
}

let cursor: string | null = null;
let shown: Cell[][] = [];

async function showRecords(further: boolean): Promise<void> {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form('filters'))) {
    if (value !== '') query.set(name, name === 'since' ? `${value}T00:00:00Z` : String(value));
  }
  if (further && cursor !== null) query.set('cursor', cursor);
  const list = await call<AnswerOf<typeof listRecords>>(`/v1/verifications?${query}`);
  const rows = list.items.map(({ createdAt, id, product, verdict, confidence, charged, summary }) => {
    const link = document.createElement('button');
    link.type = 'button';
    link.textContent = id;
    link.addEventListener('click', () => void attempt(() => openRecord(id)));
    return [createdAt, link, product, verdict, `${Math.round(confidence * 100)} %`, `$${charged}`, summary];
  });
  shown = further ? [...shown, ...rows] : rows;
  cursor = list.next_cursor;
  button('more').hidden = cursor === null;
  const heads = ['Time', 'Record', 'Product', 'Verdict', 'Sure', 'Charged', 'What was judged'];
  element('records', HTMLDivElement).replaceChildren(
    shown.length > 0 ? tableOf(heads, shown) : 'Nothing was found.',
  );
}

async function openRecord(id: string): Promise<void> {
  const { result } = await call<{ result: { meta: { replay_token: string } } }>(
    `/v1/verifications/${encodeURIComponent(id)}`,
  );
  location.href = `/verifications/${encodeURIComponent(id)}?replay_token=${encodeURIComponent(result.meta.replay_token)}`;
}

async function showSpending(): Promise<void> {
  const usage = await call<AnswerOf<typeof getUsage>>('/v1/usage');
  const balance = document.createElement('p');
  balance.textContent = `$${usage.balanceUsd} left${usage.play ? ' (play money)' : ''}, $${usage.heldUsd} held.`;
  const rows = usage.days.map(({ day, surface, keyId, calls, usd }) => [
    day,
    surface,
    keyId,
    calls,
    `$${usd}`,
  ]);
  const days = rows.length > 0 ? [tableOf(['Day', 'Product', 'Key', 'Calls', 'Spent'], rows)] : [];
  element('spending', HTMLDivElement).replaceChildren(balance, ...days);
}

async function showKeys(): Promise<void> {
  const { keys } = await call<AnswerOf<typeof listKeys>>('/v1/keys');
  const rows = keys.map(({ keyId, surface, keyPrefix, label = '', revokedAt, expiresAt }) => {
    const state = revokedAt ? `revoked ${revokedAt}` : expiresAt ? `until ${expiresAt}` : 'open';
    const ends = document.createElement('button');
    ends.type = 'button';
    ends.textContent = `Revoke ${keyId}`;
    ends.disabled = revokedAt !== undefined || surface === 'operator';
    ends.addEventListener('click', () => void attempt(() => revoke(keyId)));
    return [keyId, surface, `${keyPrefix}…`, label, state, ends];
  });
  element('keys', HTMLDivElement).replaceChildren(
    tableOf(['Key', 'Product', 'Begins', 'Label', 'State', 'End it'], rows),
  );
}

async function revoke(keyId: string): Promise<void> {
  await call(`/v1/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
  await showKeys();
}

async function makeKey(): Promise<void> {
  const label = field('label').value;
  const body = { surface: element('surface', HTMLSelectElement).value, ...(label && { label }) };
  const { apiKey } = await call<{ apiKey: string }>('/v1/keys', { method: 'POST', body });
  message.className = 'good';
  message.textContent = `The new key, shown this once: ${apiKey}`;
  await showKeys();
}

async function tryAct(): Promise<void> {
  const text = (id: string) => element(id, HTMLTextAreaElement).value;
  const body = {
    claim: text('act'),
    mode: 'action_authorization',
    ...(text('instruction') && { instruction: text('instruction') }),
  };
  const judged = await call<{ verdict: string; reasoning: string; explanation: { to_allow: string[] } }>(
    '/sentinel/verify',
    { method: 'POST', body, key: field('gate-key').value },
  );
  const lines = [`${judged.verdict}: ${judged.reasoning}`, ...judged.explanation.to_allow];
  element('judged', HTMLDivElement).replaceChildren(
    ...lines.map((line) => {
      const said = document.createElement('p');
      said.append(isolated(line));
      return said;
    }),
  );
  await showRecords(false);
}

function signOut(): void {
  sessionStorage.removeItem(KEY);
  inside.hidden = true;
  form('sign-in').hidden = false;
}

async function signIn(): Promise<void> {
  if (sessionStorage.getItem(KEY) === null) return;
  await Promise.all([showSpending(), showRecords(false), showKeys()]);
  inside.hidden = false;
  form('sign-in').hidden = true;
}

const SUBMITS = {
  'sign-in': () => {
    sessionStorage.setItem(KEY, field('key').value.trim());
    field('key').value = '';
    return signIn();
  },
  filters: () => showRecords(false),
  'new-key': makeKey,
  try: tryAct,
};
for (const [id, work] of Object.entries(SUBMITS)) {
  form(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(work);
  });
}
button('more').addEventListener('click', () => void attempt(() => showRecords(true)));
button('sign-out').addEventListener('click', signOut);
void attempt(signIn);
