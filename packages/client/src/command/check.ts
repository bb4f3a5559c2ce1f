import type { Charged } from '@truepenny/contract';
import type { InputOf } from '../operations.ts';
import { type Command, SERVICE } from './command.ts';
import { rows } from './layout.ts';
import { playMoney } from './play-payment.ts';
import { watched } from './progress.ts';
import { readRequest } from './request.ts';
import { clientFor } from './service.ts';
import { showVerdict } from './verdict.ts';

const MEMBERS = [
  { option: 'claim', member: 'claim' },
  { option: 'context', member: 'context', from: 'file' },
  { option: 'stake', member: 'stakeLevel' },
  { option: 'domain', member: 'domain' },
  { option: 'speed', member: 'speed' },
  { option: 'agent', member: 'agentId' },
] as const;

/** `truepenny check`. */
export const check: Command = {
  name: 'check',
  takes: '[FILE|-|"TEXT"]',
  words: [0, 1],
  summary: 'Have a claim judged by the panel',
  more: `Takes the claim as text of several words, or reads it, or a whole request in JSON, from a file or from the
standard input. Without a key a development service is paid with play money, from a wallet that is made on the
spot. Money of value is never spent: there, set a key with credit.`,
  options: {
    claim: { value: 'TEXT', says: 'the claim, in place of a file' },
    context: { value: 'FILE', says: 'the evidence and reasoning behind it' },
    stake: { value: 'LEVEL', says: 'how sure the panel must be: low, medium, high or critical' },
    domain: { value: 'NAME', says: 'financial, medical, legal, code or general' },
    speed: { value: 'NAME', says: 'fast, standard or deep' },
    agent: { value: 'ID', says: 'the agent that the result counts for' },
    ...SERVICE,
  },
  async run(given, world) {
    const request = await readRequest(given, world, { main: 'claim', enough: ['claim'], members: MEMBERS });
    const client = clientFor(given, world, playMoney(world));
    // The service validates every member, and names the one that is wrong.
    const answer = await watched(world, (onProgress) =>
      client.check(request as InputOf<'check'>, onProgress && { onProgress }),
    );
    const { id, meta, durationMs, charged, receiptId, attestation } = answer;
    return showVerdict(answer, answer.confidence, given, world, () =>
      rows([
        ['id', id],
        ['receipt', receiptId],
        ['reasons', meta.reasons.join('; ')],
        ['evaluators', meta.evaluators.join(', ')],
        ['red team', meta.red_team],
        ['took', `${durationMs} ms`],
        ['charged', priceOf(charged)],
        ['payment', charged.reference],
        ['attestation', `${id} signed by ${attestation.issuer}`],
        ['replay', replayHint(id, meta.replay_token)],
      ]),
    );
  },
};

const priceOf = ({ usd, rail, play }: Charged): string =>
  usd ? `$${usd} by ${rail}${play ? ', play money' : ''}` : 'nothing';

/** A command to paste, made of nothing that a shell would read otherwise. */
const replayHint = (id: string, token: string): string | undefined =>
  [id, token].every((word) => /^[\w-]+$/.test(word))
    ? `truepenny replay ${id} --attestation record --token ${token}`
    : undefined;
