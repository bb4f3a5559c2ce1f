import type { Parts } from './parts.ts';
import { authenticate, createKey } from './registry/keys.ts';
import { createOperator } from './registry/operators.ts';
import { hasKeys } from './store/keys.ts';

const EXAMPLE = {
  question: 'A ticket costs 12 and the booking fee is 5. What do 7 tickets cost?',
  trace: ['7 × 12 = 84', '84 + 5 = 90'],
  answer: '90',
};

/**
 * What whoever starts the service in development wants to know: where everything is, who judges, and a call to
 * paste. Where nobody has a key yet one is made for it; keys are shown once, so later starts say how to make one.
 */
export async function welcome(url: string, milliseconds: number, parts: Parts): Promise<string> {
  const { roster, dataDirectory, store } = parts;
  const computing = roster.deterministic.evaluators.map(({ id }) => id).join(', ');
  const models = roster.models.evaluators.map(({ id }) => id).join(', ');
  const redTeam = [...roster.models.redTeam, roster.deterministic.redTeam].map(({ id }) => id).join(', ');
  return `
Truepenny is ready (${Math.round(milliseconds)} ms).

  service     ${url}
  docs        ${url}/docs
  data        ${dataDirectory}
  evaluators  ${computing || 'none built in'}
  models      ${models || 'none: set a key such as OPENAI_API_KEY to add one'}
  red team    ${redTeam}
${(await hasKeys(store.read)) ? newKeys(url) : await firstKeys(url, parts)}
`;
}

async function firstKeys(url: string, parts: Parts): Promise<string> {
  const operator = await createOperator({ name: 'First operator' }, parts);
  const caller = await authenticate(operator.apiKey, parts);
  const { apiKey } = await createKey(caller, { surface: 'plv', label: 'First key' }, parts);
  return `
Your keys are shown only now. Set them in the shell that you work in:

  export OPERATOR_KEY=${operator.apiKey}
  export PLV_KEY=${apiKey}

Have a trace judged:

  ${post(url, '/v2/verify', EXAMPLE, apiKey)}`;
}

const newKeys = (url: string) => `
Keys are shown only once, when they are made. Make new ones:

  ${post(url, '/v1/operators', { name: 'me' })}
  ${post(url, '/v1/keys', { surface: 'plv' }, 'tp_op_…')}`;

const post = (url: string, path: string, body: object, key?: string) =>
  `curl -s ${url}${path}${key ? ` -H 'X-API-Key: ${key}'` : ''} -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(body)}'`;
