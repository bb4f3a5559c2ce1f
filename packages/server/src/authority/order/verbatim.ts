import type { Act } from '../../acts/act.ts';
import { readCommand } from '../../acts/shell/read.ts';
import { looksLikeQuery } from '../../acts/sql/looks.ts';
import { readQuery } from '../../acts/sql/read.ts';
import type { Order } from './standing.ts';

const RUNS = /^(?:run|execute|invoke|launch|type|enter|try|do)$/;
/** "Run the command", "execute exactly this:": what stands before the words of the command. */
const LEAD = /^\W{0,3}(?:[\w']+[ ,]+){0,8}?(?:run|execute|invoke|launch)\s+/i;
const LONGEST = 20_000;

/**
 * The words of a command or query that an order gives to be run as it stands ("Run `make test`."), where the act is
 * exactly that: read alike, value by value and flag by flag. Undefined where it is anything else.
 */
export function orderedVerbatim(order: Order, acts: readonly Act[]): string | undefined {
  if (!RUNS.test(order.act.verb) || order.act.modality !== 'ordered' || order.takenBack !== undefined)
    return undefined;
  const wanted = shapeOf(acts);
  return candidates(order).find((text) => {
    if (text === '' || text.length > LONGEST) return false;
    const read = looksLikeQuery(text) ? readQuery(text) : readCommand(text);
    return read.unread.length === 0 && read.acts.length > 0 && shapeOf(read.acts) === wanted;
  });
}

/** What stands in back-ticks, quotation marks or behind the colon, and else everything behind the verb. */
function candidates({ quote, given }: Order): readonly string[] {
  if (given.length > 0) return given;
  const rest = quote.replace(LEAD, '');
  return rest === quote ? [] : [rest.replace(/[.!]$/, '').trim(), rest.trim()];
}

/** All that an act is, but for where it stands in its text. */
const shapeOf = (acts: readonly Act[]): string =>
  JSON.stringify(acts, (name, value) => (name === 'span' || name === 'unread' ? undefined : value));
