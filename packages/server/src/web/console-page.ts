import { assets } from './assets.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';

/** Where a part of the console says what came of an action. */
const said = (part: string): Html => html`<div id="${part}-said" role="status"></div>`;
/** A table that a script fills, which scrolls by itself on a narrow screen. */
const table = (id: string, label: string): Html =>
  html`<div id="${id}" class="scroll" tabindex="0" role="region" aria-label="${label}"></div>`;
const options = (...names: readonly string[]): Html[] => names.map((name) => html`<option>${name}</option>`);

const PARTS = [
  ['verdicts', 'Verdicts'],
  ['approvals', 'Approvals'],
  ['spending-of-keys', 'Spending'],
  ['keys-of-operator', 'Keys'],
  ['policies-of-operator', 'Policies'],
  ['trial', 'Try an act'],
] as const;

const verdicts = html`<h2 id="verdicts">Verdicts</h2>
<form id="filters" class="row">
<div><label for="product">Product</label><select id="product" name="product"><option value="">all</option>${options('answer', 'trace', 'gate', 'decision')}</select></div>
<div><label for="verdict">Verdict</label><select id="verdict" name="verdict"><option value="">all</option>${options('ALLOW', 'BLOCK', 'UNCERTAIN')}</select></div>
<div><label for="agentId">Agent</label><input id="agentId" name="agentId" maxlength="64"></div>
<div><label for="since">From (UTC)</label><input id="since" name="since" type="date"></div>
<div><label for="until">Before (UTC)</label><input id="until" name="until" type="date"></div>
<div><label for="days">Plot the last</label><select id="days" name="days"><option value="7">7 days</option><option value="30" selected>30 days</option><option value="90">90 days</option></select></div>
<button type="submit">Show</button></form>
${said('verdicts')}
<figure><div id="plot" class="scroll plot" tabindex="0" role="region" aria-label="Verdicts by day"></div>
<figcaption id="plot-caption">Verdicts of each day, of all agents.<div id="plot-words"></div></figcaption></figure>
${table('records', 'Verdicts, one by one')}
<button id="older" type="button" hidden>Older verdicts</button>`;

const approvals = html`<h2 id="approvals">Approvals</h2>
<p>Acts that the gate or a decision left open. A permit lets one of them happen once.</p>
${said('approvals')}
${table('open', 'Acts that were left open')}
<button id="older-open" type="button" hidden>Older acts</button>
<div id="open-act"></div>
<form id="approve" hidden>
<label for="note">Why you approve it (kept with the approval)</label><input id="note" maxlength="1000">
<label for="minutes">For how many minutes the permit is good</label><input id="minutes" type="number" min="1" max="1440" step="1" value="15" required>
<div id="call-of-words"><label for="approved-call">The call, as JSON: the act was told in words, and a permit is for one call</label>
<textarea id="approved-call" spellcheck="false" placeholder='{"tool": "pay", "arguments": {"recipient": "Acme", "amount": 80}}'></textarea></div>
<button type="submit">Approve it once</button></form>`;

const keys = html`<h2 id="spending-of-keys">Spending</h2>
${table('spending', 'Spending')}
<h2 id="keys-of-operator">Keys</h2>
<form id="new-key" class="row">
<div><label for="surface">Product</label><select id="surface"><option value="sentinel">gate</option><option value="dql">decision</option><option value="plv">trace</option></select></div>
<div><label for="label">Label</label><input id="label" maxlength="200"></div>
<div><label for="budget">Budget a day, in USD</label><input id="budget" type="number" min="0.000001" step="any"></div>
<div><label for="key-policy">Policy (gate and decision)</label><select id="key-policy"></select></div>
<div><label for="expires">Ends (UTC)</label><input id="expires" type="date"></div>
<button type="submit">Make a key</button></form>
<label for="overlap">Hours that a rotated key still opens</label><input id="overlap" type="number" min="0" max="720" step="any" value="24">
${said('keys')}
${table('keys', 'Keys')}
<button id="older-keys" type="button" hidden>Older keys</button>`;

const policies = html`<h2 id="policies-of-operator">Policies</h2>
<p>Standing rules in Cedar for the acts of your agents. <a href="/v1/policies/schema">What they can name</a>.</p>
${table('policies', 'Policies')}
<form id="policy"><label for="policy-name">Name</label><input id="policy-name" required maxlength="64" pattern="[A-Za-z0-9](?:[A-Za-z0-9._\\-]*[A-Za-z0-9])?" title="Letters and digits, with . _ - between them">
<label for="policy-description">Description</label><input id="policy-description" maxlength="2000">
<label for="cedar">Rules</label><textarea id="cedar" required spellcheck="false" aria-describedby="policies-said" placeholder='permit (principal, action == Action::"read", resource is File) when { resource.path like "/repo/*" };'></textarea>
<button type="submit">Put it in force</button></form>
${said('policies')}
<h2 id="trial">Try an act</h2>
<p>What a policy would decide. Nothing is stored, spent or allowed by it.</p>
<form id="try"><label for="tried-policy">Policy</label><select id="tried-policy"></select>
<label for="tried-act">The act: a call as JSON, or in words</label><textarea id="tried-act" required spellcheck="false" placeholder='{"tool": "pay", "arguments": {"recipient": "Acme", "amount": 80, "currency": "EUR"}}'></textarea>
<label for="spent">Spent today before (such as 900.00 EUR)</label><input id="spent" pattern="\\d{1,15}(\\.\\d{1,4})? +[A-Z]{3,5}" title="An amount and a currency, such as 900.00 EUR">
<label><input id="ordered" type="checkbox"> The principal’s own words asked for it</label>
<label><input id="tainted" type="checkbox"> A value came from a tool’s text</label>
<button type="submit">Try it</button></form>
${said('try')}`;

/** `/console`: everything in it is a call of the public interface, made in the page with the operator's key. */
export const consolePage: Page = {
  title: 'Console',
  description: 'Verdicts, approvals, spending, keys and policies of an operator.',
  private: true,
  script: assets.console,
  body: html`<div class="whole"><h1>Console</h1>
<noscript><p>The console calls the interface from your browser and needs JavaScript. The command does the same:
<code>truepenny records</code>, <code>truepenny usage</code>, <code>truepenny keys list</code>, <code>truepenny policy list</code>.</p></noscript>
${said('sign-in')}
<form id="sign-in"><label for="key">Operator key</label>
<p class="faint">It is kept in this tab until you close it or sign out, and travels in a header, never in an address.</p>
<input id="key" type="password" autocomplete="off" required> <button type="submit">Sign in</button></form>
<div id="inside" hidden>
<div id="own-key" role="status"></div>
<nav aria-label="Console">${PARTS.map(([id, name]) => html`<a href="#${id}">${name}</a>`)} <button id="sign-out" type="button">Sign out</button></nav>
${verdicts}
${approvals}
${keys}
${policies}
</div></div>`,
};
