import {
  type CallToolResult,
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Outcome, Tool } from './tool.ts';

/** Hosts end a call after 60 seconds in which they hear nothing. */
const HEARTBEAT_MS = 5_000;
/** The tools of a server are the same for everybody for as long as it runs. */
const LISTED_FOR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** What a server says of itself. */
export type Introduction = { name: string; version: string; instructions: string };

/**
 * A server of these tools, ready to be connected to a transport; it speaks 2026-07-28 and the revisions up to
 * 2025-11-25. While a tool runs, a host that asked for progress is told every few seconds that it still does.
 */
export function serverOf({ instructions, ...implementation }: Introduction, tools: readonly Tool[]): Server {
  const server = new Server(implementation, {
    capabilities: { tools: {} },
    instructions,
    cacheHints: { 'tools/list': LISTED_FOR, 'server/discover': LISTED_FOR },
  });
  const described = tools.map(describe);
  server.setRequestHandler('tools/list', () => ({ tools: described }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { signal, notify, _meta } }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const progressToken = _meta?.progressToken;
    const startedAt = performance.now();
    const beat = () => {
      if (progressToken === undefined) return;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const progress = { progressToken, progress: seconds, message: `Still at work after ${seconds} s.` };
      // A host that has gone needs no progress.
      notify({ method: 'notifications/progress', params: progress }).catch(() => undefined);
    };
    const heart = setInterval(beat, HEARTBEAT_MS);
    try {
      return resultOf(await tool.run(params.arguments ?? {}, { signal }));
    } finally {
      clearInterval(heart);
    }
  });
  return server;
}

function describe({ name, title, description, input, output, hints }: Tool) {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { title, ...hints, openWorldHint: true },
  };
}

/** A schema for hosts, in JSON Schema 2020-12. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  const { properties, ...rest } = z.toJSONSchema(schema, { io, override: portable });
  return { ...rest, type: 'object' as const, properties: asObjects(properties) };
}

/**
 * What some hosts warn of, left out: formats that JSON Schema does not have, where the pattern beside it says the
 * same, and schemas that allow everything.
 */
function portable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
  if (isEmpty(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties;
}

const isEmpty = (schema: unknown) => typeof schema === 'object' && Object.keys(Object(schema)).length === 0;

function asObjects(properties: z.core.JSONSchema.BaseSchema['properties']): Record<string, JSONObject> {
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, Object(value)]));
}

function resultOf({ structured, text, fault }: Outcome): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: structured,
    ...(fault && { isError: true }),
  };
}
