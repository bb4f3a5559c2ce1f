import { add, divide, ONE, rational, subtract } from '../../arithmetic/rational.ts';
import { wordSet } from '../../language/lists.ts';
import { singular } from '../../language/verbs.ts';
import { constant, minus, scaled, unknown } from './linear.ts';
import { firstOf, listed } from './template.ts';
import type { Token } from './token.ts';
import { GENERIC, type World } from './world.ts';

const HUNDRED = rational(100n);
const OFF = 'discount|reduction|off|cut';
const TAX = '?sales vat|tax|gst';
const COSTS = 'costs|cost|is|was|are|were|sells|sold|goes|pay|pays|paid|comes|came|weighs|stands';
const LESS = listed(`
  after ?a|the p ${OFF} ?, E ${COSTS} ?for|at|to n
  after p ?was|were|is|are off ?, E ${COSTS} ?for|at|to n
  after ?a|the discount|reduction of p ?, E ${COSTS} ?for|at|to n
  with ?a|the p ${OFF} ?, E ${COSTS} ?for|at|to n
  E ${COSTS} ?for|at n after ?a|the p ?is|was|were|are ${OFF}
  E ${COSTS} ?for|at n with ?a|the p ${OFF}
  p ?is|was|were off E ?and|;|, ?it ?is|that ${COSTS} ?for|at n
  E ?is|was|were reduced|cut|lowered|discounted by p ?and|;|, ?it ?is ${COSTS}|to ?for|at n
  E fell|dropped by p ?, to n
`);
const MORE = listed(`
  E ${COSTS} ?to n ?, including|with p ${TAX}
  E of n includes|including|contains p ${TAX}
  E shows|reads n ?, including|with p ${TAX}
  E is|was ?at n ?, including p ${TAX}
  E rose|rises|increased by p ?, to n
  E ?is|was|were raised by p ?, to n
  after ?a p rise|increase ?, E ${COSTS} n
`);
const BEFORE = wordSet(
  'before old original usual full list regular normal first without net initial excluding marked',
);
const AFTER = wordSet('after new now reduced sale with gross including current today');
const CUT = wordSet('discount reduction saving');
const RISE = wordSet('vat tax gst increase rise');

/** "After a 20 % discount a bed cost 60 EUR": what was before, what is after, and the difference of both. */
export function changed(world: World, tokens: readonly Token[]): boolean {
  if (world.names.length > 0) return false;
  const less = firstOf(LESS, tokens);
  const found = less ?? firstOf(MORE, tokens);
  if (!found) return false;
  const [a, b] = found?.numbers ?? [];
  const [rate, amount] = a?.percent ? [a, b] : [b, a];
  if (!rate?.percent || !amount || amount.nouns.length > 0) return false;
  const value = world.worth(amount);
  const share = divide(rate.value, HUNDRED);
  const by = less ? subtract(ONE, share) : add(ONE, share);
  if (!value || by.n <= 0n || share.n <= 0n || found.names.flat().some((word) => BEFORE.has(word)))
    return false;
  const [before, after, change] = [BEFORE, AFTER, less ? CUT : RISE].map((words) =>
    unknown(world.add([...words])),
  );
  if (!before || !after || !change) return false;
  for (const word of ['it', 'they', 'sale', 'sales', ...found.names.flat()])
    world.generic.add(singular(word));
  // "The lamp" is none of the two prices by itself.
  for (const word of found.names.flat()) if (!GENERIC.has(singular(word))) world.things.add(word);
  for (const verb of ['cost', 'pay', 'sell', 'go', 'leave']) world.may.add(verb);
  world.closed = true;
  world.whole = before;
  world.isChange = true;
  world.unsaid = [before, after];
  world.says(after, scaled(before, by));
  world.says(change, less ? minus(before, after) : minus(after, before));
  world.says(after, constant(value));
  world.trim = (words) =>
    words.some((word) => BEFORE.has(word) || AFTER.has(word))
      ? words.filter((word) => !CUT.has(word) && !RISE.has(word))
      : words;
  return true;
}
