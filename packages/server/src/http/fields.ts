import type { ProblemField } from '@truepenny/contract';
import { z } from 'zod';
import { nearestName } from '../kernel/nearest.ts';
import { Problem } from '../kernel/problem.ts';
import { type Path, shown, spell } from './path.ts';

/** Enough to mend a request; a hostile one must not be answered with a megabyte of remarks. */
const MOST_FIELDS = 20;

type Issue = z.core.$ZodIssue;

/**
 * What the schema makes of the value, defaults filled in; where it does not fit, a Problem 400 that names
 * every wrong member by its path and, for an unknown one, the name that was probably meant.
 */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const errors = fieldsOf(result.error.issues, schema);
  const [first] = errors;
  const more = errors.length > 1 ? ` There is more: see errors.` : '';
  const detail = first
    ? `${first.path || 'The body'} ${first.message}`.replace(/(?<!\?)$/, '.')
    : 'The request does not fit.';
  throw new Problem('invalid-request', detail + more, { errors });
}

function fieldsOf(issues: readonly Issue[], schema: z.ZodType): ProblemField[] {
  const fields: ProblemField[] = [];
  for (const issue of issues) {
    for (const [path, message] of describe(issue, schema)) {
      if (fields.length >= MOST_FIELDS) return fields;
      fields.push({ path: spell(path), message });
    }
  }
  return fields;
}

function describe(issue: Issue, schema: z.ZodType): [Path, string][] {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = namesAt(schema, issue.path);
      return issue.keys.slice(0, MOST_FIELDS).map((key) => {
        const meant = nearestName(key, known);
        return [[...issue.path, key], `is not known${meant ? `; did you mean \`${meant}\`?` : ''}`];
      });
    }
    case 'invalid_union': {
      // The branch that got further into the value is the one that was meant.
      const meant =
        issue.errors.find((branch) => branch.some(({ path }) => path.length > 0)) ??
        issue.errors.find((branch) => branch.every(({ code }) => code !== 'invalid_type'));
      if (!meant) return [[issue.path, `must be ${issue.errors.flatMap(kindWanted).join(' or ')}`]];
      return meant.flatMap((inner) =>
        describe({ ...inner, path: [...issue.path, ...inner.path] } as Issue, schema),
      );
    }
    case 'invalid_type':
      if (issue.input === undefined) return [[issue.path, 'is required']];
      return [[issue.path, `must be ${article(issue.expected)}, not ${kindOf(issue.input)}`]];
    case 'invalid_value':
      return [[issue.path, `must be one of: ${issue.values.map(String).join(', ')}`]];
    case 'too_big':
      return [
        [issue.path, bound(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin)],
      ];
    case 'too_small':
      return [
        [
          issue.path,
          bound(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin),
        ],
      ];
    case 'custom':
      return [[issue.path, issue.message]];
    default:
      return [[issue.path, `is not accepted: ${issue.message}`]];
  }
}

const kindWanted = (branch: readonly Issue[]) =>
  branch.map((issue) => (issue.code === 'invalid_type' ? article(issue.expected) : issue.message));

const kindOf = (value: unknown) => {
  if (value === null) return 'null';
  if (Number.isNaN(value)) return 'NaN';
  return article(Array.isArray(value) ? 'array' : typeof value);
};

const article = (kind: string) => {
  const name = kind === 'int' ? 'integer' : kind;
  return name === 'null' || name === 'undefined' ? name : `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
};

/** "hold at most 256 items", "be at least 1 character long", "be less than 5". */
function bound(word: string, limit: number | bigint, origin: string): string {
  const many = limit === 1 ? '' : 's';
  if (origin === 'string') return `must be ${word} ${limit} character${many} long`;
  if (origin === 'array') return `must hold ${word} ${limit} item${many}`;
  return `must be ${word} ${limit}`;
}

/** The names that the schema knows where an unknown one was found. */
function namesAt(schema: z.core.$ZodType, path: Path): string[] {
  const [here, ...rest] = path;
  if (schema instanceof z.ZodObject) {
    if (here === undefined) return Object.keys(schema.shape).map(shown);
    const member: z.core.$ZodType | undefined = schema.shape[String(here)];
    return member ? namesAt(member, rest) : [];
  }
  if (schema instanceof z.ZodArray) return here === undefined ? [] : namesAt(schema.element, rest);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => namesAt(option, path));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return namesAt(schema.unwrap(), path);
  }
  return [];
}
