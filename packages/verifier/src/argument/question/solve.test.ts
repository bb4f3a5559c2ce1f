import { expect, test } from 'vitest';
import { solveArgued } from './solve.ts';

test('what may be one thing under two names leaves no question open for sure', () => {
  const rule = 'If the soup is vegan, it has a green dot on the menu.';
  expect(solveArgued(`${rule} Today's soup has no green dot on the menu. Is it vegan?`)).toBeUndefined();
  expect(solveArgued(`${rule} The soup has no green dot on the menu. Is it vegan?`)?.outcome).toBe('refuted');
  expect(solveArgued(`${rule} The stew has no green dot on the menu. Is the soup vegan?`)?.outcome).toBe('open');
});
