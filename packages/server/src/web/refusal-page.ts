import { type Html, html } from './html.ts';
import { type Page, problemPage } from './layout.ts';

/** Why a page is not shown. */
export type Refusal = { status: number; code: string; title: string; detail: string };

const GONE = html`<p>Look at the id again. Nothing is kept of what was asked with <code>zero_retention</code> or in a sandbox, and what another service judged is there. <code>truepenny records</code> lists what your keys had judged.</p>`;

/** What to do where there is nothing at the address of a page, by the page's pattern. */
const NOWHERE: Readonly<Record<string, Html>> = {
  '/receipts/:id': html`<p>Look at the id again. A receipt is kept by the service that issued it, whose address is <code>iss</code> in its token: <a href="/verify">paste the token here</a> to see it, and open the receipt there.</p>`,
  '/agents/:id': html`<p>Look at the id again: it begins with <code>agent_</code>. Whoever runs the agent finds it with <code>truepenny agent list</code>.</p>`,
  '/evaluators/:id': html`<p><a href="/evaluators">See who sits here</a>. A model that sat once may not sit any more.</p>`,
  '/checks/:id': GONE,
  '/verifications/:id': GONE,
};

/** Where what an id begins with has its page, and what that is. */
const PAGES: readonly (readonly [RegExp, string, string])[] = [
  [/^rcpt_\w+$/, '/receipts/', 'a receipt'],
  [/^agent_\w+$/, '/agents/', 'an agent'],
  [/^chk_\w+$/, '/checks/', 'a check'],
  [/^(?:vrf|sent|dql)_\w+$/, '/verifications/', 'a verification'],
];

/** Where the id in a path is one of something that has its page elsewhere. */
function pageOfId(path: string): Html | undefined {
  const id = path.slice(path.lastIndexOf('/') + 1);
  const [, folder, what] = PAGES.find(([form]) => form.test(id)) ?? [];
  if (folder === undefined || path.startsWith(folder)) return undefined;
  if (folder === '/checks/' && path.startsWith('/verifications/')) return undefined;
  return html`<p>This is the id of ${what}: <a href="${folder}${id}">open its page</a>.</p>`;
}

/** What begins every key: nobody should paste one where a token belongs. */
const KEY = /^(?:tp_(?:op|live|v2|sn)_|dqlk_)/;

/** The page of what went wrong: what it is and what to do; a record that only its token opens is asked for that. */
export function refusalPage(
  { status, code, title, detail }: Refusal,
  at: { pattern: string; path: string; token: string | undefined },
): Page {
  const isRecord = /^[/](?:checks|verifications)[/]:id$/.test(at.pattern);
  if (isRecord && (code === 'missing-key' || code === 'not-yours')) {
    const heading = at.token === undefined ? 'A token opens this record' : 'That does not open this record';
    return problemPage(status, heading, whatOfToken(at.token), tokenForm(at.path));
  }
  if (code === 'not-found')
    return problemPage(status, title, detail, pageOfId(at.path) ?? NOWHERE[at.pattern]);
  return problemPage(status, title, detail);
}

function whatOfToken(token: string | undefined): string {
  if (token === undefined) {
    return 'This page is for whoever holds the token of the result. It is meta.replay_token of the answer, and a part of the link that truepenny open shows.';
  }
  if (KEY.test(token)) {
    return 'That is a key, not the token of a record. Keys do not belong in an address: make a new one in its place with truepenny keys rotate, and open the record with truepenny open.';
  }
  if (token.split('.').length === 3) {
    return 'That is a signed token: a receipt or a permit. It can be verified on the page Verify. This record is opened by meta.replay_token of its answer.';
  }
  return 'This token does not open this record. Copy meta.replay_token of its answer exactly, or ask whoever sent you the link for it again.';
}

/** What asks for the token of a record. */
const tokenForm = (action: string): Html => html`<form method="get" action="${action}">
<label for="token">Replay token of the result</label>
<input id="token" name="replay_token" required autocomplete="off"> <button type="submit">Open</button></form>`;
