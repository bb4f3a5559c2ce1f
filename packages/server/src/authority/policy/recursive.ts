import type { Act, Resource } from '../../acts/act.ts';

/** Short flags that make a command go through all that a folder holds; an empty text: it always does. */
const FLAGS: Readonly<Record<string, string>> = {
  grep: 'rR',
  egrep: 'rR',
  fgrep: 'rR',
  zgrep: 'rR',
  rg: '',
  ag: '',
  ack: '',
  tar: '',
  cp: 'rRa',
  mv: '',
  rm: 'rR',
  scp: 'r',
  zip: 'r',
  rsync: 'ra',
  diff: 'r',
  chmod: 'R',
  chown: 'R',
  chgrp: 'R',
};
const LONG = ['--recursive', '--archive', '--dereference-recursive'];

/** What a command that goes through folders is done to besides: all that each named path may hold. */
export function insideOf({ form, resources }: Act): Resource[] {
  const command = resources.find((one) => one.type === 'Command');
  const letters = command?.type === 'Command' && form === 'command' ? FLAGS[command.name] : undefined;
  if (command?.type !== 'Command' || letters === undefined) return [];
  const goesIn = (word: string) =>
    LONG.includes(word) || (/^-[A-Za-z]/.test(word) && [...letters].some((letter) => word.includes(letter)));
  if (letters !== '' && !command.words.some(goesIn)) return [];
  return resources.flatMap((one): Resource[] =>
    one.type === 'File' ? [{ ...one, path: `${one.path.replace(/\/$/, '')}/**`, pattern: true }] : [],
  );
}
