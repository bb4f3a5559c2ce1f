import { rolldown } from 'rolldown';

/**
 * One file of a program and all that it imports, but for what is external. Comments stay out; names stay, so that
 * whoever installs it can read it.
 */
export async function bundle(input: string, external: RegExp): Promise<string> {
  const made = await rolldown({
    input,
    platform: 'node',
    logLevel: 'silent',
    external,
    transform: { target: 'node18' },
  });
  const { output } = await made.generate({ format: 'esm', codeSplitting: false, comments: false });
  await made.close();
  return output[0].code;
}
