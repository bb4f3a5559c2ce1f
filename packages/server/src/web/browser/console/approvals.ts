import type { AnswerOf, approveVerification, Explanation, listRecords } from '@truepenny/contract';
import { area, element, field, form, line, made, place } from '../dom.ts';
import { actionOf, onPress, onSubmit, say, secretOf, tableOf, timeOf } from './parts.ts';
import { call, part } from './session.ts';

type Entry = AnswerOf<typeof listRecords>['items'][number];
type Judged = {
  result: { explanation?: Explanation };
  transcript: { documents: readonly { name: string; role: string; text: string }[] };
};

/** A person approves acts; these are the products that judge them. */
const PRODUCTS = ['gate', 'decision'] as const;
const A_PAGE = 20;
const LETTERS = 5_000;

let entries: Entry[] = [];
let cursors: Partial<Record<(typeof PRODUCTS)[number], string | null>> = {};
let chosen = '';

/** Acts that a verdict left open, the newest first. */
export async function showApprovals(further = false): Promise<void> {
  if (!further) [entries, cursors] = [[], {}];
  for (const product of PRODUCTS) {
    const cursor = cursors[product];
    if (cursor === null) continue;
    const query = new URLSearchParams({ product, verdict: 'UNCERTAIN', limit: String(A_PAGE) });
    if (cursor !== undefined) query.set('cursor', cursor);
    const list = await call<AnswerOf<typeof listRecords>>(`/v1/verifications?${query}`);
    entries.push(...list.items);
    cursors[product] = list.next_cursor;
  }
  entries.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  olderOpen.hidden = PRODUCTS.every((product) => cursors[product] === null);
  const heads = ['Time', 'What it is about to do', 'Product', 'Agent', 'State', 'Decide'];
  place('open').replaceChildren(
    entries.length > 0 ? tableOf(heads, entries.map(rowOf)) : line('No act waits for a person.'),
  );
}

function rowOf({ id, createdAt, summary, product, agentId = '', approvedAt }: Entry) {
  const state = approvedAt ? line(`approved ${timeOf(approvedAt)}`, 'good') : line('waits', 'doubt');
  const look = actionOf('approvals', 'Look at it', id, () => lookAt(id));
  return [timeOf(createdAt), summary, product, agentId, state, look];
}

async function lookAt(id: string): Promise<void> {
  const { result, transcript } = await call<Judged>(`/v1/verifications/${part(id)}`);
  const { missing = [], unread = [], to_allow = [] } = result.explanation ?? {};
  chosen = id;
  place('open-act').replaceChildren(
    made('h3', `The act of ${id}`),
    ...transcript.documents.flatMap(({ name, role, text }) => [
      line(`${name} (${role})`, 'faint'),
      made('pre', text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text),
    ]),
    ...listOf('Why it was left open', [
      ...missing.map(({ what, why }) => `${what}: ${why}`),
      ...unread.map(({ where, quote }) => `Not understood in ${where}: “${quote}”`),
    ]),
    ...listOf('What would allow it without a person', to_allow),
  );
  // Only an act that was told in words has no call to bind a permit to.
  place('call-of-words').hidden = transcript.documents.some(({ name }) => name === 'call');
  area('approved-call').value = '';
  form('approve').hidden = false;
  const heading = element('open-act', HTMLDivElement).querySelector('h3');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

const listOf = (title: string, lines: readonly string[]): Node[] =>
  lines.length === 0 ? [] : [line(title, 'faint'), made('ul', ...lines.map((each) => made('li', each)))];

async function approve(): Promise<void> {
  const note = field('note').value.trim();
  const given = area('approved-call').value.trim();
  const body = {
    expiresInSeconds: Math.round(Number(field('minutes').value) * 60),
    ...(note && { note }),
    ...(given && { call: callIn(given) }),
  };
  const path = `/v1/verifications/${part(chosen)}/approve`;
  const approval = await call<AnswerOf<typeof approveVerification>>(path, 'POST', body);
  form('approve').hidden = true;
  place('open-act').replaceChildren();
  await showApprovals();
  say(
    'approvals',
    line(`Approved ${chosen}: ${approval.call.tool}, once, until ${timeOf(approval.expiresAt)}.`, 'good'),
    line('Hand this permit to whoever makes the call. It is shown only now.'),
    ...secretOf(approval.permit, 'Permit'),
  );
}

function callIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('The call is not JSON. Write it like {"tool": "pay", "arguments": {"amount": 80}}.');
  }
}

onSubmit('approvals', 'approve', approve);
const olderOpen = onPress('approvals', 'older-open', () => showApprovals(true));
