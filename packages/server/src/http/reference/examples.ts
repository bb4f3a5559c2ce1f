import recorded from './examples.json' with { type: 'json' };

/** A request and its answer, as a test run recorded them. */
export type Example = {
  request: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  answer: unknown;
};

/** What `npm run examples` recorded of each operation, by its id. */
export const EXAMPLES: Readonly<Record<string, Example | undefined>> = recorded;
