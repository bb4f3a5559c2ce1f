/** What of an operation the card tells. */
export type Offer = {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Kinds of keys, any of which is enough. */
  keys: readonly string[];
  /** Whether it can be called without a key. */
  keyless: boolean;
};

/** The kinds of keys and what each begins with. */
type Keys = Readonly<Record<string, string>>;

/** What an agent would ask the service for; other operations are housekeeping. */
const SKILLS: Readonly<Record<string, { name: string; tags: string[]; examples: string[] }>> = {
  check: {
    name: 'Check a claim',
    tags: ['verification', 'claims', 'attestation'],
    examples: ['Is it true that seven tickets at 12 each and a fee of 5 cost 89?'],
  },
  verifyTrace: {
    name: 'Judge a reasoning trace',
    tags: ['verification', 'reasoning', 'planning'],
    examples: ['Do these four steps follow from the question, and does the answer follow from them?'],
  },
  verifyAction: {
    name: 'Judge an action before it is run',
    tags: ['pre-execution', 'authorization', 'guardrail'],
    examples: ['My principal asked me to tidy up the drafts. May I delete the table orders?'],
  },
  verifyDecision: {
    name: 'Judge a decision',
    tags: ['decision-quality', 'payments', 'guardrail'],
    examples: ['My mandate is to pay invoices under 100 EUR. May I pay this one over 140 EUR?'],
  },
  issueReceipt: {
    name: 'Issue a signed receipt',
    tags: ['receipts', 'audit'],
    examples: ['Sign that I allowed shipping order 7.'],
  },
  agentScore: {
    name: 'Score of an agent',
    tags: ['trust', 'reputation'],
    examples: ['How far can agent_7 be trusted in the domain shipping?'],
  },
};

const DESCRIPTION =
  'Verifies the reasoning of agents before they act, and signs what it found. Called by the HTTP interface that /openapi.json describes, not by A2A messages.';
/** The interface is none of the three that A2A names, so it goes by the address of what it is described in. */
const BINDING = 'https://spec.openapis.org/oas/v3.1.0';
const JSON_ONLY = ['application/json'];

/** The agent card (A2A 1.0, section 4.4.1): what agents can ask this service for, where, and with which keys. */
export function agentCard(url: string, version: string, offers: readonly Offer[], keys: Keys): object {
  const skills = offers.flatMap((offer) => skillOf(offer) ?? []);
  const kinds = [
    ...new Set(skills.flatMap(({ securityRequirements }) => securityRequirements.flatMap(schemesIn))),
  ];
  return {
    name: 'Truepenny',
    description: DESCRIPTION,
    version,
    supportedInterfaces: [{ url, protocolBinding: BINDING, protocolVersion: version }],
    documentationUrl: `${url}/docs`,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: JSON_ONLY,
    defaultOutputModes: JSON_ONLY,
    securitySchemes: Object.fromEntries(kinds.map((kind) => [kind, keyScheme(keys[kind] ?? '')])),
    skills,
  };
}

type Requirement = { schemes: Record<string, { list: string[] }> };
const schemesIn = ({ schemes }: Requirement) => Object.keys(schemes);

function skillOf({ id, method, path, summary, keys, keyless }: Offer) {
  const known = SKILLS[id];
  if (!known) return undefined;
  // Any one of the requirements is enough, and an empty one asks for nothing.
  const securityRequirements: Requirement[] = [
    ...keys.map((kind) => ({ schemes: { [kind]: { list: [] } } })),
    ...(keyless ? [{ schemes: {} }] : []),
  ];
  return { id, ...known, description: `${summary}. ${method} ${path}`, securityRequirements };
}

const keyScheme = (prefix: string) => ({
  apiKeySecurityScheme: {
    description: `A key that begins with ${prefix}, without a prefix such as Bearer`,
    location: 'header',
    name: 'X-API-Key',
  },
});
