import { assets } from './assets.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';

/** `/console`: everything in it is a call of the public interface, made in the page with the operator's key. */
export const consolePage: Page = {
  title: 'Console',
  description: 'Verdicts, spending and keys of an operator.',
  private: true,
  script: assets.console,
  body: html`<h1>Console</h1>
<noscript><p>The console calls the interface from your browser and needs JavaScript. The command does the same:
<code>truepenny records</code>, <code>truepenny usage</code>, <code>truepenny keys list</code>.</p></noscript>
<p id="message" role="status"></p>
<form id="sign-in"><label for="key">Operator key</label>
<p class="faint">It is kept in this tab until you close it or sign out, and travels in a header, never in an address.</p>
<input id="key" type="password" autocomplete="off" required> <button type="submit">Sign in</button></form>
<div id="inside" hidden>
<p><button id="sign-out" type="button">Sign out</button></p>
<h2>Spending</h2><div id="spending"></div>
<h2>Verdicts</h2>
<form id="filters" class="row">
<div><label for="product">Product</label><select id="product" name="product"><option value="">all</option><option>answer</option><option>trace</option><option>gate</option><option>decision</option></select></div>
<div><label for="verdict">Verdict</label><select id="verdict" name="verdict"><option value="">all</option><option>ALLOW</option><option>BLOCK</option><option>UNCERTAIN</option></select></div>
<div><label for="agentId">Agent</label><input id="agentId" name="agentId"></div>
<div><label for="since">Since (UTC)</label><input id="since" name="since" type="date"></div>
<button type="submit">Show</button></form>
<div id="records" class="scroll" tabindex="0" role="region" aria-label="Verdicts"></div>
<button id="more" type="button" hidden>Older</button>
<h2>Keys</h2>
<form id="new-key" class="row"><div><label for="surface">Product</label><select id="surface" name="surface"><option>sentinel</option><option>dql</option><option>plv</option></select></div>
<div><label for="label">Label</label><input id="label" name="label" maxlength="100"></div>
<button type="submit">Make a key</button></form>
<div id="keys" class="scroll" tabindex="0" role="region" aria-label="Keys"></div>
<h2>Try an act</h2>
<form id="try"><label for="gate-key">A key of the product sentinel</label><input id="gate-key" type="password" autocomplete="off" required>
<label for="instruction">What you asked the agent for</label><textarea id="instruction"></textarea>
<label for="act">What it is about to do</label><textarea id="act" required></textarea>
<button type="submit">Judge it</button></form>
<div id="judged" role="status"></div>
</div>`,
};
