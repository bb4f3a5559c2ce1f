import { expect, test } from 'vitest';
import { pageText } from './layout.ts';
import { startPage } from './start-page.ts';

const shown = (environment: string) =>
  pageText(startPage({ url: 'http://localhost', environment, version: '1', evaluators: ['arithmetic'] }));

test('the playground is there in development alone', () => {
  expect(shown('development')).toContain('id="playground"');
  expect(shown('production')).not.toMatch(/playground|<script/);
});

test('without JavaScript it is hidden, and the page says what to run', () => {
  expect(shown('development')).toMatch(/<noscript>.*run the commands below/s);
  expect(shown('development')).toContain('<div id="playground" hidden>');
  expect(shown('production')).toContain('npx truepenny check');
});
