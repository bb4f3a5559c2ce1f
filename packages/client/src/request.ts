import type { Route } from './operations.ts';
import { ServiceProblem } from './problem.ts';

/** A request that can be sent as often as needed. */
export type Sendable = {
  url: string;
  init: { method: string; headers: Record<string, string>; body?: string };
};

export type Addressee = {
  baseUrl: string;
  /** Every key there is; each request carries the one that its operation takes. */
  apiKeys: readonly string[];
};

/**
 * The request for an operation: members named in the path go there, and the others into the query or, where
 * there is one, into the body.
 *
 * @throws {TypeError} when a member of the path is missing or empty: the request would be another one.
 * @throws {ServiceProblem} for a key that no header can carry.
 */
export function requestFor(route: Route, input: object, { baseUrl, apiKeys }: Addressee): Sendable {
  const members = new Map<string, unknown>(Object.entries(input));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = members.get(name);
    members.delete(name);
    if (typeof value === 'string' && value !== '' && !/^\.{1,2}$/.test(value))
      return encodeURIComponent(value);
    throw new TypeError(`${name} is needed for ${route.method} ${route.path}`);
  });
  const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5' };
  const key = keyFor(route, apiKeys);
  if (key !== undefined) headers['x-api-key'] = key;
  const { method } = route;
  const inQuery = ([name]: [string, unknown]) => !route.body || route.query.includes(name);
  const url = baseUrl.replace(/\/+$/, '') + path + queryOf([...members].filter(inQuery));
  if (!route.body) return { url, init: { method, headers } };
  headers['content-type'] = 'application/json';
  const body = JSON.stringify(Object.fromEntries([...members].filter((member) => !inQuery(member))));
  return { url, init: { method, headers, body } };
}

/** The key of a kind that the operation takes. A key of any other kind stays at home. */
function keyFor({ keys }: Route, apiKeys: readonly string[]): string | undefined {
  const key = apiKeys.find((apiKey) => keys.some((prefix) => apiKey.startsWith(prefix)));
  if (key === undefined || /^[\x21-\x7e]+$/.test(key)) return key;
  const detail = 'The key holds a character that no key has. Copy it again.';
  throw new ServiceProblem('invalid-key', detail, { charged: false });
}

function queryOf(members: readonly [string, unknown][]): string {
  const query = new URLSearchParams();
  for (const [name, value] of members) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text && `?${text}`;
}
