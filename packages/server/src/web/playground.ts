import { type Html, html } from './html.ts';

const CLAIM = 'Twelve crates of 24 bottles are 12 × 24 = 298 bottles.';
const STEPS = '7 × 12 = 84\n84 + 5 = 90';
const POLICY = `@id("small-payments")
permit (principal, action == Action::"pay", resource is Recipient)
when {
  context has amount && context has currency &&
  context.currency == "EUR" && context.amount.lessThanOrEqual(decimal("200.00"))
};
@id("payment-tool")
permit (principal, action, resource == Tool::"pay");`;
const CALL = '{"tool": "pay", "arguments": {"recipient": "Acme", "amount": 140, "currency": "EUR"}}';

/**
 * Where a person has a claim, a trace or an act judged, with the stages as they come. What it does are calls of the
 * public interface with keys of an operator that it registers for the tab: in development credit is play money.
 */
export const playground: Html = html`<h2>Try it here</h2>
<noscript><p>The playground calls the interface from your browser and needs JavaScript. Without it, run the commands below.</p></noscript>
<div id="playground" hidden>
<p class="faint">It registers an operator for this tab, with play money, and calls the interface as your program would.</p>
<div id="register" hidden><label for="operator-key">Operator key</label>
<p class="faint" id="why-key">Nobody registers here without an invitation. The key stays in this tab.</p>
<input id="operator-key" type="password" autocomplete="off" aria-describedby="why-key"></div>
<fieldset class="row"><legend>What is judged?</legend>
<label class="choice"><input type="radio" name="kind" value="claim" checked> a claim</label>
<label class="choice"><input type="radio" name="kind" value="trace"> a trace</label>
<label class="choice"><input type="radio" name="kind" value="act"> an act, by a policy</label></fieldset>
<form data-kind="claim"><label for="claim">The claim</label><textarea id="claim" required>${CLAIM}</textarea>
<button type="submit">Judge the claim</button></form>
<form data-kind="trace" hidden><label for="question">The question</label><textarea id="question" class="short" required>How much are seven tickets at 12 each and a fee of 5?</textarea>
<label for="steps">The steps, one a line</label><textarea id="steps" required>${STEPS}</textarea>
<label for="answer">The answer</label><input id="answer" value="90">
<div><button type="submit">Judge the trace</button></div></form>
<form data-kind="act" hidden><label for="ask">What you asked the agent for</label><textarea id="ask" class="short">Pay Acme 140 EUR for the invoice.</textarea>
<label for="call">The call that it is about to make, as JSON</label><textarea id="call" class="short" spellcheck="false" required>${CALL}</textarea>
<label for="cedar">Your policy, in Cedar (leave it empty for none)</label><textarea id="cedar" spellcheck="false">${POLICY}</textarea>
<button type="submit">Judge the act</button></form>
<div id="outcome" aria-live="polite"><ol id="stages" class="steps"><li class="faint">The stages come here, then the verdict.</li></ol><p id="verdict" class="large"></p><ul id="reasons"></ul><p id="more"></p></div>
</div>`;
