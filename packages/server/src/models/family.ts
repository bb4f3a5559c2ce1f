/** Names under which one family's models are served, by the words their ids begin with. */
const FAMILIES: Readonly<Record<string, string>> = {
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
};

/**
 * Who trained a model, from the name under which a provider that serves many families knows it:
 * `anthropic/claude-…` or `llama3.3:70b`. A name nobody knows is a family of its own.
 */
export function familyOf(model: string): string {
  const maker = model.split('/', 1)[0] ?? model;
  const known = FAMILIES[maker.toLowerCase()];
  if (known) return known;
  const line = /^[a-z]+/.exec((model.split('/').at(-1) ?? model).toLowerCase())?.[0];
  return (line && FAMILIES[line]) ?? line ?? model;
}
