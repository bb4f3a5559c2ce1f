/** Requests to verify that are as long as the service accepts, some as a caller would send them, some hostile. */
import type { BodyOf, verifyTrace } from '@truepenny/contract';

type Request = Partial<BodyOf<typeof verifyTrace>>;

const LONG = 480_000;
const MOST_STEPS = 10_000;

/** Numbered pieces until the text would be longer than that. */
function pieces(piece: (at: number) => string, length = LONG): string[] {
  const parts: string[] = [];
  for (let at = 1, all = 0; parts.length < MOST_STEPS - 1; at++) {
    const part = piece(at);
    all += part.length + 1;
    if (all > length) break;
    parts.push(part);
  }
  return parts;
}

const sum = (at: number) =>
  `Step ${at}: 7 × ${at} = ${7 * at}, and ${at} + 5 = ${at + 5}, so the total rises to ${12 * at} dollars.`;
const prose = (at: number) =>
  `The committee met on 3 May 20${at % 100} and wrote that the plan of Anna was not to be done before number ${at} was read.`;
const TRADES = ['Ann and Bo trade books.', 'Bo and Cleo trade books.', 'Ann and Cleo trade books.'];
const OWNERS =
  'Ann, Bo, and Cleo are in a club. Ann has a red book, Bo has a blue book, and Cleo has a green book.';

export const TEXTS: Readonly<Record<string, Request>> = {
  'sums, one text': { question: 'What is 7 × 12 + 5?', trace: pieces(sum).join('\n'), answer: '89' },
  'sums, one step': { question: 'What is 7 × 12 + 5?', trace: [pieces(sum).join(' ')], answer: '89' },
  'sums, 10,000 steps': {
    question: 'What is 7 × 12 + 5?',
    trace: Array.from({ length: MOST_STEPS }, (_, at) => `7 × ${at} = ${7 * at}, so ${at + 5}`),
    answer: '89',
  },
  prose: {
    question: 'Who wrote it?',
    trace: pieces(prose).join(' '),
    answer: 'The committee, on 3 May 2012.',
  },
  'plan of 256 steps': {
    question: 'Look the figures up.',
    trace: pieces((at) => `I looked up figure ${at} in the annual report and found ${at} million.`),
    plan_steps: Array.from({ length: 256 }, (_, at) => ({
      index: at + 1,
      description: `Look up figure ${at + 1} in the annual report`,
      criticality: 'critical' as const,
    })),
    answer: 'done',
  },
  trades: {
    question: `${OWNERS} ${pieces((at) => TRADES[at % 3] ?? '', 90_000).join(' ')} At the end, Ann has the`,
    trace: pieces((at) => `(${at}) Ann and Bo trade books: Ann: blue, Bo: red, Cleo: green.`),
    answer: 'red book',
  },
  brackets: {
    question: `Complete the sequence so that every bracket in it is closed. Input: ${'( '.repeat(40_000)}`,
    trace: pieces((at) => `${at}: ( ; stack: ${'('.repeat(at % 30)}`, 300_000),
    answer: ') '.repeat(40_000),
  },
  digits: { question: 'What is it?', trace: '1'.repeat(LONG), answer: '1' },
  'one sum': { question: 'What is it?', trace: [`${'1+'.repeat(LONG / 2)}1 = 5`], answer: '5' },
  'open brackets': { question: 'What is it?', trace: ['('.repeat(LONG)], answer: '1' },
  spaces: { question: 'What is it?', trace: `${' '.repeat(LONG)}x`, answer: 'x' },
};
