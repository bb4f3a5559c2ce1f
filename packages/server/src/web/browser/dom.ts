import { plain } from '../html.ts';

/** Element of the page by its id, of this kind. @throws {Error} where the page has no such element. */
export function element<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`);
  return found;
}
export const form = (id: string): HTMLFormElement => element(id, HTMLFormElement);
export const field = (id: string): HTMLInputElement => element(id, HTMLInputElement);
export const area = (id: string): HTMLTextAreaElement => element(id, HTMLTextAreaElement);
export const choice = (id: string): HTMLSelectElement => element(id, HTMLSelectElement);
export const place = (id: string): HTMLDivElement => element(id, HTMLDivElement);

export type Shown = string | number | Node;

/** A new element with what is in it: nodes as they are, texts of whatever stranger as text alone. */
export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...inside: readonly Shown[]
): HTMLElementTagNameMap[Name] {
  const whole = document.createElement(name);
  whole.append(...inside.map((each) => (each instanceof Node ? each : isolated(each))));
  return whole;
}

/** A text whose direction of writing ends where it does, and whose marks that would steer it are named. */
function isolated(text: string | number): HTMLElement {
  const bdi = document.createElement('bdi');
  bdi.textContent = plain(String(text));
  return bdi;
}

/** A line in one of the tones `good`, `bad`, `doubt` and `faint`. */
export function line(text: string, tone = ''): HTMLParagraphElement {
  const said = made('p', text);
  said.className = tone;
  return said;
}
