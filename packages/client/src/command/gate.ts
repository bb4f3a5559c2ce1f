import type { InputOf } from '../operations.ts';
import { type Command, SERVICE } from './command.ts';
import { explained } from './explained.ts';
import { rows } from './layout.ts';
import { watched } from './progress.ts';
import { readRequest } from './request.ts';
import { clientFor } from './service.ts';
import { showVerdict } from './verdict.ts';

const MEMBERS = [
  { option: 'claim', member: 'claim' },
  { option: 'call', member: 'call', from: 'json' },
  { option: 'mode', member: 'mode' },
  { option: 'instruction', member: 'instruction' },
  { option: 'evidence', member: 'evidence', from: 'file' },
  { option: 'turns', member: 'evidence', from: 'json' },
  { option: 'mandate', member: 'mandate', from: 'json' },
  { option: 'tier', member: 'tier' },
  { option: 'agent', member: 'agentId' },
  { option: 'attest', member: 'attest', from: 'switch' },
] as const;

/** `truepenny gate`. */
export const gate: Command = {
  name: 'gate',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Ask whether an action may be run',
  more: 'Reads what is about to be done, or a whole request in JSON, from a file or from the standard input.',
  options: {
    claim: { value: 'TEXT', says: 'what is about to be done, in place of a file' },
    call: { value: 'FILE', says: 'the same as a call, {tool, arguments, cwd} in JSON' },
    mode: { value: 'NAME', says: 'what kind it is, such as action_authorization or memory_write' },
    instruction: { value: 'TEXT', says: 'the principal’s words' },
    evidence: { value: 'FILE', says: 'what was said and done before, as text' },
    turns: { value: 'FILE', says: 'the same as turns, a list in JSON' },
    mandate: { value: 'FILE', says: 'what was granted and what is to be done, {granted, action} in JSON' },
    tier: { value: 'NAME', says: 'checkpoint or standard' },
    agent: { value: 'ID', says: 'the agent that acts' },
    attest: { says: 'have the result signed' },
    ...SERVICE,
  },
  async run(given, world) {
    const enough = [given.text('call') === undefined ? 'claim' : 'call'];
    const request = await readRequest(given, world, { main: 'claim', enough, members: MEMBERS });
    // The service validates every member, and names the one that is wrong.
    const client = clientFor(given, world);
    const answer = await watched(world, (onProgress) =>
      client.verifyAction(request as InputOf<'verifyAction'>, onProgress && { onProgress }),
    );
    const { id, reasoning, gate: compared, meta } = answer;
    return showVerdict(answer, answer.confidence, given, world, () =>
      rows([
        ['id', id],
        ['reasoning', reasoning],
        ...explained(answer.explanation),
        ...(compared?.violations ?? []).map(({ kind, detail }) => [`violates ${kind}`, detail] as const),
        ...(compared?.unclear ?? []).map(({ kind, detail }) => [`unclear ${kind}`, detail] as const),
        ['reasons', meta.reasons.join('; ')],
        ['evaluators', meta.evaluators.join(', ')],
        ['red team', meta.red_team],
        ['took', `${meta.duration_ms} ms`],
      ]),
    );
  },
};
