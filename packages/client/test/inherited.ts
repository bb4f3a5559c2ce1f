const { PATH = '', NODE_COMPILE_CACHE } = process.env;

/** What Node compiled in earlier starts, so that the many processes of the tests start in half of the time. */
export const COMPILED: Record<string, string> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** All that processes of the tests have of this one's environment: where programs are, and what was compiled. */
export const INHERITED: Record<string, string> = { PATH, ...COMPILED };
