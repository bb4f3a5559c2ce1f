import type { InputOf } from '../operations.ts';
import { type Command, type Given, Misuse, SERVICE } from './command.ts';
import { rows } from './layout.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';
import { readText } from './sources.ts';

type Shown = {
  receiptId: string;
  agentId: string;
  verdict: string;
  claim: string;
  issuedAt: string;
  expiresAt: string;
  status?: string;
};

/** A command that does one thing with one receipt, and shows it. */
function ofOne(name: string, summary: string, verb: 'getReceipt' | 'revokeReceipt'): Command {
  return {
    name: `receipt ${name}`,
    takes: 'ID',
    words: [1, 1],
    summary,
    options: SERVICE,
    async run(given, world) {
      const [receiptId = ''] = given.words;
      const receipt = await clientFor(given, world)[verb]({ receiptId });
      return show(receipt, given, world, words(receipt));
    },
  };
}

/** `truepenny receipt get`. */
export const receiptGet = ofOne(
  'get',
  'Fetch a receipt; with --json whole, to be kept and verified',
  'getReceipt',
);

/** `truepenny receipt issue`. */
export const receiptIssue: Command = {
  name: 'receipt issue',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Issue a signed receipt for a claim that is already decided',
  more: 'The claim is read unchanged from the file or the standard input, or given with --claim.',
  options: {
    agent: { value: 'ID', says: 'the agent whose claim it is' },
    verdict: { value: 'WORD', says: 'your own verdict: ALLOW, BLOCK or UNCERTAIN' },
    claim: { value: 'TEXT', says: 'the claim, in place of a file' },
    domain: { value: 'NAME', says: 'what it is about; general unless given' },
    meta: { value: 'NAME=TEXT', many: true, says: 'metadata; may be given more than once' },
    ...SERVICE,
  },
  async run(given, world) {
    const domain = given.text('domain');
    const metadata = Object.fromEntries(given.texts('meta').map(pair));
    const receipt = await clientFor(given, world).issueReceipt({
      agentId: needed(given, 'agent'),
      claim: given.text('claim') ?? (await readText(given.words[0], world)),
      // Whether it is one of the words that the service takes is for the service to say.
      verdict: needed(given, 'verdict') as InputOf<'issueReceipt'>['verdict'],
      ...(domain !== undefined && { domain }),
      ...(Object.keys(metadata).length > 0 && { metadata }),
    });
    return show(receipt, given, world, words(receipt));
  },
};

/** `truepenny receipt revoke`. */
export const receiptRevoke = ofOne('revoke', 'Revoke a receipt of one of your agents', 'revokeReceipt');

const words = (receipt: Shown) => () =>
  rows([
    ['id', receipt.receiptId],
    ['status', receipt.status],
    ['agent', receipt.agentId],
    ['verdict', receipt.verdict],
    ['claim', receipt.claim],
    ['issued', receipt.issuedAt],
    ['expires', receipt.expiresAt],
  ]);

function needed(given: Given, option: string): string {
  const value = given.text(option);
  if (value === undefined) throw new Misuse(`--${option} is needed`);
  return value;
}

function pair(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new Misuse(`--meta takes NAME=TEXT, not "${text}"`);
  return [text.slice(0, at), text.slice(at + 1)];
}
