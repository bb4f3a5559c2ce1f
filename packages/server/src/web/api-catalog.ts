/** The media type of the catalog, with the profile that tells it from other sets of links. */
export const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

type Link = { href: string; type?: string; title?: string };

/**
 * `/.well-known/api-catalog` (RFC 9727): which interfaces there are, and where each is described.
 *
 * @param origins The addresses at which products live, without a slash at the end; each is listed once.
 */
export function apiCatalog(baseUrl: string, origins: readonly string[]): object {
  const apis = [...new Set(origins)];
  return {
    linkset: [
      { anchor: `${baseUrl}/.well-known/api-catalog`, item: apis.map((api): Link => ({ href: `${api}/` })) },
      ...apis.map((api) => ({ anchor: `${api}/`, ...describedAt(api) })),
    ],
  };
}

/** Where an interface is described; the relations are those of RFC 8631. */
const describedAt = (api: string): Record<string, Link[]> => ({
  'service-desc': [{ href: `${api}/openapi.json`, type: 'application/json', title: 'OpenAPI 3.1' }],
  'service-doc': [{ href: `${api}/docs`, type: 'text/html', title: 'API reference' }],
  'service-meta': [
    { href: `${api}/.well-known/agent-card.json`, type: 'application/json', title: 'Agent card' },
    { href: `${api}/llms.txt`, type: 'text/plain', title: 'For language models' },
  ],
  status: [{ href: `${api}/readyz`, type: 'application/json' }],
});
