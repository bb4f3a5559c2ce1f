/** Texts that make reading costly, of any length: what people send at its longest, and what an attacker would. */

export type HostileTexts = { question: string; trace: string[]; answer: string; plan?: string[] };

/** Numbered pieces until the text would be longer than `length`, and at most ten thousand. */
function pieces(piece: (at: number) => string, length: number): string[] {
  const parts: string[] = [];
  for (let at = 1, all = 0; parts.length < MOST_STEPS; at++) {
    const part = piece(at);
    all += part.length + 1;
    if (all > length) break;
    parts.push(part);
  }
  return parts;
}

const MOST_STEPS = 10_000;
/** The longest question that the service takes is a fifth of the longest trace. */
const QUESTION_SHARE = 1 / 6;

const sums = (at: number) =>
  `7 × ${at} = ${7 * at}, and ${at} + 5 = ${at + 5}, so it rises to ${12 * at} dollars.`;
const falseSums = (at: number) => `7 × ${at} = ${7 * at + 1}, and ${at} + 5 = ${at + 6}.`;
const chain = (at: number) => `(${at} + 3) × 2 - 6 = ${2 * at + 6} - 6 = ${2 * at} = ${at} × 2`;
const TRADES = ['Ann and Bo trade books.', 'Bo and Cleo trade books.', 'Ann and Cleo trade books.'];
const OWNERS =
  'Ann, Bo, and Cleo are in a club. Ann has a red book, Bo has a blue book, and Cleo has a green book.';
const WORDS = 'quick brown foxes jump over lazy dogs while sleeping cats watch them from windows'.split(' ');
const word = (at: number) => `${WORDS[(at * 7) % WORDS.length]}${String.fromCharCode(97 + (at % 26))}`;
const line = (at: number) => pieces((next) => word(at + next), 400).join(' ');
const repeated = (text: string, length: number) => text.repeat(Math.max(1, Math.floor(length / text.length)));

const SUM = { question: 'What is 7 × 12 + 5?', answer: '89' };
const alone = (text: string) => (length: number) => ({ ...SUM, trace: [repeated(text, length)] });
const inSteps = (piece: (at: number) => string) => (length: number) => ({
  ...SUM,
  trace: pieces(piece, length),
});
const asked = (question: (length: number) => string, trace: (at: number) => string, answer: string) => {
  return (length: number) => {
    const long = question(length * QUESTION_SHARE);
    return { question: long, trace: pieces(trace, length - long.length), answer };
  };
};

/** Each gives texts of about so many UTF-16 units. */
export const HOSTILE: Readonly<Record<string, (length: number) => HostileTexts>> = {
  'sums in steps': inSteps(sums),
  'sums in one text': (length) => ({ ...SUM, trace: [pieces(sums, length).join(' ')] }),
  'ten thousand short steps': inSteps((at) => `7 × ${at} = ${7 * at}, so ${at + 5}`),
  'false sums': inSteps(falseSums),
  'chained equations': inSteps(chain),
  'one sum': (length) => ({ ...SUM, trace: [`${repeated('1+', length)}1 = 5`] }),
  trades: asked(
    (length) => `${OWNERS} ${pieces((at) => TRADES[at % 3] ?? '', length).join(' ')} At the end, Ann has the`,
    (at) => `(${at}) Ann and Bo trade books: Ann: blue, Bo: red, Cleo: green.`,
    'red book',
  ),
  brackets: asked(
    (length) =>
      `Complete the sequence so that every bracket in it is closed. Input: ${repeated('( ', length)}`,
    (at) => `${at}: ( ; stack: ${'('.repeat(at % 30)}`,
    ') ) )',
  ),
  rules: asked(
    (length) =>
      `${pieces((at) => `Every wumpus${at} is a zumpus${at + 1}.`, length).join(' ')} Rex is a wumpus1. True or false: Rex is a zumpus9.`,
    (at) => `Rex is a wumpus${at}. Therefore Rex is a zumpus${at + 1}.`,
    'True',
  ),
  words: asked(
    (length) => `Sort the following words alphabetically: List: ${pieces(word, length).join(' ')}`,
    line,
    'brown cats dogs',
  ),
  walk: asked(
    (length) =>
      `If you follow these instructions, do you return to the start? ${repeated('Take 3 steps. Turn left. ', length)}`,
    (at) => `(${at}) Take 3 steps: (0, ${at}), facing the positive y-axis.`,
    'Yes',
  ),
  puzzle: asked(
    (length) =>
      `In a window there are three vases: a red vase, a blue vase, and a green vase. ${repeated('The red vase is to the left of the blue vase. ', length)}`,
    (at) =>
      `The red vase is to the left of the blue vase, and the ${at % 2 ? 'green' : 'blue'} vase is third.`,
    'The red vase is the leftmost.',
  ),
  dates: asked(
    () => 'Today is 3 May 2020. What is the date tomorrow in MM/DD/YYYY?',
    (at) => `Today is ${1 + (at % 28)} May ${2000 + (at % 30)}, so tomorrow is ${2 + (at % 27)} May.`,
    '05/04/2020',
  ),
  prose: inSteps(
    (at) =>
      `The committee met on 3 May 20${at % 100} and wrote that the plan of Anna was not to be done before number ${at}.`,
  ),
  'a plan of 256 steps': (length) => ({
    question: 'Look the figures up.',
    trace: pieces((at) => `I looked up figure ${at} in the annual report and found ${at} million.`, length),
    plan: Array.from({ length: 256 }, (_, at) => `Look up figure ${at + 1} in the annual report`),
    answer: 'done',
  }),
  'numbers alone': alone('123 45.6 78,900 '),
  'words alone': (length) => ({ ...SUM, trace: [pieces(line, length).join(' ')] }),
  capitals: alone('Anna Maria Bell '),
  'quotation marks': alone('"“\'`'),
  digits: alone('1'),
  letters: alone('a'),
  'open brackets': alone('('),
  'signs of equality': alone('2 = '),
  powers: alone('9**9**9 = 1 '),
  fractions: alone('\\frac{1}{2} + \\frac{3}{4} = \\frac{5}{4}. '),
  'open fractions': alone('\\frac{'),
  'letters of other scripts': alone('😀 = 𝟙 '),
  'full stops': alone('. '),
  spaces: (length) => ({ ...SUM, trace: [`${' '.repeat(length)}x`] }),
};
