import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64, readCheckpoint, readNote, readVerifierKey, signaturesBy } from './note.ts';

const piece = fc.constantFrom(
  '\n',
  '\n\n',
  '— ',
  'a ',
  'AAAAAAA=',
  '+',
  '0',
  '\u0000',
  '\ud800',
  'log.example\n2\n',
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece).map((parts) => parts.join('')),
);

test('any text is a note or none, and only a whole one reads', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const note = readNote(text);
      if (!note) return;
      expect(text.startsWith(`${note.text}\n`)).toBe(true);
      expect(note.signatures.length).toBeGreaterThan(0);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});

test('what a note with lines of any names and bytes says is read back', () => {
  const name = fc.stringMatching(/^[a-z.]{1,10}$/);
  const bytes = fc.uint8Array({ minLength: 5, maxLength: 80 });
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, bytes), { minLength: 1, maxLength: 5 }), async (lines) => {
      const signed = lines
        .map(([who, what]) => `— ${who} ${Buffer.from(what).toString('base64')}\n`)
        .join('');
      const note = readNote(`a\n0\n\n${signed}`);
      expect(note?.signatures.map(({ name: who }) => who)).toEqual(lines.map(([who]) => who));
      expect(note && (await signaturesBy(note, []))).toEqual([]);
    }),
  );
});

test('checkpoints, keys and base64 of any text never throw', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      expect(readCheckpoint(text)?.root.length ?? 32).toBe(32);
      expect((await readVerifierKey(text))?.publicKey.length ?? 32).toBe(32);
      const bytes = decodeBase64(text);
      if (bytes) expect(Buffer.from(bytes).toString('base64')).toBe(text);
    }),
  );
});
