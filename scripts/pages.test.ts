import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { builtPath, builtScript, SCRIPTS } from './pages.ts';

test.each(SCRIPTS)(
  'the kept script %s is what its source builds; else run scripts/pages.ts',
  async (name) => {
    const built = await builtScript(name);
    expect((await readFile(builtPath(name), 'utf8')) === built).toBe(true);
    // A page loads 60 kB at most; what recomputes verdicts is loaded when somebody asks for that, or in one file.
    const most = name === 'verify-file' || name === 'replaying' ? 100_000 : 20_000;
    expect(brotliCompressSync(built).length).toBeLessThan(most);
  },
);
