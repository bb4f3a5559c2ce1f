#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { ConfigurationError, readSettings } from '../config/read.ts';
import { Fault, spoken } from '../kernel/fault.ts';
import { Problem } from '../kernel/problem.ts';

const HELP = `truepenny-server: runs and looks after a Truepenny service

  serve                        start the service
  migrate                      bring the database to the newest schema and end
  doctor [--json] [--ask]      say what is configured, what answers, which tiers are available and what is missing;
                               with --ask every model is asked for one word, which costs a little
  keys list                    the signing keys and what each of them does now
  keys create                  make the first signing key
  keys rotate                  publish the next signing key; it signs once every cache can know it
  operators create NAME        make an operator; prints its id and key, once
  operators list               every operator, and who is suspended
  operators suspend OPERATOR   let its keys open nothing from now on
  operators resume OPERATOR    let them open again
  operators invite             an invitation to register, good once, where TRUEPENNY_REGISTRATION is invite
  outcomes record VERIFICATION ALLOW|BLOCK [QUESTION]
                               say what turned out to be right; the weights of models are learned from it
  outcomes list                what was said so far
  credits grant OPERATOR USD   give an operator credit
  credits list OPERATOR        the latest entries of an operator's ledger
  eas register                 register the schema of our attestations with EAS, once a chain
  eas revoke VERIFICATION      revoke the attestation of a verification

Settings come from the environment, as for the service itself. Ends with 0 when all is well, 1 when something
is missing, 64 for a wrong call and 78 for wrong settings.`;

/** As in sysexits(3). */
const EX_USAGE = 64;
const EX_CONFIG = 78;

type Print = (line: string) => void;

/** Carries out one command; gives the exit code. */
export async function run(args: readonly string[], print: Print): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      json: { type: 'boolean', default: false },
      ask: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command = '', ...words] = positionals;
  if (values.help || command === '') {
    print(HELP);
    return values.help ? 0 : EX_USAGE;
  }
  if (values.ask && command !== 'doctor') {
    print('Only doctor asks models.');
    return EX_USAGE;
  }
  if (values.json && command !== 'doctor') {
    print('Only doctor answers in JSON.');
    return EX_USAGE;
  }
  if (command === 'serve') {
    await import('../main.ts');
    return 0;
  }
  const settings = readSettings();
  const [first, second, third] = words;
  // Each command loads its own: the models and seats that a doctor looks at are nothing to the others.
  if (command === 'migrate') return (await import('./migrate.ts')).migrate(settings, print);
  if (command === 'doctor') return (await import('./doctor.ts')).doctor(settings, values, print);
  if (command === 'keys') {
    const keys = await import('./keys.ts');
    if (first === 'list') return keys.listSigningKeys(settings, print);
    if (first === 'create') return keys.makeFirstSigningKey(settings, print);
    if (first === 'rotate') return keys.rotateSigningKeys(settings, print);
  }
  if (command === 'operators' || command === 'outcomes') {
    const carryOut =
      command === 'operators'
        ? (await import('./operators.ts')).operators
        : (await import('./outcomes.ts')).outcomes;
    const done = await carryOut(settings, words, print);
    if (done !== undefined) return done;
  }
  if (command === 'credits') {
    const credits = await import('./credits.ts');
    if (first === 'grant' && second && third) return credits.grant(settings, second, third, print);
    if (first === 'list' && second) return credits.listCredits(settings, second, print);
  }
  if (command === 'eas') {
    const eas = await import('./eas.ts');
    if (first === 'register') return eas.registerEasSchema(settings, print);
    if (first === 'revoke' && second) return eas.revokeEasAttestation(settings, second, print);
  }
  print(`"${positionals.join(' ')}" is no command.\n\n${HELP}`);
  return EX_USAGE;
}

if (import.meta.main) {
  try {
    const code = await run(process.argv.slice(2), console.log);
    if (code !== 0) process.exitCode = code;
  } catch (error) {
    process.exitCode = explained(error);
  }
}

/** Says what whoever runs the command can mend; other errors show where they came from. */
function explained(error: unknown): number {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof Fault || error instanceof Problem || isUsage)) throw error;
  console.error(spoken(error));
  if (isUsage) return EX_USAGE;
  return error instanceof ConfigurationError ? EX_CONFIG : 1;
}
