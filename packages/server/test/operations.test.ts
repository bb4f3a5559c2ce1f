import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../src/config/read.ts';
import { SETTINGS } from '../src/config/settings.ts';
import { readPanelFile } from '../src/models/panel-file.ts';

const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}));

test('the page lists every setting, and none that there is not', () => {
  const rows = page.slice(page.indexOf('| variable |')).matchAll(/^\| (`.*?) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(listed.toSorted()).toEqual(
    Object.values(SETTINGS)
      .map(({ variable }) => variable)
      .toSorted(),
  );
});

test('the settings that it shows for production are all that production needs', () => {
  const [, shown = ''] =
    blocks
      .map(({ text }) => text)
      .find((text) => text.includes('npm start'))
      ?.match(/^(.*)npm start$/ms) ?? [];
  const variables = Object.fromEntries(
    [...shown.matchAll(/^(\w+)=(\S+) \\$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readSettings(variables).environment).toBe('production');
});

test('the panel file that it shows can be read', () => {
  const [file] = blocks.filter(({ language }) => language === 'json');
  expect(readPanelFile(JSON.parse(file?.text ?? '')).evaluators).toHaveLength(2);
});
