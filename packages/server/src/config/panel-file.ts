import { readFile } from 'node:fs/promises';
import { jsonPlace } from '../kernel/json-place.ts';
import { ConfigurationError } from './read.ts';
import { SETTINGS } from './settings.ts';

/**
 * The content of the panel file, as parsed JSON. Of a file that cannot be read or is no JSON nothing is told but
 * its path and the place: it may hold keys.
 *
 * @throws {ConfigurationError}
 */
export async function readPanelContent(path: string): Promise<unknown> {
  const { variable } = SETTINGS.panelFile;
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigurationError([`${variable} names ${path}, which cannot be read${code}.`]);
  }
  const place = jsonPlace(text);
  if (!place) return JSON.parse(text);
  const where = `line ${place.line}, column ${place.column}`;
  throw new ConfigurationError([`${variable} names ${path}, which is no JSON: see ${where}.`]);
}
