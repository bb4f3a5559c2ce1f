import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Outcome, Tool } from './tool.ts';

/** Hosts end a call after 60 seconds in which they hear nothing. */
const HEARTBEAT_MS = 5_000;

/**
 * A server of these tools, ready to be connected to a transport. While a tool runs, a host that asked for
 * progress is told every few seconds that it still does.
 */
export function serverOf(
  info: { name: string; version: string; instructions: string },
  tools: readonly Tool[],
): Server {
  const { instructions, ...implementation } = info;
  const server = new Server(implementation, { capabilities: { tools: {} }, instructions });
  const described = tools.map(describe);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: described }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}.`);
    const progressToken = params._meta?.progressToken;
    const startedAt = performance.now();
    const beat = () => {
      if (progressToken === undefined) return;
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      const progress = { progressToken, progress: seconds, message: `Still at work after ${seconds} s.` };
      // A host that has gone needs no progress.
      sendNotification({ method: 'notifications/progress', params: progress }).catch(() => undefined);
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
  const { properties, ...rest } = z.toJSONSchema(schema, { io, override: withoutOwnFormats });
  return { ...rest, type: 'object' as const, properties: asObjects(properties) };
}

/** Hosts warn of formats that JSON Schema does not have; the pattern beside it says the same. */
function withoutOwnFormats({ jsonSchema }: { jsonSchema: { format?: string } }): void {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
}

function asObjects(properties: z.core.JSONSchema.BaseSchema['properties']): Record<string, object> {
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, value]) => [name, Object(value)]));
}

function resultOf({ structured, text, fault }: Outcome): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: structured,
    ...(fault && { isError: true }),
  };
}
