import { OPERATIONS, type Operation, PROBLEMS } from '@truepenny/contract';
import { MEMBERS, NEXT_STEPS, SCHEMAS, TAGS } from '@truepenny/contract/reference';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../src/http/openapi.ts';

type Json = Record<string, unknown>;
type Described = Json & { parameters?: Json[]; requestBody?: { content: Media }; responses: Responses };
type Media = Record<string, Json>;
type Responses = Record<string, { content?: Media }>;

const operations: readonly Operation[] = Object.values(OPERATIONS);
const document = openApiDocument(operations, 'https://verify.example');
const schemas = Object(document.components).schemas as Record<string, Json>;
const paths = document.paths as Record<string, Record<string, Described>>;
const describedOf = ({ path, method }: Operation): Described =>
  paths[path]?.[method.toLowerCase()] ?? { responses: {} };

const objects = (value: unknown): [string, Json][] =>
  Object.entries(Object(value)).filter(
    (entry): entry is [string, Json] => typeof entry[1] === 'object' && entry[1] !== null,
  );

/** Members without a description, by their ways, and every member that was looked at. */
function walk(schema: Json, way: string, seen: { members: string[]; bare: string[] }): void {
  for (const [name, member] of objects(schema.properties)) {
    const here = `${way}.${name}`;
    seen.members.push(here);
    if (!member.description && !schemas[refOf(member)]?.description) seen.bare.push(here);
    walk(member, here, seen);
  }
  for (const part of ['items', 'additionalProperties']) {
    const inner = schema[part];
    if (typeof inner === 'object' && inner !== null) walk(inner as Json, way, seen);
  }
  for (const choice of ['anyOf', 'oneOf', 'allOf']) {
    for (const [, option] of objects(schema[choice])) walk(option, way, seen);
  }
}

const refOf = (schema: Json): string => String(schema.$ref ?? '').replace('#/components/schemas/', '');

/** Ids of all schemas that a part of the document refers to, those inside them included. */
function idsIn(part: unknown, found = new Set<string>()): Set<string> {
  for (const [, id = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(id)) continue;
    found.add(id);
    idsIn(schemas[id], found);
  }
  return found;
}

/** Every part of the reference that an operation needs and does not have. */
function missingOf(operation: Operation): string[] {
  const described = describedOf(operation);
  const { requestBody, responses, parameters = [] } = described;
  const seen = { members: [], bare: [] as string[] };
  const ids = [...idsIn(described)];
  for (const id of ids) walk(schemas[id] ?? {}, id, seen);
  const answer = Object.values(responses[operation.status]?.content ?? {})[0] ?? {};
  walk(Object(answer.schema), operation.id, seen);
  const body = Object.values(requestBody?.content ?? {})[0];
  return [
    ...(described.description ? [] : ['its own description']),
    ...ids.filter((id) => !schemas[id]?.description).map((id) => `schema ${id}`),
    ...seen.bare,
    ...parameters.filter(({ description }) => !description).map(({ name }) => `parameter ${name}`),
    ...(body && !('example' in body) ? ['a request example'] : []),
    ...('example' in answer ? [] : ['an answer example']),
    ...(described['x-codeSamples'] ? [] : ['code samples']),
  ];
}

describe('the API reference lacks nothing', () => {
  it('every operation, member and parameter is described, every operation has its examples', () => {
    const lines = operations.flatMap((operation) => {
      const missing = missingOf(operation);
      return missing.length > 0 ? [`${operation.id} lacks: ${missing.join(', ')}`] : [];
    });
    expect(lines).toEqual([]);
  });

  it('every tag is described, and every code of a problem says what to do next', () => {
    const tags = new Set(operations.map(({ tag }) => tag));
    expect(Object.keys(TAGS).toSorted()).toEqual([...tags].toSorted());
    expect(Object.keys(NEXT_STEPS).toSorted()).toEqual(Object.keys(PROBLEMS).toSorted());
  });

  it('describes nothing that there is not', () => {
    const seen = { members: [] as string[], bare: [] };
    for (const [id, schema] of objects(schemas)) walk(schema, id, seen);
    for (const operation of operations) {
      const { parameters = [], responses } = describedOf(operation);
      seen.members.push(...parameters.map(({ name }) => `${operation.id}.${name}`));
      const media = Object.values(responses[operation.status]?.content ?? {})[0];
      walk(Object(media?.schema), operation.id, seen);
    }
    const ids = seen.members.map((way) => `${way.split('.')[0]}.${way.split('.').at(-1)}`);
    const known = new Set([...seen.members, ...ids]);
    expect(Object.keys(MEMBERS).filter((way) => !known.has(way))).toEqual([]);
    expect(Object.keys(SCHEMAS).filter((id) => !(id in schemas))).toEqual([]);
  });

  it('a code sample calls what it is shown at', () => {
    for (const operation of operations) {
      const samples = describedOf(operation)['x-codeSamples'] as { label: string; source: string }[];
      const [curl, typescript, python] = samples.map(({ source }) => source);
      const beginning = `https://verify.example${operation.path.split('{')[0]}`;
      expect(curl).toContain(`'${beginning}`);
      expect(typescript).toContain(`client.${operation.id}(`);
      expect(python).toContain(`"${beginning}`);
    }
  });
});
