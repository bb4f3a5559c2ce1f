import { compilePolicies, type PolicyRecord, recomputePolicy } from '@truepenny/verifier/policy';
import { membersOf } from '../members.ts';
import type { AnswerOf, InputOf } from '../operations.ts';
import { loadCedar } from './cedar.ts';
import { type Command, EXIT, type ExitCode, type Given, Misuse, SERVICE } from './command.ts';
import { type Paint, plain, rows, table } from './layout.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';
import { readJsonText, readText } from './sources.ts';
import type { World } from './world.ts';

/** `truepenny policy check`. */
export const policyCheck: Command = {
  name: 'policy check',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Check a policy against the vocabulary, offline',
  more: 'Needs the stock Cedar engine beside the command. Ends with 1 where the service would refuse the policy.',
  options: {},
  async run(given, world) {
    const text = await readText(given.words[0], world);
    const compiled = compilePolicies(await loadCedar(), text);
    const faults = 'faults' in compiled ? compiled.faults : [];
    const policies = 'rules' in compiled ? compiled.rules.map(({ id, effect }) => ({ id, effect })) : [];
    show({ ok: faults.length === 0, faults, policies }, given, world, (paint) =>
      faults.length > 0
        ? `${paint.bad('NOT A POLICY')}\n${faults.map(({ line, column, message }) => `  ${line}:${column}  ${plain(message)}\n`).join('')}`
        : `${paint.good('fits')}\n${table(policies.map(({ id, effect }) => ['', effect, id]))}`,
    );
    return faults.length > 0 ? EXIT.block : EXIT.allow;
  },
};

/** `truepenny policy push`. */
export const policyPush: Command = {
  name: 'policy push',
  takes: 'NAME [FILE|-]',
  words: [1, 2],
  summary: 'Store a policy; it is in force at once for every key bound to its name',
  options: { description: { value: 'TEXT', says: 'what it is for' }, ...SERVICE },
  async run(given, world) {
    const [name = '', file] = given.words;
    const cedar = await readText(file, world);
    const description = given.text('description');
    const request = { name, cedar, ...(description !== undefined && { description }) };
    const stored = await clientFor(given, world).putPolicy(request);
    return show(stored, given, world, () => storedRows(stored));
  },
};

/** `truepenny policy list`. */
export const policyList: Command = {
  name: 'policy list',
  takes: '',
  words: [0, 0],
  summary: 'List your policies',
  options: SERVICE,
  async run(given, world) {
    const list = await clientFor(given, world).listPolicies();
    return show(list, given, world, () =>
      table(
        list.policies.map(({ name, version, updatedAt, description }) => [
          name,
          `v${version}`,
          updatedAt,
          description,
        ]),
      ),
    );
  },
};

/** `truepenny policy show`. */
export const policyShow: Command = {
  name: 'policy show',
  takes: 'NAME',
  words: [1, 1],
  summary: 'Show a policy with its text',
  options: { digest: { value: 'sha256:…', says: 'the version that has this digest' }, ...SERVICE },
  async run(given, world) {
    const digest = given.text('digest');
    const found = await clientFor(given, world).getPolicy({
      name: given.words[0] ?? '',
      ...(digest !== undefined && { digest }),
    });
    return show(found, given, world, () => `${storedRows(found)}\n${found.cedar.trimEnd()}\n`);
  },
};

const storedRows = ({ name, version, digest, policies }: AnswerOf<'putPolicy'>): string =>
  rows([
    ['policy', name],
    ['version', version],
    ['digest', digest],
    ['rules', policies.join(', ')],
  ]);

/** `truepenny policy try`. */
export const policyTry: Command = {
  name: 'policy try',
  takes: '[FILE|-]',
  words: [0, 1],
  summary: 'Say what a policy would decide of an act, and by which rule',
  more: `The act is read by the service; nothing is stored, spent or allowed. With --record what a transcript holds is decided
again, offline, with the stock Cedar engine beside the command. Ends with 0 for permit, 1 for forbid, 2 where it is left
undecided.`,
  options: {
    call: { value: 'FILE', says: 'the call, {tool, arguments, cwd} in JSON' },
    claim: { value: 'TEXT', says: 'the act as text, in its place' },
    record: { value: 'FILE', says: 'a transcript or record whose accesses are decided by this policy' },
    name: { value: 'NAME', says: 'a stored policy, in place of a file' },
    agent: { value: 'ID', says: 'the agent that acts' },
    ordered: { says: 'as if the user had asked for it' },
    tainted: { says: 'as if a value came from the text of a tool' },
    spent: { value: 'EUR=900', many: true, says: 'as if this much had been allowed today already' },
    ...SERVICE,
  },
  async run(given, world) {
    const record = given.text('record');
    if (record !== undefined) return again(await readText(given.words[0], world), record, given, world);
    const answer = await clientFor(given, world).tryPolicy(await trialOf(given, world));
    show(answer, given, world, (paint) => outcome(answer, paint));
    return ENDS[answer.decision];
  },
};

const ENDS = { permit: EXIT.allow, forbid: EXIT.block, undecided: EXIT.uncertain } as const;

async function trialOf(given: Given, world: World): Promise<InputOf<'tryPolicy'>> {
  const [call, claim, name, agentId] = ['call', 'claim', 'name', 'agent'].map((option) => given.text(option));
  const spent = Object.fromEntries(
    given.texts('spent').map((text) => {
      const [, currency = '', amount = ''] = /^([A-Z]{3,5})=(.+)$/.exec(text) ?? [];
      if (currency === '')
        throw new Misuse(`--spent is a currency and an amount, as in EUR=900, not "${text}"`);
      return [currency, amount];
    }),
  );
  const request = {
    ...(name === undefined ? { cedar: await readText(given.words[0], world) } : { name }),
    ...(call !== undefined && { call: readJsonText(await readText(call, world), call) }),
    ...(claim !== undefined && { claim }),
    ...(agentId !== undefined && { agentId }),
    ordered: given.on('ordered'),
    tainted: given.on('tainted'),
    ...(given.texts('spent').length > 0 && { spent }),
  };
  // The service validates every member, and names the one that is wrong.
  return request as InputOf<'tryPolicy'>;
}

async function again(cedar: string, file: string, given: Given, world: World): Promise<ExitCode> {
  const value = readJsonText(await readText(file, world), file);
  const record = policyRecordIn(value);
  if (!record) throw new Misuse(`${file} holds nothing that was judged by a policy`);
  const { agrees: _, ...decided } = await recomputePolicy(await loadCedar(), cedar, record);
  show(decided, given, world, (paint) => outcome({ ...decided, undecided: [] }, paint));
  return ENDS[decided.decision];
}

/** What a transcript, or a record with one, says of a policy. */
export function policyRecordIn(value: unknown): PolicyRecord | undefined {
  const { transcript = value } = membersOf(value);
  const { judgedBy } = membersOf(transcript);
  const { accesses, principal, digest } = membersOf(judgedBy);
  const isRecord = Array.isArray(accesses) && typeof digest === 'string' && typeof principal === 'object';
  return isRecord ? (judgedBy as PolicyRecord) : undefined;
}

type Outcome = Pick<PolicyRecord, 'decision' | 'determining' | 'undecided'>;

function outcome({ decision, determining, undecided }: Outcome, paint: Paint): string {
  const colour = decision === 'permit' ? paint.good : paint.bad;
  const by = determining.length > 0 ? ` by ${determining.map(plain).join(', ')}` : '';
  const open = decision === 'undecided' ? undecided : [];
  return `${colour(decision)}${by}\n${open.map(({ resource, why }) => `  ${plain(resource)}: ${plain(why)}\n`).join('')}`;
}
