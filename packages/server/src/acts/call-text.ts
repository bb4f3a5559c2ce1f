import type { ToolCall } from './act.ts';

const NAME = /^[A-Za-z_]\w*$/;

/** A call as text, `pay(recipient="Acme", amount=80)`: what is judged and hashed where nothing else was sent. */
export function callText({ tool, arguments: given }: Pick<ToolCall, 'tool' | 'arguments'>): string {
  const members =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : [];
  const named = members.every(([name]) => NAME.test(name)) && NAME.test(tool);
  if (!named) return JSON.stringify({ tool, arguments: given });
  return `${tool}(${members.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(', ')})`;
}
