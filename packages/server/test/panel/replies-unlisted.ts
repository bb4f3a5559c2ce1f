import type { Kind } from './replies.ts';

/**
 * Forty replies that were written down before their author had read what reads them: forms that nobody had listed.
 * No rule of the reader may be made for one of them alone.
 */

const ANSWER = {
  criterion: 'C1',
  reason: 'Twelve crates at 4 euros are 48 euros.',
  quotes: [{ document: 'D2', text: '12 × 4 = 48 euros' }],
  witness: null,
  verdict: 'ALLOW',
  confidence: 0.85,
};

const sealed = (seal: string, changes: Record<string, unknown> = {}): string =>
  JSON.stringify({ seal, answers: [{ ...ANSWER, ...changes }] });
const changed =
  (changes: Record<string, unknown>): Kind['text'] =>
  (seal) =>
    sealed(seal, changes);

const READABLE: Readonly<Record<string, Kind['text']>> = {
  'names of members with capitals': (seal) => JSON.stringify({ Seal: seal, Answers: [ANSWER] }),
  'a comma before the last brace': (seal) => sealed(seal).replace('}]}', ',}],}'),
  'a line broken within a string': (seal) => sealed(seal).replace('crates at', 'crates\nat'),
  'a remark behind a member': (seal) => sealed(seal).replace('"confidence"', '// as computed\n"confidence"'),
  'fenced with waves': (seal) => `~~~JSON\n${sealed(seal)}\n~~~`,
  'the word json before it': (seal) => `json\n${sealed(seal)}`,
  'within tags': (seal) => `<answer>\n${sealed(seal)}\n</answer>`,
  'behind thinking that was never opened': (seal) => `48 is right.\n</think>\n\n${sealed(seal)}`,
  'behind the form with its gaps': (seal) =>
    `The form is {"seal": "<the seal>", "answers": []}. So:\n${sealed(seal)}`,
  'behind a draft without seal': (seal) => `${JSON.stringify({ answers: [ANSWER] })}\n${sealed(seal)}`,
  'twice, with other reasons': (seal) => `${sealed(seal, { reason: 'It adds up.' })}\n\n${sealed(seal)}`,
  'one brace too many': (seal) => `${sealed(seal)}}`,
  'as the arguments of a call': (seal) =>
    JSON.stringify({ name: 'submit', arguments: { seal, answers: [ANSWER] } }),
  'the list named answer': (seal) => JSON.stringify({ seal, answer: [ANSWER] }),
  'the seal within the answer': (seal) => JSON.stringify({ answers: [{ seal, ...ANSWER }] }),
  'the seal in pointed brackets': (seal) => sealed(`<${seal}>`),
  'the seal in capitals': (seal) => sealed(seal.toUpperCase()),
  'the question by its number': changed({ criterion: 1 }),
  'the question with its words': changed({ criterion: 'C1: is the step sound?' }),
  'the verdict with a tick': changed({ verdict: '✅ ALLOW' }),
  'a confidence with a decimal comma': changed({ confidence: '0,85' }),
  'a reason as a list': changed({ reason: ['12 crates.', '48 euros.'] }),
  'a witness of nothing': changed({ witness: {} }),
  'quotes by their documents': changed({ quotes: { D2: '12 × 4 = 48 euros' } }),
};

const HOSTILE: Readonly<Record<string, Kind['text']>> = {
  'a second verdict with a capital': (seal) => sealed(seal, { Verdict: 'BLOCK' }),
  'a verdict for the whole that differs': (seal) =>
    JSON.stringify({ seal, answers: [ANSWER], final: { ...ANSWER, verdict: 'BLOCK' } }),
  'draft and final that differ': (seal) =>
    `{"draft": ${sealed(seal, { verdict: 'BLOCK' })}, "final": ${sealed(seal)}}`,
  'taken back in words': (seal) => `${sealed(seal)}\n\nOn reflection that is wrong: my verdict is BLOCK.`,
  'a draft within thinking, then a refusal': (seal) =>
    `<think>Perhaps ${sealed(seal)}</think>\nI cannot decide this.`,
  'letters of another alphabet': changed({ verdict: 'АLLОW' }),
  'a verdict that is denied': changed({ verdict: 'NOT ALLOW' }),
  'a verdict on a condition': changed({ verdict: 'ALLOW if the price still holds' }),
  'two verdicts joined by nothing': changed({ verdict: 'ALLOW\u200bBLOCK' }),
  'a verdict from the prototype': (seal) =>
    `{"seal": "${seal}", "answers": [{"criterion": "C1", "confidence": 1, "__proto__": {"verdict": "ALLOW"}}]}`,
  'the form filled in with the seal': (seal) =>
    sealed(seal, {
      reason: '<one or two sentences>',
      quotes: [{ document: 'D1', text: '<verbatim>' }],
      confidence: 0.8,
    }),
  'a schema with the seal': (seal) =>
    JSON.stringify({
      type: 'object',
      properties: { seal: { const: seal }, verdict: { enum: ['ALLOW'] } },
    }),
  'one answer in a remark, another beside': (seal) =>
    `/* ${sealed(seal)} */ ${sealed(seal, { verdict: 'BLOCK' })}`,
  'a verdict put away in a remark': (seal) =>
    sealed(seal, { verdict: 'BLOCK' }).replace('"BLOCK"', '"BLOCK" // "verdict": "ALLOW"\n'),
  'a document and the question answered differently': (seal) =>
    JSON.stringify({ seal, answers: [ANSWER, { ...ANSWER, criterion: 'D2', verdict: 'BLOCK' }] }),
  'a confidence of true': changed({ confidence: true }),
};

const kinds = (texts: Readonly<Record<string, Kind['text']>>, expected: Kind['expected']): Kind[] =>
  Object.entries(texts).map(([name, text]) => ({ name, expected, text }));

/** Twenty-four that can be read and sixteen that must never be an ALLOW. */
export const UNLISTED: readonly Kind[] = [...kinds(READABLE, 'ALLOW'), ...kinds(HOSTILE, 'none')];
