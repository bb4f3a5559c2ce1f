/** What an action does, as far as routing needs to know. */
export const ACTION_KINDS = [
  'spend',
  'checkout',
  'publish',
  'delete',
  'deploy',
  'send',
  'memory_write',
  'other',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/** What an action is, and the words of it that say so. */
export type ReadAction = { kind: ActionKind; head: string };

/** The words an action can be named by: a verb at its head, or a part of a tool's name. */
const WORDS: Readonly<Record<Exclude<ActionKind, 'other'>, string>> = {
  spend:
    'pay payment payments payout spend transfer purchase buy donate invest trade swap withdraw wire remit refund subscribe order book rent bid tip charge zahle zahlen bezahle bezahlen überweise überweisen kaufe kaufen payer paie paye acheter achète transférer pagar paga comprar compra transferir',
  checkout: 'checkout',
  publish:
    'publish post tweet announce broadcast upload veröffentliche veröffentlichen publier publie publicar publica',
  delete:
    'delete remove drop erase wipe purge truncate destroy uninstall unlink rm rmdir del lösche löschen supprimer supprime eliminar elimina borrar borra',
  deploy: 'deploy rollout provision install migrate merge upgrade déployer déploie desplegar despliega',
  send: 'send email mail message notify reply forward sende senden schicke schicken envoyer envoie enviar envía',
  memory_write: 'remember memorize memorise',
};
const KIND_OF = new Map(
  Object.entries(WORDS).flatMap(([kind, words]) =>
    words.split(' ').map((word) => [word, kind as ActionKind]),
  ),
);

/** Words before the verb that only say who acts, or politely. */
const LEADING = new Set(
  'i we will would shall should must please now to am are going about the agent sudo'.split(' '),
);
/** Programs whose first argument says what is done. */
const PROGRAMS = new Set(
  'git gh npm pnpm yarn docker kubectl helm terraform aws gcloud az fly vercel'.split(' '),
);
const PROGRAM_VERBS: Readonly<Record<string, ActionKind>> = {
  push: 'publish',
  apply: 'deploy',
  rollout: 'deploy',
  checkout: 'other',
};
/** Requests whose address says what is done; a DELETE says it itself, and these say nothing. */
const REQUESTS = new Set('GET POST PUT PATCH'.split(' '));
const WRITES = new Set('write save store add append update set put upsert commit'.split(' '));
const MEMORY = new Set('memory memories'.split(' '));

/** Only the head is read: what an action mentions further on is not what it does. */
const HEAD_LENGTH = 400;
const OBJECT_WORDS = 6;

/**
 * What an action does, read from the action itself: from the name of the tool where it is a call, from the
 * program where it is a command, and from its leading verb where it is a sentence. Words that merely occur in
 * it decide nothing. What is not recognised is `other`.
 */
export function readAction(action: string): ReadAction {
  const text = action.trim();
  const call = callIn(text);
  if (call) return { kind: call.money ? 'spend' : kindOfName(call.name), head: call.name };
  const words = text
    .slice(0, HEAD_LENGTH)
    .split(/[\s,;:]+/)
    .filter((word) => word !== '');
  const start = words.findIndex((word) => !LEADING.has(word.toLowerCase()));
  const [verb = '', ...object] = start < 0 ? [] : words.slice(start, start + OBJECT_WORDS);
  const isRequest = REQUESTS.has(verb) && /^(\/|https?$)/.test(object[0] ?? '');
  const kind = isRequest
    ? kindOfName(pathOf(object.slice(0, 2).join('/')))
    : kindOfPhrase(verb.toLowerCase(), object);
  return { kind, head: [verb, ...object.slice(0, 2)].join(' ') };
}

type Call = { name: string; money: boolean };

/** A call in JSON, or in the notation of programs: `send_email(…)`. */
function callIn(text: string): Call | undefined {
  if (text.startsWith('{')) {
    try {
      return callOf(JSON.parse(text));
    } catch {
      return undefined;
    }
  }
  const name = /^[\p{L}_$][\w.$:/-]{0,120}/u.exec(text)?.[0] ?? '';
  const isCall =
    text.slice(name.length).trimStart().startsWith('(') || (name === text && /[_.:/A-Z]/.test(name.slice(1)));
  return name !== '' && isCall ? { name, money: false } : undefined;
}

const NAMING = [
  'kind',
  'action',
  'tool',
  'tool_name',
  'name',
  'function',
  'method',
  'operation',
  'type',
] as const;
const ARGUING = ['arguments', 'args', 'input', 'parameters', 'params'] as const;

function callOf(value: unknown): Call | undefined {
  const call = members(value);
  const named = NAMING.map((member) => call[member]).find((name) => name !== undefined);
  const said = typeof named === 'string' ? named : members(named).name;
  const name = typeof said === 'string' && REQUESTS.has(said) ? pathOf(call.url ?? call.path) : said;
  if (typeof name !== 'string') return undefined;
  const money = [call, ...ARGUING.map((member) => members(call[member]))].some(
    (given) => given.amount !== undefined && (given.currency ?? given.asset) !== undefined,
  );
  return { name: name.slice(0, HEAD_LENGTH), money };
}

/** The host of an address is who is asked, and not what for. */
const pathOf = (address: unknown): string =>
  typeof address === 'string' ? address.replace(/^https?[:/]*[^/]*/, '') : '';

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** `sendPayment`, `memory.write`: money comes first, since a message that pays is a payment. */
function kindOfName(name: string): ActionKind {
  const words = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u);
  if (words.some((word) => MEMORY.has(word)) && words.some((word) => WRITES.has(word))) return 'memory_write';
  if (words.includes('check') && words.includes('out')) return 'checkout';
  const kinds = words.map((word) => KIND_OF.get(word) ?? 'other').filter((kind) => kind !== 'other');
  return kinds.find((kind) => kind === 'spend' || kind === 'checkout') ?? kinds[0] ?? 'other';
}

function kindOfPhrase(verb: string, object: readonly string[]): ActionKind {
  const [next = ''] = object;
  if (PROGRAMS.has(verb)) return PROGRAM_VERBS[next] ?? KIND_OF.get(next) ?? 'other';
  if (verb === 'check' && next.toLowerCase() === 'out') return 'checkout';
  if (WRITES.has(verb) && object.some((word) => MEMORY.has(word.toLowerCase()))) return 'memory_write';
  const kind = KIND_OF.get(verb) ?? 'other';
  return kind === 'send' && isMoney(object) ? 'spend' : kind;
}

/** Whether the thing that is sent is a sum: `€40`, `40 EUR`, `USDC 40`. */
function isMoney([first = '', second = '']: readonly string[]): boolean {
  const [sign, code, sum] = [/[\p{Sc}]/u, /^\p{Lu}{3,5}$/u, /^\p{Sc}?\d/u];
  if (sum.test(first)) return sign.test(first) || code.test(second) || sign.test(second);
  return (code.test(first) || sign.test(first)) && sum.test(second);
}
