import type { Operation, Product } from '@truepenny/contract';

/** The address of each product, where it has one of its own. */
export type Origins = { readonly [P in Product]?: string | undefined };

/**
 * The operations of the host that was asked: those of the products that live there. Where the host is none
 * of the configured ones, or all products share it, it is all of them.
 */
export function operationsOf(
  host: string,
  origins: Origins,
  operations: readonly Operation[],
): readonly Operation[] {
  const base = hostOf(origins.rv);
  const homes = { rv: base, plv: base, sentinel: base, dql: base } as Record<Product, string | undefined>;
  for (const product of ['plv', 'sentinel', 'dql'] as const)
    homes[product] = hostOf(origins[product]) ?? base;
  if (!Object.values(homes).includes(host)) return operations;
  return operations.filter(({ product }) => homes[product] === host);
}

/** What a host is asked about itself. */
export type Site = { url: string; operations: readonly Operation[] };

/** The address and the operations of the host that was asked; those of the whole service, if it is none of its own. */
export function siteOf(
  { host, protocol }: { host: string; protocol: string },
  { origins, operations, baseUrl }: { origins: Origins; operations: readonly Operation[]; baseUrl(): string },
): Site {
  const here = operationsOf(host, origins, operations);
  return { url: here.length < operations.length ? `${protocol}://${host}` : baseUrl(), operations: here };
}

const hostOf = (origin: string | undefined) => (origin ? URL.parse(origin)?.host : undefined);
