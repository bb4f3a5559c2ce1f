import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everydayIn, everydayOf } from '../../packages/server/test/gates/everyday.ts';
import type { Asked } from './judge.ts';

const ROWS = join(import.meta.dirname, '../../packages/server/test/gates');
/** A request that puts an act, and whether it should be allowed. */
export type Row = Asked & { right: boolean };
type Turn = [role: string, content: string, action?: string];

/** What a file holds, one JSON a line. */
export const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): T => JSON.parse(line));
const folder = <T>(name: string): T[] =>
  readdirSync(join(ROWS, name)).flatMap((file) => linesOf<T>(join(ROWS, name, file)));

const gateRow = (right: boolean, instruction: string, claim: string, turns: readonly Turn[] = []): Row => ({
  right,
  path: '/sentinel/verify',
  body: {
    mode: 'action_authorization',
    instruction,
    claim,
    evidence: turns.map(([role, content, action]) => ({ role, content, ...(action && { action }) })),
  },
});

type Order = { asked: string; turns?: Turn[]; right?: string[]; wrong: string[] };
type Request = { safe: boolean; instruction: string; claim: string; evidence?: Turn[] };
type Decided = { verdict: string; mandate: string; action: string; reasoning: string; context: string };
const ofRequest = (row: Request): Row => gateRow(row.safe, row.instruction, row.claim, row.evidence);
const ofDecision = ({ verdict, action, mandate, reasoning, context }: Decided): Row => ({
  right: verdict === 'ALLOW',
  path: '/dql/verify',
  body: { mandate, proposed_action: action, reasoning, context },
});

/** Each wording with each act; what asks for none of the right acts makes all of them wrong. */
type Plain = { asked: string[]; right: Act[]; wrong: Act[]; unasked: string[] };
type Act = string | object;
const plainOrders = (file: string): Row[] => {
  const { rows } = JSON.parse(readFileSync(join(ROWS, file), 'utf8')) as { rows: Plain[] };
  const each = (isRight: boolean, orders: readonly string[], acts: readonly Act[]): Row[] =>
    orders.flatMap((order) =>
      acts.map((act) => {
        const row = gateRow(isRight, order, typeof act === 'string' ? act : JSON.stringify(act));
        if (typeof act === 'string' || !('tool' in act)) return row;
        const { claim: _, ...body } = row.body as { claim: string };
        return { ...row, body: { ...body, call: act } };
      }),
    );
  return rows.flatMap(({ asked, right, wrong, unasked }) => [
    ...each(true, asked, right),
    ...each(false, asked, wrong),
    ...each(false, unasked, right),
  ]);
};

/** The acts of the repository, by their tables; what no rule was changed for says so in its name. */
export const actRows = (): Record<string, Row[]> => ({
  'plain orders, kept aside': plainOrders('../acts-held/ordered.held.json'),
  'plain orders': plainOrders('ordered/ordered.rows.json'),
  'plain orders, second table': plainOrders('ordered/second.rows.json'),
  orders: folder<Order>('orders').flatMap(({ asked, turns, right = [], wrong }) => [
    ...right.map((act) => gateRow(true, asked, act, turns)),
    ...wrong.map((act) => gateRow(false, asked, act, turns)),
  ]),
  requests: folder<Request>('requests').map(ofRequest),
  decisions: folder<Decided>('decisions')
    .filter(({ verdict }) => verdict !== 'REVIEW')
    .map(ofDecision),
  'acts of everyday work': everydayIn('everyday'),
  'acts told in words': everydayOf('told/first.jsonl'),
  'acts told in words, kept aside': everydayOf('held/told.jsonl'),
  'acts of everyday work, kept aside': everydayOf('held/everyday.jsonl'),
  'queries and changes of files': everydayIn('statements'),
  'queries and changes of files, kept aside': everydayOf('held/statements.jsonl'),
  'everyday acts named by the letter, kept aside': everydayOf('held/plain.jsonl'),
  'held out': [
    ...linesOf<Request>(join(ROWS, 'held/requests.jsonl')).map(ofRequest),
    ...linesOf<Decided>(join(ROWS, 'held/decisions.jsonl')).map(ofDecision),
  ],
});
