import { KEY_PREFIXES, type Operation, PROBLEM_CODES, PROBLEMS } from '@truepenny/contract';
import { NEXT_STEPS } from '@truepenny/contract/reference';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { agentCard } from '../web/agent-card.ts';
import { apiCatalog, CATALOG_TYPE } from '../web/api-catalog.ts';
import { type Listed, llmsText } from '../web/llms.ts';
import { securityText } from '../web/security.ts';
import { VERSION } from './openapi.ts';
import { type Origins, siteOf } from './origins.ts';
import { EXAMPLES } from './reference/examples.ts';
import { curl } from './reference/samples.ts';

export type DiscoveryParts = {
  operations: readonly Operation[];
  origins: Origins;
  clock: Clock;
  /** The address that callers use; known only once the service listens where the port is free to choose. */
  baseUrl(): string;
  /** Where to report weaknesses. */
  contact: string;
};

type Document = { type: string; body: string; link?: string };

const TEXT = 'text/plain; charset=utf-8';

/** The documents by which machines find out what is here, by their paths. */
export function discoveryDocuments(
  parts: DiscoveryParts,
): Record<string, (request: FastifyRequest) => Document> {
  const { clock, baseUrl, contact, origins } = parts;
  return {
    '/llms.txt': (request) => {
      const { url, operations } = siteOf(request, parts);
      return {
        type: TEXT,
        body: llmsText(
          url,
          operations.map((one) => listedOf(one, url)),
          FAULTS,
        ),
      };
    },
    '/.well-known/agent-card.json': (request) => {
      const { url, operations } = siteOf(request, parts);
      const card = agentCard(url, VERSION, operations.map(offerOf), KEY_PREFIXES);
      return { type: 'application/json; charset=utf-8', body: JSON.stringify(card) };
    },
    '/.well-known/api-catalog': () => {
      const base = baseUrl();
      const catalog = apiCatalog(base, [base, ...Object.values(origins).filter((own) => own !== undefined)]);
      const link = `<${base}/.well-known/api-catalog>; rel="api-catalog"`;
      return { type: CATALOG_TYPE, body: JSON.stringify(catalog), link };
    },
    '/.well-known/security.txt': () => ({
      type: TEXT,
      body: securityText(contact, baseUrl(), clock()),
    }),
  };
}

const FAULTS = PROBLEM_CODES.map((code) => ({ code, status: PROBLEMS[code].status, next: NEXT_STEPS[code] }));

function listedOf(operation: Operation, url: string): Listed {
  const { id, method, path, summary, description, access, status } = operation;
  const example = EXAMPLES[id];
  const answer = example?.answer;
  return {
    method,
    path,
    summary,
    description,
    key: access === 'public' ? 'none' : keysIn(access),
    example: example && {
      request: curl(operation, example, url),
      status,
      answer: typeof answer === 'string' ? answer : JSON.stringify(answer),
    },
  };
}

const WITHOUT = { anyone: 'or none', payment: 'or a payment' };

function keysIn({ keys, without }: Exclude<Operation['access'], 'public'>): string {
  const kinds = keys.map((kind) => `\`${KEY_PREFIXES[kind]}…\``).join(' or ');
  return without ? `${kinds}, ${WITHOUT[without]}` : kinds;
}

function offerOf({ id, method, path, summary, access }: Operation) {
  const [keys, keyless] = access === 'public' ? [[], true] : [access.keys, access.without !== undefined];
  return { id, method, path, summary, keys, keyless };
}
