/**
 * `npm run bench:acts [-- FILE.jsonl …]`: how often orders cover the acts that they ask for, and others. Prints
 * figures and never a row. Without files: the rows of the repository, those that rules were made with and those
 * that none was changed for. Files hold labelled cases of one call each:
 * `{source, input: {mandate, proposed_action, context?}, label: {verdict}}`.
 */
import { readFileSync } from 'node:fs';
import type { Reading } from '../packages/server/src/acts/act.ts';
import { readAct, readCall, readCommand, readQuery, warm } from '../packages/server/src/acts/read.ts';
import type { Authority } from '../packages/server/src/authority/authority.ts';
import { coverage } from '../packages/server/src/authority/order/coverage.ts';

const OWN = {
  'rows that rules were made with': '../packages/server/test/acts/orders.rows.json',
  'rows that no rule was changed for': '../packages/server/test/acts-held/orders.held.json',
};
/** Plain orders in several wordings, with acts that do just that, acts that do not, and sentences that order none. */
const ORDERED = {
  'plain orders': '../packages/server/test/gates/ordered/ordered.rows.json',
  'plain orders, second table': '../packages/server/test/gates/ordered/second.rows.json',
  'changes of files': '../packages/server/test/gates/ordered/edits.rows.json',
  'changes of files that no rule was changed for': '../packages/server/test/acts-held/edits.held.json',
  'plain orders that no rule was changed for': '../packages/server/test/acts-held/ordered.held.json',
};
type Plain = { asked: string[]; right: unknown[]; wrong: unknown[]; unasked: string[] };
type Row = readonly [
  string,
  { tool: string; arguments: object } | { command: string } | { query: string },
  string,
];
type Case = {
  source: string;
  input: { mandate?: string; proposed_action?: { tool: string; arguments: unknown }; context?: string };
  label: { verdict: string };
};
/** Per kind of row: how many, and what was said of them. */
type Tally = Map<string, { rows: number; covers: number; against: number; milliseconds: number }>;

const said = (text: string): { name: string; role: 'instruction'; text: string }[] => [
  { name: 'instruction', role: 'instruction', text },
];

const readingOf = (act: Row[1]): Reading =>
  'command' in act ? readCommand(act.command) : 'query' in act ? readQuery(act.query) : readCall(act);

/** Whether an answer goes against the act: forbidden, contradicted, taken back, or graver than what was asked for. */
const isAgainst = ({ says, missing }: Authority): boolean =>
  says === 'forbids' || missing.some(({ is }) => is !== 'unnamed');

function count(tally: Tally, kind: string, judge: () => Authority): void {
  const start = performance.now();
  const answer = judge();
  const one = tally.get(kind) ?? { rows: 0, covers: 0, against: 0, milliseconds: 0 };
  one.rows += 1;
  one.covers += answer.says === 'covers' ? 1 : 0;
  one.against += isAgainst(answer) ? 1 : 0;
  one.milliseconds += performance.now() - start;
  tally.set(kind, one);
}

function show(title: string, tally: Tally): void {
  console.log(`\n${title}`);
  for (const [kind, { rows, covers, against, milliseconds }] of [...tally].sort(([a], [b]) =>
    a.localeCompare(b),
  ))
    console.log(
      `  ${kind.padEnd(44)} ${String(rows).padStart(4)}  covered ${(covers / rows).toFixed(2)}  against ${(against / rows).toFixed(2)}  ${(milliseconds / rows).toFixed(2)} ms`,
    );
}

await warm();
const files = process.argv.slice(2);
if (files.length === 0)
  for (const [title, file] of Object.entries(OWN)) {
    const { rows } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { rows: Row[] };
    const tally: Tally = new Map();
    for (const [order, act, says] of rows) {
      const kind = `${'tool' in act ? 'call' : 'command' in act ? 'command' : 'query'}: ${says}`;
      count(tally, kind, () => coverage(said(order), readingOf(act)));
    }
    show(title, tally);
  }
if (files.length === 0)
  for (const [title, file] of Object.entries(ORDERED)) {
    const { rows } = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as { rows: Plain[] };
    const tally: Tally = new Map();
    const judged = (kind: string, orders: readonly string[], acts: readonly unknown[]): void => {
      for (const order of orders)
        for (const act of acts) {
          const text = typeof act === 'string' ? act : JSON.stringify(act);
          count(tally, kind, () => coverage(said(order), readAct(text)));
        }
    };
    for (const { asked, right, wrong, unasked } of rows) {
      judged('right', asked, right);
      judged('wrong: another act', asked, wrong);
      judged('wrong: not ordered', unasked, right);
    }
    show(title, tally);
  }
for (const file of files) {
  const tally: Tally = new Map();
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { source, input, label } = JSON.parse(line) as Case;
    const { mandate, proposed_action: call, context } = input;
    if (mandate === undefined || typeof call !== 'object') continue;
    const earlier = context === undefined ? [] : [{ reading: { acts: [], unread: [] }, result: context }];
    count(tally, `${source} ${label.verdict}`, () =>
      coverage(said(mandate), readCall(call), { earlier, terms: [] }),
    );
  }
  show(file.replace(/.*\//, ''), tally);
}
