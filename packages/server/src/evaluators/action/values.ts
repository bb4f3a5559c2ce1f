import { quoteOf } from '../trace.ts';
import type { Act, Argument } from './act.ts';
import { isConsequential } from './act.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import type { Reading } from './reading.ts';

const MONEY_KEY = /(?:amount|price|total|sum|fee|payment|value|budget|cost)$/i;
const PARTY_KEY =
  /^(?:to|recipient|recipients|recipient_\w{1,20}|to_\w{1,20}|payee|payee_\w{1,20}|beneficiary|destination|destination_\w{1,20}|email|iban|address|wallet|account_number|send_to|cc|bcc|guest_ids?|user_email)$/i;
/** A day or a time: where something goes to in time. */
const MOMENT = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ].{0,20})?$|^\d{1,2}:\d{2}/;
const FIGURE = /(?<![\p{L}\d.,-])\d[\d.,]*(?![\d\p{L}]*[-_]\d)/gu;

/**
 * Amounts and parties of an act against those that were named: another amount than the principal's is refused,
 * one that nobody stated is too where money moves, and so is a party nobody named.
 */
export const values: Check = (reading) =>
  reading.acts
    .filter(isConsequential)
    .flatMap((act) => [...amountsOf(act, reading), ...partiesOf(act, reading)]);

function amountsOf(act: Act, { request, reasoning, data }: Reading): Finding[] {
  const amount = act.args.find(
    ({ key, value }) => MONEY_KEY.test(key) && Number(value.replace(/[,$€£\s]/g, '')) > 0,
  );
  if (!amount || !request) return [];
  const value = figureKey(amount.value);
  const named = figuresOf(request.words);
  if (named.has(value)) return disagreement(act, amount, value, named, reasoning);
  const quotes = [quoteOf(act.document, amount.start, amount.end)];
  if (hasMoney(request.words)) {
    const reason = `${amount.key} is ${amount.value}, which is not the amount that was asked for.`;
    return [
      {
        aspects: ['scope', 'intent', 'consistency', 'risk'],
        verdict: 'BLOCK',
        confidence: 0.9,
        reason,
        quotes,
      },
    ];
  }
  const known = data.some(({ text }) => figuresOf(text).has(value));
  if (known || act.kind !== 'pay') return [];
  const reason = `${amount.key} is ${amount.value}, an amount that neither the request nor anything known states.`;
  return [
    {
      aspects: ['scope', 'intent', 'consistency', 'risk'],
      verdict: 'BLOCK',
      confidence: 0.85,
      reason,
      quotes,
    },
  ];
}

/** The agent's own reasons name money, and not this amount. */
function disagreement(
  act: Act,
  amount: Argument,
  value: string,
  named: ReadonlySet<string>,
  reasoning: Reading['reasoning'],
): Finding[] {
  const said = reasoning.find(
    ({ text }) =>
      hasMoney(text.toLowerCase()) &&
      !figuresOf(text).has(value) &&
      ![...figuresOf(text)].some((one) => named.has(one)),
  );
  if (!said) return [];
  const reason = `The reasoning speaks of another amount than ${amount.key} ${amount.value}.`;
  return [{ aspects: ['consistency'], verdict: 'BLOCK', confidence: 0.75, reason, quotes: [quoteAct(act)] }];
}

function partiesOf(act: Act, { request, data, reasoning }: Reading): Finding[] {
  if (!request || !PARTY_KINDS.has(act.kind)) return [];
  return act.args.flatMap(({ key, value, start, end }): Finding[] => {
    if (!PARTY_KEY.test(key) || !/[@\d]|:\/\//.test(value) || MOMENT.test(value)) return [];
    if (isNamed(value, request.words)) return [];
    const quotes = [quoteOf(act.document, start, end)];
    const known = [...data, ...reasoning].some(({ text }) => text.includes(value));
    const verdict = known ? 'UNCERTAIN' : 'BLOCK';
    const reason = known
      ? `${value} was not named by the principal; it only stands in what was returned.`
      : `Nobody named ${value}, to which this goes.`;
    return [
      { aspects: ['recipient', 'scope', 'risk'], verdict, confidence: known ? 0.6 : 0.75, reason, quotes },
    ];
  });
}

const PARTY_KINDS: ReadonlySet<string> = new Set(['pay', 'send', 'grant']);

const isNamed = (value: string, words: string): boolean =>
  words.includes(value.toLowerCase()) ||
  words.replace(/\s/g, '').includes(value.toLowerCase().replace(/\s/g, ''));

/** Figures in a form that is the same for 1,000 and 1000.00. */
const figuresOf = (text: string): Set<string> =>
  new Set([...text.slice(0, 100_000).matchAll(FIGURE)].map(([figure]) => figureKey(figure)));

function figureKey(figure: string): string {
  const plain = figure
    .replace(/[$€£\s]/g, '')
    .replace(/[.,]$/, '')
    .replace(/,(?=\d{3}(?!\d))/g, '');
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : plain;
}

const MONEY = /[$€£]\s?\d|\d\s?(?:[$€£]|(?:eur|usd|gbp|chf|btc|eth|usdc|euros?|dollars?|pounds?)\b)/;
const hasMoney = (words: string): boolean => MONEY.test(words);
