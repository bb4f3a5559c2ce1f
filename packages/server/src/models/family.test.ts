import { expect, test } from 'vitest';
import { familyOf } from './family.ts';

test.each([
  ['anthropic/claude-sonnet-4.5', 'anthropic'],
  ['x-ai/grok-4', 'xai'],
  ['meta-llama/llama-3.3-70b-instruct', 'meta'],
  ['mistralai/mistral-large', 'mistral'],
  ['llama3.3:70b', 'meta'],
  ['gpt-oss:20b', 'openai'],
  ['deepseek-r1:8b', 'deepseek'],
  ['someone/gemma-tuned', 'google'],
  ['acme-7b', 'acme'],
  ['Acme/zeta-2', 'acme'],
  ['7', '7'],
  ['constructor', 'constructor'],
])('%s is of the family %s', (model, family) => {
  expect(familyOf(model)).toBe(family);
});
