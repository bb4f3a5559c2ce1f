import { COMMON, type Command, type Options } from './command.ts';

/** All commands with a line each. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`).join('');
  return `truepenny: verified reasoning, receipts that anyone can check

${lines}
Every command has --help and --json. It ends with 0 for ALLOW or verified, 1 for BLOCK or not verified,
2 for UNCERTAIN and 3 for a fault, in which nothing was decided. Set keys in TRUEPENNY_API_KEY, DQL_API_KEY
and SENTINEL_API_KEY, and the address of the service in TRUEPENNY_URL.
`;
}

/** How one command is used. */
export function helpFor({ name, takes, summary, more, options }: Command): string {
  return `${summary}

  truepenny ${name} ${takes}${more ? `\n\n${more}` : ''}

${optionLines({ ...options, ...COMMON })}`;
}

function optionLines(options: Options): string {
  const shown = Object.entries(options).map(([name, { value, short, says }]) => {
    return [`${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`, says] as const;
  });
  const width = Math.max(...shown.map(([left]) => left.length));
  return shown.map(([left, says]) => `  ${left.padEnd(width)}  ${says}\n`).join('');
}
