import type { AnswerOf, getPolicy, listPolicies, putPolicy, tryPolicy } from '@truepenny/contract';
import { area, choice, field, line, made, place } from '../dom.ts';
import { actionOf, folded, onSubmit, say, tableOf, timeOf } from './parts.ts';
import { call, part, Refusal } from './session.ts';

type Summary = AnswerOf<typeof listPolicies>['policies'][number];

/** Stands for the text in the editor where a policy is chosen. */
const IN_EDITOR = '';
const TONES = { permit: 'good', forbid: 'bad', undecided: 'doubt' } as const;

/** The operator's standing rules, in the list and wherever one can be chosen. */
export async function showPolicies(): Promise<void> {
  const { policies } = await call<AnswerOf<typeof listPolicies>>('/v1/policies');
  const heads = ['Name', 'Description', 'Version', 'Changed', 'Show', 'Delete'];
  place('policies').replaceChildren(
    policies.length > 0
      ? tableOf(heads, policies.map(rowOf))
      : line('There is no policy yet. Write one below.'),
  );
  const names = policies.map(({ name }) => name);
  choose('key-policy', [['none', ''], ...names.map((name) => [name, name] as const)]);
  choose('tried-policy', [
    ['the text in the editor', IN_EDITOR],
    ...names.map((name) => [`${name}, as it is stored`, name] as const),
  ]);
}

function rowOf({ name, description = '', version, updatedAt }: Summary) {
  const show = actionOf('policies', 'Show', name, () => edit(name));
  const remove = actionOf('policies', 'Delete', name, () => removed(name));
  return [name, description, version, timeOf(updatedAt), show, remove];
}

/** Offers these, and keeps what was chosen where it is still there. */
function choose(id: string, offers: readonly (readonly [shown: string, value: string])[]): void {
  const select = choice(id);
  const before = select.value;
  select.replaceChildren(...offers.map(([shown, value]) => new Option(shown, value)));
  select.value = offers.some(([, value]) => value === before) ? before : (offers[0]?.[1] ?? '');
}

async function edit(name: string): Promise<void> {
  const { description = '', cedar } = await call<AnswerOf<typeof getPolicy>>(`/v1/policies/${part(name)}`);
  field('policy-name').value = name;
  field('policy-description').value = description;
  area('cedar').value = cedar;
  area('cedar').removeAttribute('aria-invalid');
  area('cedar').focus();
}

async function save(): Promise<void> {
  const [name, description] = [field('policy-name').value.trim(), field('policy-description').value.trim()];
  const body = { cedar: area('cedar').value, ...(description && { description }) };
  const stored = await withFaults('policies', () =>
    call<AnswerOf<typeof putPolicy>>(`/v1/policies/${part(name)}`, 'PUT', body),
  );
  if (!stored) return;
  await showPolicies();
  const rules = `${stored.policies.length} ${stored.policies.length === 1 ? 'rule' : 'rules'}`;
  say('policies', line(`${name} is in force: version ${stored.version}, ${rules}.`, 'good'));
}

/** Says each fault of the text with its line and column, and puts the cursor at the first one. */
async function withFaults<T>(where: string, work: () => Promise<T>): Promise<T | undefined> {
  area('cedar').removeAttribute('aria-invalid');
  try {
    return await work();
  } catch (error) {
    const faults = error instanceof Refusal ? error.errors.filter(({ path }) => path === 'cedar') : [];
    const [first] = faults;
    if (!first) throw error;
    const list = made('ul', ...faults.map(({ message }) => made('li', message)));
    list.className = 'bad';
    say(where, line('The policy was not taken. What is wrong in its text:', 'bad'), list);
    area('cedar').setAttribute('aria-invalid', 'true');
    if (first.line !== undefined && first.column !== undefined) pointAt(first.line, first.column);
    return undefined;
  }
}

function pointAt(atLine: number, column: number): void {
  const lines = area('cedar').value.split('\n');
  const before = lines.slice(0, atLine - 1).reduce((total, each) => total + each.length + 1, 0);
  const at = Math.min(before + column - 1, area('cedar').value.length);
  area('cedar').focus();
  area('cedar').setSelectionRange(at, Math.min(at + 1, area('cedar').value.length));
}

async function removed(name: string): Promise<void> {
  if (!confirm(`Delete the policy ${name}? What was judged under it keeps its text.`)) return;
  await call(`/v1/policies/${part(name)}`, 'DELETE');
  await showPolicies();
  say('policies', line(`${name} is deleted.`, 'good'));
}

async function tryAct(): Promise<void> {
  const [name, act, spent] = [
    choice('tried-policy').value,
    area('tried-act').value.trim(),
    field('spent').value.trim(),
  ];
  const [amount = '', currency = ''] = spent.split(/\s+/);
  const body = {
    ...(name === IN_EDITOR ? { cedar: area('cedar').value } : { name }),
    ...(isCall(act) ? { call: JSON.parse(act) } : { claim: act }),
    ordered: field('ordered').checked,
    tainted: field('tainted').checked,
    ...(spent && { spent: { [currency]: amount } }),
  };
  const outcome = await withFaults('try', () =>
    call<AnswerOf<typeof tryPolicy>>('/v1/policies/try', 'POST', body),
  );
  if (!outcome) return;
  const { decision, determining, undecided, accesses } = outcome;
  const decided = line(decision, TONES[decision]);
  decided.classList.add('large');
  const rows = accesses.map(({ action, resource, context }) => [
    action.id,
    `${resource.type} ${resource.id}`,
    made('code', JSON.stringify(context)),
  ]);
  say(
    'try',
    decided,
    line(determining.length > 0 ? `Decided by ${determining.join(', ')}.` : 'No rule decided it.'),
    ...(undecided.length > 0
      ? [made('ul', ...undecided.map(({ resource, why }) => made('li', `${resource}: ${why}`)))]
      : []),
    folded(`What the act comes to (${accesses.length})`, tableOf(['Action', 'Of', 'With'], rows)),
  );
}

function isCall(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object' && text.startsWith('{');
  } catch {
    return false;
  }
}

onSubmit('policies', 'policy', save);
onSubmit('try', 'try', tryAct);
