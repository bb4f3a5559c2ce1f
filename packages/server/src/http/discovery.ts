import { KEY_PREFIXES, type Operation } from '@truepenny/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { agentCard } from '../web/agent-card.ts';
import { apiCatalog, CATALOG_TYPE } from '../web/api-catalog.ts';
import { llmsText } from '../web/llms.ts';
import { securityText } from '../web/security.ts';
import { VERSION } from './openapi.ts';
import { type Origins, siteOf } from './origins.ts';

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
      return { type: TEXT, body: llmsText(url, operations) };
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

function offerOf({ id, method, path, summary, access }: Operation) {
  const [keys, keyless] = access === 'public' ? [[], true] : [access.keys, access.without !== undefined];
  return { id, method, path, summary, keys, keyless };
}
