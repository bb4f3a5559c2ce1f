/** What the servers are told by their environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_URL = 'http://127.0.0.1:4100';

/** The address of the service: TRUEPENNY_URL, or a service of one's own on this machine. */
export const baseUrlIn = ({ TRUEPENNY_URL }: Environment): string => TRUEPENNY_URL || DEFAULT_URL;

/** The keys of these names that are set. */
export const keysIn = (environment: Environment, names: readonly string[]): string[] =>
  names.flatMap((name) => environment[name]?.trim() || []);

/**
 * Milliseconds after which a call is given up. Hosts give up after 60 seconds, and one that hears a fault by then
 * knows more than one that hears nothing; the service decides in less.
 */
export const TIMEOUT_MS = 50_000;
