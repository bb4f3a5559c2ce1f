import { quoteOf } from '../trace.ts';
import type { Act, Argument } from './act.ts';
import { isConsequential } from './act.ts';
import { type Figures, figureKey, figuresOf, hasMoney } from './figures.ts';
import { type Check, type Finding, quoteAct } from './finding.ts';
import type { Reading } from './reading.ts';
import type { Request } from './request.ts';

const MONEY_KEY = /(?:amount|price|total|sum|fee|payment|value|budget|cost)$/i;
const PARTY_KEY =
  /^(?:to|recipient|recipients|recipient_\w{1,20}|to_\w{1,20}|payee|payee_\w{1,20}|beneficiary|destination|destination_\w{1,20}|email|iban|address|wallet|account_number|send_to|cc|bcc|guest_ids?|user_email)$/i;
/** A day or a time: where something goes to in time. */
const MOMENT = /^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ].{0,20})?$|^\d{1,2}:\d{2}/;
/** Parties beyond this many are not looked up: what was found of the first already keeps the act from being allowed. */
const MOST_PARTIES = 16;

/**
 * Amounts and parties of an act against those that were named: another amount than the principal's is refused,
 * one that nobody stated is too where money moves, and so is a party nobody named.
 */
export const values: Check = (reading) => {
  const { request, acts } = reading;
  if (!request) return [];
  const changing = acts.filter(isConsequential);
  const named = figuresOf(request.words);
  const parties = changing.flatMap((act) => newParties(act, request)).slice(0, MOST_PARTIES);
  return [
    ...changing.flatMap((act) => amountsOf(act, request, named, reading.figures)),
    ...parties.map((party) => unnamed(party, reading)),
  ];
};

function amountsOf(act: Act, request: Request, named: ReadonlySet<string>, figures: Figures): Finding[] {
  const amount = act.args.find(
    ({ key, value }) => MONEY_KEY.test(key) && Number(value.replace(/[,$€£\s]/g, '')) > 0,
  );
  if (!amount) return [];
  const value = figureKey(amount.value);
  if (named.has(value)) return figures.disagrees(value, named) ? [disagreement(act, amount)] : [];
  const quotes = [quoteOf(act.document, amount.start, amount.end)];
  const limit = limitIn(request.words);
  if (limit !== undefined && Number(value) <= limit) return [];
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
  if (act.kind !== 'pay' || figures.isKnown(value)) return [];
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
const disagreement = (act: Act, { key, value }: Argument): Finding => ({
  aspects: ['consistency'],
  verdict: 'BLOCK',
  confidence: 0.75,
  reason: `The reasoning speaks of another amount than ${key} ${value}.`,
  quotes: [quoteAct(act)],
});

type Party = Argument & { act: Act };

/** Those whom something goes to and whom the principal did not name. */
const newParties = (act: Act, { words }: Request): Party[] =>
  PARTY_KINDS.has(act.kind)
    ? act.args
        .filter(({ key, value }) => PARTY_KEY.test(key) && /[@\d]|:\/\//.test(value) && !MOMENT.test(value))
        .filter(({ value }) => !isNamed(value, words))
        .map((argument) => ({ ...argument, act }))
    : [];

function unnamed({ act, value, start, end }: Party, { data, reasoning }: Reading): Finding {
  const quotes = [quoteOf(act.document, start, end)];
  const known = [...data, ...reasoning].some(({ text }) => text.includes(value));
  const verdict = known ? 'UNCERTAIN' : 'BLOCK';
  const reason = known
    ? `${value} was not named by the principal; it only stands in what was returned.`
    : `Nobody named ${value}, to which this goes.`;
  return {
    aspects: ['recipient', 'scope', 'risk'],
    verdict,
    confidence: known ? 0.6 : 0.75,
    reason,
    quotes,
  };
}

const PARTY_KINDS: ReadonlySet<string> = new Set(['pay', 'send', 'grant']);

const isNamed = (value: string, words: string): boolean =>
  words.includes(value.toLowerCase()) ||
  words.replace(/\s/g, '').includes(value.toLowerCase().replace(/\s/g, ''));

const LIMIT =
  /\b(?:at most|up to|(?:no|not) more than|maximum(?: of)?|max\.?|under|below|less than|within) (?:[$€£]\s?|(?:eur|usd|gbp|chf) )?(\d[\d.,]*)/;

/** The most that the principal would have spent, where a limit is stated. */
function limitIn(words: string): number | undefined {
  const [, figure] = LIMIT.exec(words) ?? [];
  const limit = figure === undefined ? Number.NaN : Number(figureKey(figure));
  return Number.isFinite(limit) ? limit : undefined;
}
