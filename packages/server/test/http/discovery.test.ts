import { type IncomingMessage, request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { OPERATIONS, PROBLEM_CODES } from '@truepenny/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startService } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService({ TRUEPENNY_CONTACT: 'mailto:security@verify.example' });
});
afterAll(() => service.close());

const PATHS = [
  '/llms.txt',
  '/.well-known/agent-card.json',
  '/.well-known/api-catalog',
  '/.well-known/security.txt',
];

describe.each(PATHS)('%s', (path) => {
  it('may be read from any page, is kept for minutes, and then asked for by its ETag', async () => {
    const { status, headers } = await service.call('GET', path);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    const tag = headers.get('etag') ?? '';
    expect((await service.call('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const head = await service.call('HEAD', path);
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', tag]);
  });

  it('names no address that is not there', async () => {
    const { text: whole } = await service.call('GET', path);
    // The examples call ids of their own.
    const [text = ''] = whole.split('\n## Examples\n');
    const links = [...new Set(text.match(/http:\/\/127\.0\.0\.1:\d+[^\s")]*/g))].filter(
      (link) => !link.endsWith('/'),
    );
    for (const link of links.filter((some) => some !== service.url)) {
      const answer = await fetch(link);
      expect(answer.status, link).toBe(200);
      // Read to its end, so that the connection is let go of.
      await answer.arrayBuffer();
    }
  });
});

/** Asks the service as the host of this name. */
async function askAt(url: string, path: string, host: string) {
  const sent = request(url + path, { headers: { host } }).end();
  const answer = await new Promise<IncomingMessage>((heard) => sent.once('response', heard));
  const body = await textOf(answer);
  return {
    text: body,
    json: answer.headers['content-type']?.includes('json') ? JSON.parse(body) : undefined,
  };
}

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text, minItems: 1 };
const requirement = {
  type: 'object',
  required: ['schemes'],
  properties: {
    schemes: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { list: { type: 'array' } }, required: ['list'] },
    },
  },
  additionalProperties: false,
};
/** AgentCard of A2A 1.0 with every member that it requires, and no other than those it has. */
const AGENT_CARD = {
  type: 'object',
  required: [
    'name',
    'description',
    'supportedInterfaces',
    'version',
    'capabilities',
    'defaultInputModes',
    'defaultOutputModes',
    'skills',
  ],
  properties: {
    name: text,
    description: text,
    version: text,
    documentationUrl: { ...text, pattern: '^https?://' },
    supportedInterfaces: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['url', 'protocolBinding', 'protocolVersion'],
        properties: {
          url: { ...text, pattern: '^https?://' },
          protocolBinding: text,
          protocolVersion: text,
          tenant: text,
        },
        additionalProperties: false,
      },
    },
    provider: { type: 'object', required: ['organization', 'url'] },
    iconUrl: text,
    capabilities: {
      type: 'object',
      properties: {
        streaming: { type: 'boolean' },
        pushNotifications: { type: 'boolean' },
        extendedAgentCard: { type: 'boolean' },
        extensions: { type: 'array' },
      },
      additionalProperties: false,
    },
    defaultInputModes: texts,
    defaultOutputModes: texts,
    securitySchemes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['apiKeySecurityScheme'],
        properties: {
          apiKeySecurityScheme: {
            type: 'object',
            required: ['location', 'name'],
            properties: { description: text, location: { enum: ['query', 'header', 'cookie'] }, name: text },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
    securityRequirements: { type: 'array', items: requirement },
    skills: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'description', 'tags'],
        properties: {
          id: text,
          name: text,
          description: text,
          tags: texts,
          examples: texts,
          inputModes: texts,
          outputModes: texts,
          securityRequirements: { type: 'array', items: requirement },
        },
        additionalProperties: false,
      },
    },
    signatures: { type: 'array' },
  },
  additionalProperties: false,
};

describe('/.well-known/agent-card.json', () => {
  it('is an agent card of A2A 1.0', async () => {
    const { json, headers } = await service.call('GET', '/.well-known/agent-card.json');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const ajv = new Ajv2020();
    expect(ajv.validate(AGENT_CARD, json), ajv.errorsText()).toBe(true);
  });

  it('tells the truth: its skills are operations, with the keys that /openapi.json asks for', async () => {
    const { json: card } = await service.call('GET', '/.well-known/agent-card.json');
    const { json: document } = await service.call('GET', '/openapi.json');
    expect(card.supportedInterfaces).toEqual([
      {
        url: service.url,
        protocolBinding: 'https://spec.openapis.org/oas/v3.1.0',
        protocolVersion: document.info.version,
      },
    ]);
    expect(card.skills.map(({ id }: { id: string }) => id)).toEqual([
      'check',
      'verifyTrace',
      'verifyAction',
      'verifyDecision',
      'issueReceipt',
      'agentScore',
    ]);
    for (const { id, description, securityRequirements } of card.skills) {
      const { method, path } = OPERATIONS[id as keyof typeof OPERATIONS];
      expect(description).toMatch(new RegExp(`${method} ${path.replaceAll(/[{}]/g, '\\$&')}$`));
      const described = document.paths[path][method.toLowerCase()];
      const asked = securityRequirements.map(({ schemes }: { schemes: object }) =>
        Object.keys(schemes).map((kind) => `${kind}Key`),
      );
      const open = described.security.length === 0 ? [{}] : described.security;
      expect(asked).toEqual(open.map((scheme: object) => Object.keys(scheme)));
      for (const kind of asked.flat())
        expect(card.securitySchemes[kind.replace(/Key$/, '')].apiKeySecurityScheme).toMatchObject({
          location: 'header',
          name: document.components.securitySchemes[kind].name,
        });
    }
  });
});

describe('/.well-known/api-catalog', () => {
  it('is a linkset with the profile of RFC 9727, and names itself to HEAD', async () => {
    const { text: body, headers } = await service.call('GET', '/.well-known/api-catalog');
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8',
    );
    const head = await service.call('HEAD', '/.well-known/api-catalog');
    expect(head.headers.get('link')).toBe(`<${service.url}/.well-known/api-catalog>; rel="api-catalog"`);
    const link = {
      type: 'object',
      required: ['href'],
      properties: { href: { ...text, pattern: '^https?://' } },
    };
    const linkset = {
      type: 'object',
      required: ['linkset'],
      properties: {
        linkset: {
          type: 'array',
          items: {
            type: 'object',
            required: ['anchor'],
            properties: { anchor: text },
            additionalProperties: { type: 'array', minItems: 1, items: link },
          },
        },
      },
      additionalProperties: false,
    };
    const ajv = new Ajv2020();
    expect(ajv.validate(linkset, JSON.parse(body)), ajv.errorsText()).toBe(true);
  });

  it('lists the one interface where all products share it', async () => {
    const { json } = await service.call('GET', '/.well-known/api-catalog');
    const [catalog, api, ...others] = json.linkset;
    expect(catalog.item).toEqual([{ href: `${service.url}/` }]);
    expect(api['service-desc']).toEqual([
      { href: `${service.url}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1' },
    ]);
    expect(others).toEqual([]);
  });
});

it('/llms.txt lists every operation with a recorded example, and every problem', async () => {
  const { text: body, headers } = await service.call('GET', '/llms.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Truepenny\n\n> /);
  for (const { method, path } of Object.values(OPERATIONS)) {
    expect(body).toContain(`\`${method} ${path}\``);
    expect(body).toMatch(
      new RegExp(`^### ${method} ${path.replaceAll(/[.{}]/g, '.')}\n\n.+\n\n\`\`\`sh\ncurl`, 'm'),
    );
  }
  for (const code of PROBLEM_CODES) expect(body).toContain(`- \`${code}\` (`);
});

it('/.well-known/security.txt has a contact, and an end within a year that is a whole day', async () => {
  const { text: body } = await service.call('GET', '/.well-known/security.txt');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@verify.example',
    Canonical: `${service.url}/.well-known/security.txt`,
    'Preferred-Languages': 'en',
  });
  expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(366);
});

it('where products have addresses of their own, each document tells of its host', async () => {
  const own = await startService({
    TRUEPENNY_BASE_URL: 'http://verify.example',
    TRUEPENNY_DQL_URL: 'http://dql.example',
    TRUEPENNY_ALLOW_LOOPBACK: 'yes',
  });
  try {
    const dql = 'dql.example';
    const { json: card } = await askAt(own.url, '/.well-known/agent-card.json', dql);
    expect(card.skills.map(({ id }: { id: string }) => id)).toEqual(['verifyDecision']);
    expect(card.supportedInterfaces[0].url).toBe('http://dql.example');
    const { json: catalog } = await askAt(own.url, '/.well-known/api-catalog', dql);
    expect(catalog.linkset.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
      'http://verify.example/.well-known/api-catalog',
      'http://verify.example/',
      'http://dql.example/',
    ]);
    const { text: llms } = await askAt(own.url, '/llms.txt', dql);
    expect(llms).toContain('http://dql.example/openapi.json');
    expect(llms).not.toContain('/v1/check');
    const { text: security } = await askAt(own.url, '/.well-known/security.txt', dql);
    // Whoever runs a development installation is whom it concerns.
    expect(security).toContain('Contact: mailto:root@localhost\n');
  } finally {
    await own.close();
  }
});
