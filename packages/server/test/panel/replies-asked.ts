import { Abstention } from '../../src/kernel/abstention.ts';
import { seatPanel } from '../../src/panel/seat-panel.ts';
import { MATTER, SURROUNDINGS, sitting } from './matter.ts';
import {
  anthropicSays,
  type Behaviour,
  type Call,
  googleSays,
  responsesSay,
  type ScriptedProvider,
  says,
} from './provider.ts';
import type { Kind } from './replies.ts';

type Say = (text: (seal: string) => string) => Behaviour;

/** One provider of each wire form, with the form in which it answers. */
const WIRES: Readonly<Record<string, { model: string; say: Say }>> = {
  openai: { model: 'gpt-5-mini', say: (text) => says(text) },
  anthropic: { model: 'claude-sonnet-4-5', say: anthropicSays },
  google: { model: 'gemini-2.5-flash', say: googleSays },
  xai: { model: 'grok-4.3', say: responsesSay },
};
export const PROVIDERS_ASKED = Object.keys(WIRES);

/** The longest string within a call's body: the question as it was put. */
function promptIn({ body }: Call): string {
  let longest = '';
  JSON.parse(body, (_, value: unknown) => {
    if (typeof value === 'string' && value.includes('The seal is')) longest = value;
    return value;
  });
  return longest;
}

/** What becomes of a reply of this kind when a seat of this provider gives it. */
export async function becameOf(
  { text }: Kind,
  provider: string,
  server: ScriptedProvider,
): Promise<{ verdict: string; why: string }> {
  const wire = WIRES[provider];
  if (!wire) throw new Error(`no wire form of ${provider}`);
  server.behave((call, response) => wire.say((seal) => text(seal, promptIn(call)))(call, response));
  const settings = {
    providers: { [provider]: { apiKey: 'sk-test', baseUrl: server.url } },
    panelFile: { evaluators: [`${provider}/${wire.model}`] },
  };
  const [seat] = seatPanel(settings, SURROUNDINGS).evaluators;
  try {
    const [ballot] = (await seat?.examine(MATTER, sitting())) ?? [];
    const isNone = !ballot || ballot.verdict === 'ABSTAIN';
    const weak = ballot?.weak ? ', weakened' : '';
    return { verdict: isNone ? 'none' : ballot.verdict, why: `${ballot?.abstained ?? 'read'}${weak}` };
  } catch (error) {
    if (error instanceof Abstention) return { verdict: 'none', why: error.reason };
    throw error;
  }
}
