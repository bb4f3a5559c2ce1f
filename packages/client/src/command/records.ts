import type { AnswerOf, InputOf } from '../operations.ts';
import type { Client } from '../wire.ts';
import { type Command, type Given, Misuse, SERVICE } from './command.ts';
import { rows, table } from './layout.ts';
import { PAGE, pageAfter, pageIn } from './page.ts';
import { addressFor, clientFor } from './service.ts';
import { show } from './show.ts';
import { exitOf, percent, showVerdict } from './verdict.ts';

const FILTERS = {
  product: 'product',
  verdict: 'verdict',
  agent: 'agentId',
  since: 'since',
  until: 'until',
} as const;
const TOKEN = { token: { value: 'TOKEN', says: 'the replay token of the result, in place of a key' } };

/** `truepenny records`. */
export const records: Command = {
  name: 'records',
  takes: '',
  words: [0, 0],
  summary: 'List what your keys had judged, the newest first',
  options: {
    product: { value: 'NAME', says: 'answer, trace, gate or decision' },
    verdict: { value: 'WORD', says: 'ALLOW, BLOCK or UNCERTAIN' },
    agent: { value: 'ID', says: 'about this agent' },
    since: { value: 'TIME', says: 'from this time on, as in 2027-01-31T00:00:00Z' },
    until: { value: 'TIME', says: 'before this time' },
    ...PAGE,
    ...SERVICE,
  },
  async run(given, world) {
    const chosen = Object.entries(FILTERS).flatMap(([option, member]) => {
      const text = given.text(option);
      return text === undefined ? [] : [[member, text] as const];
    });
    const request = { ...pageIn(given), ...Object.fromEntries(chosen) };
    // The service validates every member, and names the one that is wrong.
    const list = await clientFor(given, world).listRecords(request as InputOf<'listRecords'>);
    return show(list, given, world, () => {
      const lines = list.items.map(({ id, product, verdict, confidence, createdAt, summary, charged }) => [
        createdAt,
        id,
        product,
        verdict,
        percent(confidence),
        `$${charged}`,
        summary,
      ]);
      return lines.length > 0 ? table(lines) + pageAfter(list.next_cursor) : 'Nothing was found.\n';
    });
  },
};

/** `truepenny show`. */
export const showRecord: Command = {
  name: 'show',
  takes: 'ID',
  words: [1, 1],
  summary: 'Show what was judged before, of any product',
  more: 'Ends as the command that asked did: with 0 only for an answer that lets you go on.',
  options: { ...TOKEN, ...SERVICE },
  async run(given, world) {
    const record = await fetched(given, clientFor(given, world));
    const { result, product } = record;
    const confidence = 'aggregate' in result ? result.aggregate.confidence : result.confidence;
    if (given.on('json')) {
      show(record, given, world, () => '');
      return exitOf(result);
    }
    return showVerdict(result, confidence, given, world, () =>
      rows([
        ['id', result.id],
        ['product', product],
        ['reasons', result.meta.reasons.join('; ')],
        ['page', `truepenny open ${result.id}`],
        ['replay', `truepenny replay ${result.id}`],
      ]),
    );
  },
};

/** Which page shows a thing, by what its id begins with. */
const PAGES: Readonly<Record<string, string>> = {
  rcpt_: '/receipts/',
  agent_: '/agents/',
  chk_: '/checks/',
  vrf_: '/verifications/',
  sent_: '/verifications/',
  dql_: '/verifications/',
};

/** `truepenny open`. */
export const open: Command = {
  name: 'open',
  takes: 'ID',
  words: [1, 1],
  summary: 'Open the page of a receipt, a verdict or an agent in your browser',
  more: `Prints the address, and opens it where people look at the output. What was judged opens with the token of its result: give it with --token, or have a
key set that may read the record.`,
  options: { ...TOKEN, ...SERVICE },
  async run(given, world) {
    const [id = ''] = given.words;
    const [, path] = Object.entries(PAGES).find(([prefix]) => id.startsWith(prefix)) ?? [];
    if (path === undefined) {
      throw new Misuse(`${id} has no page. Ids begin with ${Object.keys(PAGES).join(', ')}.`);
    }
    const client = clientFor(given, world);
    const isPrivate = path === '/checks/' || path === '/verifications/';
    const token = isPrivate ? (await fetched(given, client)).result.meta.replay_token : undefined;
    const query = token === undefined ? '' : `?replay_token=${encodeURIComponent(token)}`;
    const url = `${addressFor(given, world)}${path}${encodeURIComponent(id)}${query}`;
    if (world.terminal.out) await world.browse(url);
    return show({ url }, given, world, () => `${url}\n`);
  },
};

function fetched(given: Given, client: Client): Promise<AnswerOf<'getRecord'>> {
  const [verificationId = ''] = given.words;
  const token = given.text('token');
  return client.getRecord({ verificationId, ...(token !== undefined && { replay_token: token }) });
}
