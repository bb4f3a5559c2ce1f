import { readFile } from 'node:fs/promises';
import { ConfigurationError } from './read.ts';
import { SETTINGS } from './settings.ts';

type Fault = { line: number; column: number; message: string };

/** The text of the installation's policy. @throws {ConfigurationError} for a file that cannot be read. */
export async function readPolicyFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigurationError([
      `${SETTINGS.policyFile.variable} names ${path}, which cannot be read${code}.`,
    ]);
  }
}

/** What keeps the service from starting under a policy that is not one. */
export const unfitPolicyFile = (path: string, faults: readonly Fault[]): ConfigurationError =>
  new ConfigurationError(
    faults.map(
      ({ line, column, message }) =>
        `${SETTINGS.policyFile.variable} names ${path}, and at line ${line}, column ${column}: ${message}.`,
    ),
  );
