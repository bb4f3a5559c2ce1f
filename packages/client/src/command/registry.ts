import type { InputOf } from '../operations.ts';
import { type Command, type Given, SERVICE } from './command.ts';
import { rows, table } from './layout.ts';
import { PAGE, pageAfter, pageIn } from './page.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';

const number = (given: Given, option: string, member: string): Record<string, number> => {
  const value = given.number(option);
  return value === undefined ? {} : { [member]: value };
};
const optional = (given: Given, option: string, member = option): Record<string, string> => {
  const text = given.text(option);
  return text === undefined ? {} : { [member]: text };
};

/** `truepenny operator register`. */
export const operatorRegister: Command = {
  name: 'operator register',
  takes: 'NAME',
  words: [1, 1],
  summary: 'Register as an operator and receive a key, shown once',
  options: { email: { value: 'ADDRESS', says: 'where to reach you' }, ...SERVICE },
  async run(given, world) {
    const [name = ''] = given.words;
    const operator = await clientFor(given, world).createOperator({ name, ...optional(given, 'email') });
    return show(operator, given, world, () =>
      rows([
        ['operator', operator.operatorId],
        ['key', operator.apiKey],
        ['note', operator.note],
      ]),
    );
  },
};

/** `truepenny agent register`. */
export const agentRegister: Command = {
  name: 'agent register',
  takes: 'NAME',
  words: [1, 1],
  summary: 'Register an agent and receive its key, shown once',
  options: { description: { value: 'TEXT', says: 'what it does' }, ...SERVICE },
  async run(given, world) {
    const [name = ''] = given.words;
    const agent = await clientFor(given, world).createAgent({ name, ...optional(given, 'description') });
    return show(agent, given, world, () =>
      rows([
        ['agent', agent.agentId],
        ['key', agent.apiKey],
      ]),
    );
  },
};

/** `truepenny agent list`. */
export const agentList: Command = {
  name: 'agent list',
  takes: '',
  words: [0, 0],
  summary: 'List your agents, the newest first',
  options: { ...PAGE, ...SERVICE },
  async run(given, world) {
    const list = await clientFor(given, world).listAgents(pageIn(given));
    return show(list, given, world, () => {
      const lines = list.agents.map(({ agentId, name, eventCount }) => [
        agentId,
        name,
        `${eventCount} events`,
      ]);
      return table(lines) + pageAfter(list.next_cursor);
    });
  },
};

/** `truepenny agent score`. */
export const agentScore: Command = {
  name: 'agent score',
  takes: 'ID',
  words: [1, 1],
  summary: 'Show the score of an agent',
  options: { domain: { value: 'NAME', says: 'in this domain alone' }, ...SERVICE },
  async run(given, world) {
    const [id = ''] = given.words;
    const answer = await clientFor(given, world).agentScore({ id, ...optional(given, 'domain') });
    const { composite, impact, peer, adversarial, consistency, events } = answer.score;
    return show(answer, given, world, () =>
      rows([
        ['agent', `${answer.agentId}, ${answer.name}`],
        ['score', composite],
        ['parts', `impact ${impact}, peer ${peer}, adversarial ${adversarial}, consistency ${consistency}`],
        ['events', events],
        ['means', answer.message],
      ]),
    );
  },
};

/** `truepenny event`. */
export const event: Command = {
  name: 'event',
  takes: 'AGENT',
  words: [1, 1],
  summary: 'Record an event about an agent',
  options: {
    type: { value: 'NAME', says: 'verification, peer_review or adversarial_test' },
    outcome: { value: 'NAME', says: 'correct, incorrect or contested' },
    peer: { value: '0..1', says: 'your rating, 0 to 1, for a peer_review' },
    adversarial: {
      value: '0..1',
      says: 'how well the agent did, 0 to 1, for an adversarial_test',
    },
    domain: { value: 'NAME', says: 'what it was about' },
    context: { value: 'TEXT', says: 'what happened' },
    ...SERVICE,
  },
  async run(given, world) {
    const [id = ''] = given.words;
    const request = {
      id,
      ...optional(given, 'type'),
      ...optional(given, 'outcome'),
      ...number(given, 'peer', 'peerRating'),
      ...number(given, 'adversarial', 'adversarialScore'),
      ...optional(given, 'domain'),
      ...optional(given, 'context'),
    };
    // The service validates every member, and names the one that is wrong.
    const result = await clientFor(given, world).recordEvent(request as InputOf<'recordEvent'>);
    return show(result, given, world, () =>
      rows([
        ['events', result.eventCount],
        ['score', result.currentScore],
      ]),
    );
  },
};
