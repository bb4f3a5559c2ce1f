/** Names under which one family's models are served, by the words their ids begin with. */
const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    openai: 'openai',
    gpt: 'openai',
    anthropic: 'anthropic',
    claude: 'anthropic',
    google: 'google',
    gemini: 'google',
    gemma: 'google',
    'x-ai': 'xai',
    xai: 'xai',
    grok: 'xai',
    deepseek: 'deepseek',
    mistralai: 'mistral',
    mistral: 'mistral',
    mixtral: 'mistral',
    magistral: 'mistral',
    ministral: 'mistral',
    codestral: 'mistral',
    'meta-llama': 'meta',
    meta: 'meta',
    llama: 'meta',
    qwen: 'qwen',
    qwq: 'qwen',
  }),
);

/**
 * Who trained a model, from the name under which a provider that serves many families knows it:
 * `anthropic/claude-…` or `llama3.3:70b`. Whoever tunes a known family's model keeps its errors; a maker or a
 * line of models that nobody knows is a family of its own.
 */
export function familyOf(model: string): string {
  const name = model.toLowerCase();
  const [maker, line] = name.includes('/')
    ? [name.split('/', 1)[0], name.split('/').at(-1)]
    : [undefined, name];
  const stem = /^[a-z]+/.exec(line ?? name)?.[0];
  return FAMILIES.get(maker ?? '') ?? FAMILIES.get(stem ?? '') ?? maker ?? stem ?? name;
}
