/** What a text says as JSON; undefined where it is none. For secrets, which the engine's own message would quote. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the system refused a file with this code, such as ENOENT. */
export const isSystemError = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
