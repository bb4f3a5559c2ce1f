import { withoutPlural } from '../language/plurals.ts';
import { solveTable, type TableAnswer } from '../table/question.ts';
import { readCount } from './count.ts';
import { recheckBySolving, type Solved } from './solved.ts';

/** What a question about a table comes to, held against the answer. */
export type TableProof = { kind: 'table' } & Solved;

const FIGURE = /^(-?\d{1,9}(?:\.\d{1,6})?)(?: ?([a-z%]{1,12}))?$/i;

/** Whether an answer says what the question comes to; undefined where it is of another kind, or of another unit. */
export function saysOfTable(solved: TableAnswer, answer: string): boolean | undefined {
  const said = answer
    .trim()
    .replace(/[.*]+$/, '')
    .replace(/^\*+|^the /i, '')
    .trim();
  const [, expected, unit] = FIGURE.exec(`${solved}`) ?? [];
  if (expected === undefined) {
    const isName = said !== '' && said.length <= 60 && !/\d|[.?!,;:]|\b(?:is|are|not|or|and)\b/i.test(said);
    const [one, other] = [said, `${solved}`.replace(/^the /i, '')].map((name) =>
      withoutPlural(name.toLowerCase()),
    );
    // "The river Rhine" names it, too, and perhaps more.
    return !isName ? undefined : one === other || (` ${one} `.includes(` ${other} `) ? undefined : false);
  }
  const [, figure, of] = FIGURE.exec(said) ?? [];
  const value = figure === undefined ? readCount(said) : Number(figure);
  if (unit && of && withoutPlural(unit) !== withoutPlural(of.toLowerCase())) return undefined;
  return value === undefined ? undefined : value === Number(expected);
}

/** Solves the question anew and compares. */
export const recheckTable = recheckBySolving<TableProof, TableAnswer>(solveTable, saysOfTable);
