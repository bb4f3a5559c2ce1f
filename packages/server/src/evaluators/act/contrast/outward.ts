import type { Act } from '../../../acts/act.ts';
import type { Word } from '../../../authority/order/standing.ts';

const LEADS_OUT = /\b(?:run|execute|install|pipe|script|setup|bootstrap|curl|wget)\b/i;
const SENDS =
  /\b(?:upload|send|post|push|publish|share|submit|mail|transfer|sync|deploy|report|notify|call|put|curl|copy)/i;
const BACKS_UP = /(?<!\/)\bback\s?up/i;

/**
 * How commands carry something over a border that nobody spoke of, in words: what is downloaded is run at once, or what is
 * read here is sent to a host that neither the principal nor the evidence names.
 */
export function outwardOf(
  acts: readonly Act[],
  { sentences }: Word,
  said: string,
  evidence: string,
): string | undefined {
  const own = sentences.filter(({ kind }) => kind !== 'pasted').map(({ quote }) => quote);
  if (own.length === 0 || !acts.every(({ form }) => form === 'command')) return undefined;
  const strange = acts.flatMap(({ resources }) =>
    resources.flatMap((one) =>
      one.type === 'Url' &&
      !said.includes(one.host.toLowerCase()) &&
      !evidence.includes(one.host.toLowerCase())
        ? [{ host: one.host, method: one.method }]
        : [],
    ),
  );
  const [host] = strange;
  if (!host) return undefined;
  const runs = acts.some(
    ({ opaque, effect }) => effect === 'run' && /its program from its input/.test(opaque ?? ''),
  );
  if (runs && !own.some((quote) => LEADS_OUT.test(quote))) return `what '${host.host}' gives is run at once`;
  const isFile = acts.some(
    ({ effect, resources }) => effect === 'read' && resources.some(({ type }) => type === 'File'),
  );
  const sends =
    isFile &&
    acts.find(
      ({ effect, resources }) =>
        effect === 'send' && resources.some((one) => one.type === 'Url' && one.host === host.host),
    );
  return sends && !own.some((quote) => SENDS.test(quote) || BACKS_UP.test(quote))
    ? `it is sent to '${host.host}', which nobody named`
    : undefined;
}
