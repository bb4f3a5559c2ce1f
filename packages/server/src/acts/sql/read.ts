import { isDisguised } from '../../language/hidden.ts';
import { isSecretColumn, isSecretTable } from '../../language/secrets.ts';
import { type Act, type Effect, graver, type Reading, type Resource } from '../act.ts';
import { draftAct, opaque, unreadable } from '../draft.ts';
import { type Node, NotParsed, parseQuery } from './parser.ts';
import { type Plain, plainOf } from './plain.ts';
import { readStatement, type Statement } from './statement.ts';

const LONGEST = 20_000;
/** Signs that the text is a query: what PostgreSQL does not parse is then another dialect, or cut off. */
const INTO_FILE = /\binto\s+(?:outfile|dumpfile)\b/i;

function actsOf(statement: Statement, span: Act['span'], plain: Plain | undefined): Act[] {
  const { verb, effect, tables, values, why } = statement;
  const effects = [...new Set<Effect>([effect, ...tables.map((table) => table.effect)])];
  const gravest = effects.reduce(graver);
  const acts = effects
    .sort((a, b) => (a === b ? 0 : graver(a, b) === a ? -1 : 1))
    .map((one): Act => {
      const mine = tables.filter((table) => table.effect === one);
      const resources: Resource[] = [
        ...mine.map(({ resource }) => resource),
        ...statement.files.filter((file) => file.effect === one).map(({ resource }) => resource),
      ];
      const secret =
        one === 'read' &&
        mine.some(
          ({ resource }) =>
            // How many sessions there are is no secret.
            (isSecretTable(resource.name) && resource.columns.length > 0) ||
            (resource.columns !== 'unknown' && resource.columns.some(isSecretColumn)),
        );
      return draftAct({
        form: 'query',
        verb,
        effect: one,
        span,
        resources,
        values: one === gravest ? values : [],
        secret,
        ...(plain && effects.length === 1 && { plain }),
      });
    });
  const [first, ...others] = acts;
  if (first === undefined) return [];
  return [why === undefined ? first : opaque({ ...first, values }, why), ...others];
}

/**
 * What a query does, by PostgreSQL's own syntax tree: one act for each effect of each statement, with a Table for
 * each table and the columns that are named, filtered by ones among them. Filters, limits, aggregates, groupings and
 * orders are values. What does not parse, and what calls a function that may do more than compute, is opaque.
 *
 * @throws {Error} before `warm` has ended.
 */
export function readQuery(text: string): Reading {
  const span = { start: 0, end: text.length };
  const refuse = (why: string): Reading => ({ acts: [unreadable('query', text, why)], unread: [] });
  if (text.length > LONGEST) return refuse('it is too long to be read');
  if (text.includes('\0')) return refuse('it holds characters that are not seen');
  let statements: { tree: Node; start: number; length: number }[];
  try {
    statements = parseQuery(text);
    const disguised = isDisguised(text.replace(/'[^']*'/g, "''"));
    const acts = statements.flatMap(({ tree }) => actsOf(readStatement(tree), span, plainOf(tree)));
    if (acts.length === 0) return refuse('it holds no statement');
    return {
      acts: disguised
        ? acts.map((act) => opaque(act, 'it holds characters that look like others or are not seen'))
        : acts,
      unread: [],
    };
  } catch (error) {
    if (error instanceof NotParsed || error instanceof RangeError) {
      const file = INTO_FILE.test(text);
      return refuse(
        file
          ? 'it writes a file on the server, in a dialect that is not read'
          : `it does not parse as SQL of PostgreSQL: ${error.message}`,
      );
    }
    throw error;
  }
}
