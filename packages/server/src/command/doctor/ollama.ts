import { z } from 'zod';

/** Where Ollama listens unless told otherwise. */
const USUAL = 'http://127.0.0.1:11434';
const SENSIBLE = 'gpt-oss:20b';
const PATIENCE_MS = 500;

const Tags = z.object({ models: z.array(z.object({ name: z.string() })) });

export type FoundOllama = { url: string; models: string[]; say: string };

/**
 * A local Ollama at its usual port that nobody has configured, with what to do to seat it; null where none answers.
 * It is offered and never seated by itself: whoever judges is for the operator to say.
 */
export async function findOllama(url: string = USUAL): Promise<FoundOllama | null> {
  try {
    const reply = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const models = Tags.parse(await reply.json()).models.map(({ name }) => name);
    const pull = models.length === 0 ? `pull a model, such as: ollama pull ${SENSIBLE}; then ` : '';
    return { url, models, say: `runs at ${url}, not seated: ${pull}set OLLAMA_BASE_URL=${url}` };
  } catch {
    return null;
  }
}
