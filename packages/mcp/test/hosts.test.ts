import { readFileSync } from 'node:fs';
import { OPERATIONS } from '@truepenny/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Environment } from 'truepenny';
import { describe, expect, test } from 'vitest';
import { gateServer, truepennyServer } from '../src/servers.ts';
import { HOMES, SERVERS, type ServerName } from './host.ts';

const read = (file: string, base: URL | string) => readFileSync(new URL(file, base), 'utf8');

/** The variables that a server reads, as its code does it. */
function variablesOf(name: ServerName): string[] {
  const seen = new Set<string>();
  const environment: Environment = new Proxy({}, { get: (_, variable) => void seen.add(String(variable)) });
  const open = { 'truepenny-mcp': truepennyServer, 'truepenny-gate-mcp': gateServer }[name];
  open(environment);
  return [...seen].sort();
}

const text = { type: 'string', minLength: 1 };
/** What the registry of MCP servers asks of a server.json (2025-12-11), for packages that speak over stdio. */
const REGISTRY = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'packages'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, pattern: '^\\d+\\.\\d+\\.\\d+' },
    packages: {
      type: 'array',
      items: {
        type: 'object',
        required: ['registryType', 'identifier', 'transport'],
        properties: {
          registryType: { const: 'npm' },
          registryBaseUrl: { const: 'https://registry.npmjs.org' },
          identifier: text,
          version: { ...text, not: { const: 'latest' } },
          runtimeHint: { const: 'npx' },
          transport: {
            type: 'object',
            required: ['type'],
            properties: { type: { const: 'stdio' } },
            additionalProperties: false,
          },
          environmentVariables: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name'],
              properties: {
                name: text,
                description: text,
                format: { enum: ['string', 'number', 'boolean', 'filepath'] },
                default: text,
                isRequired: { type: 'boolean' },
                isSecret: { type: 'boolean' },
              },
              additionalProperties: false,
            },
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
};

describe.each(SERVERS)('server.json of %s', (name) => {
  const server = JSON.parse(read('server.json', HOMES[name]));
  const manifest = JSON.parse(read('package.json', HOMES[name]));

  test('is what the registry takes', () => {
    const ajv = new Ajv2020();
    expect(ajv.validate(REGISTRY, server), ajv.errorsText()).toBe(true);
  });

  test('names this package and version, which names it in turn', () => {
    const [own] = server.packages;
    expect([server.name, server.version]).toEqual([manifest.mcpName, manifest.version]);
    expect([own.identifier, own.version]).toEqual([manifest.name, manifest.version]);
    expect(manifest.bin).toHaveProperty(name);
  });

  test('names the variables that the code reads, with its default address', () => {
    const [{ environmentVariables }] = server.packages;
    const names = environmentVariables.map((variable: { name: string }) => variable.name);
    expect(names.sort()).toEqual(variablesOf(name));
    const secrets = environmentVariables.filter(({ isSecret }: { isSecret?: boolean }) => isSecret);
    expect(secrets.map((variable: { name: string }) => variable.name)).toEqual(
      names.filter((variable: string) => variable.endsWith('_API_KEY')),
    );
  });
});

type Entry = { command: string; args: string[]; env: Record<string, string> };

/** The blocks of the page in one language, with the heading that each stands under. */
function blocksIn(page: string, language: string): [heading: string, code: string][] {
  return page
    .split(/^## /m)
    .flatMap((section) =>
      [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
        ([, code = '']): [string, string] => [section.split('\n', 1)[0] ?? '', code],
      ),
    );
}

/** As much of TOML as the page has: tables, and values that JSON has as well. */
function parseToml(code: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  let table = whole;
  for (const line of code.split('\n').filter((some) => some !== '')) {
    const [, header] = /^\[(.+)\]$/.exec(line) ?? [];
    if (header === undefined) {
      const [, key = '', value = ''] = /^([\w-]+) = (.+)$/.exec(line) ?? [];
      table[key] = JSON.parse(value);
      continue;
    }
    table = whole;
    for (const part of header.split('.')) {
      table[part] ??= {};
      table = table[part] as Record<string, unknown>;
    }
  }
  return whole;
}

describe('docs/editors.md', () => {
  const page = read('../../../docs/editors.md', import.meta.url);
  const blocks = [
    ...blocksIn(page, 'json').map(([heading, code]) => [heading, JSON.parse(code)] as const),
    ...blocksIn(page, 'toml').map(([heading, code]) => [heading, parseToml(code)] as const),
  ];

  test('sets up the usual hosts', () => {
    expect(blocks.map(([heading]) => heading).slice(1)).toEqual([
      'Claude Desktop',
      'Claude Code',
      'Cursor',
      'VS Code',
      'Windsurf',
      'Zed',
      'JetBrains',
      'Continue',
      'Gemini CLI',
      'Codex CLI',
    ]);
  });

  test.each(blocks)(
    'the block for %s starts a server that there is, with the variables it reads',
    (_, block) => {
      const table = block.mcpServers ?? block.servers ?? block.context_servers ?? block.mcp_servers;
      for (const { command, args, env } of Object.values(table as Record<string, Entry>)) {
        expect([command, args[0]]).toEqual(['npx', '-y']);
        const name = SERVERS.find((server) => server === args[1]);
        expect(name && Object.keys(env).sort()).toEqual(name && variablesOf(name));
        expect(name).toBeDefined();
      }
    },
  );

  test('the keys that are made are of products that the service knows', () => {
    const [[, code = ''] = []] = blocksIn(page, 'sh');
    const surfaces = [...code.matchAll(/^npx truepenny keys create (\w+) --label Editor$/gm)].map(
      ([, one]) => one,
    );
    expect(surfaces).toEqual(['dql', 'sentinel']);
    for (const surface of surfaces) {
      expect(OPERATIONS.createKey.body.safeParse({ surface, label: 'Editor' }).success).toBe(true);
    }
  });

  test('every input that a block refers to is asked for', () => {
    const [, code = ''] = blocksIn(page, 'json').find(([heading]) => heading === 'VS Code') ?? [];
    const asked = JSON.parse(code).inputs.map(({ id }: { id: string }) => id);
    expect([...code.matchAll(/\$\{input:([\w-]+)\}/g)].map(([, id]) => id)).toEqual(asked);
  });
});
