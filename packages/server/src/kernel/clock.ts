/** Now, in milliseconds since the Unix epoch. Passed in wherever time matters, so that tests can set it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
