import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { inside } from './bin.ts';

test('bash completes commands, their second words and their options', async () => {
  const { code, out: script } = await inside(['completion', 'bash']);
  expect(code).toBe(0);
  const completed = async (...words: string[]) => {
    const ask = `COMP_WORDS=(truepenny "$@"); COMP_CWORD=$#; _truepenny; echo "\${COMPREPLY[*]}"`;
    const { stdout } = await promisify(execFile)('bash', ['-c', `${script}\n${ask}`, 'bash', ...words]);
    return stdout.trim();
  };
  expect(await completed('rece')).toBe('receipt');
  expect(await completed('receipt', '')).toBe('verify get issue revoke');
  expect(await completed('receipt', 'verify', '--j')).toBe('--jwks --json');
  expect(await completed('wallet', '--j')).toBe('--jwks --json');
  expect(await completed('gate', 'file', '--mo')).toBe('--mode');
  expect(await completed('wallet', '')).toMatch(/ prove show$/);
  expect(await completed('wallet', '0xab', '--j')).toBe('--jwks --json');
  expect(await completed('comp')).toBe('completion');
  expect(await completed('nothing', '')).toBe('');
  expect((await inside(['completion', 'tcsh'])).code).toBe(3);
});

test('fish is told what each of them is', async () => {
  const { out } = await inside(['completion', 'fish']);
  expect(out).toContain(`    case 'receipt '
      printf '%s\\t%s\\n' verify 'Verify a receipt, or the attestation of a check or of the gate'
`);
  // An apostrophe would end the text.
  expect(out.match(/'/g)?.length).toSatisfy((count) => count % 2 === 0);
});
