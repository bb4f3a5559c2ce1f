import { MEMBERS, SCHEMAS, TERMS } from '@truepenny/contract/reference';

type Json = Record<string, unknown>;

/**
 * The JSON Schema with a description at each of its members: its own, else the one of its place in the schema `id`
 * (`Schema.way.to.member`, then `Schema.member`), else what the word means everywhere. What nothing describes stays
 * without.
 */
export function explained(schema: Json, id: string): Json {
  const description = schema.description ?? SCHEMAS[id];
  return { ...within(schema, id, id), ...(description !== undefined && { description }) };
}

/** What a member or parameter of this name is, at this place; undefined where nothing says so. */
export const meaningOf = (id: string, way: string, name: string): string | undefined =>
  MEMBERS[`${way}.${name}`] ?? MEMBERS[`${id}.${name}`] ?? TERMS[name];

const PARTS = ['items', 'additionalProperties'] as const;
const CHOICES = ['anyOf', 'oneOf', 'allOf'] as const;

function within(schema: Json, id: string, way: string): Json {
  const made: Json = { ...schema };
  if (isObject(schema.properties)) {
    made.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, member]) => [
        name,
        isObject(member) ? memberOf(member, { id, way, name }) : member,
      ]),
    );
  }
  for (const part of PARTS) {
    const inner = schema[part];
    if (isObject(inner)) made[part] = within(inner, id, way);
  }
  for (const choice of CHOICES) {
    const options = schema[choice];
    if (Array.isArray(options)) {
      made[choice] = options.map((option) => (isObject(option) ? within(option, id, way) : option));
    }
  }
  return made;
}

function memberOf(member: Json, { id, way, name }: { id: string; way: string; name: string }): Json {
  const description = member.description ?? meaningOf(id, way, name);
  return { ...within(member, id, `${way}.${name}`), ...(description !== undefined && { description }) };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
