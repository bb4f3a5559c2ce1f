import { element, form, line, made, place, type Shown } from '../dom.ts';

/** A table with these heads. */
export function tableOf(heads: readonly string[], rows: readonly (readonly Shown[])[]): HTMLTableElement {
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const name of heads) {
    const cell = made('th', name);
    cell.scope = 'col';
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) body.insertRow().append(...row.map((cell) => made('td', cell)));
  return table;
}

/** What is shown once it is unfolded. */
export const folded = (title: string, ...inside: readonly Node[]): HTMLDetailsElement =>
  made('details', made('summary', title), ...inside);

/** A secret that is shown once, with a button that copies it where the browser lets a page do that. */
export function secretOf(text: string, label: string): Node[] {
  const shown = made('pre', text);
  shown.setAttribute('aria-label', label);
  if (!navigator.clipboard) return [shown];
  const copy = made('button', 'Copy');
  copy.type = 'button';
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    copy.textContent = 'Copied';
  });
  return [shown, copy];
}

/** Says what came of an action, at the part of the page that it belongs to. */
export function say(part: string, ...what: readonly Node[]): void {
  place(`${part}-said`).replaceChildren(...what);
}

/** Does something for a part of the page, and says there what went wrong with it. */
export async function attempt(part: string, work: () => Promise<void>): Promise<void> {
  say(part);
  try {
    await work();
  } catch (error) {
    say(part, line(error instanceof Error ? error.message : 'That did not work. Try again.', 'bad'));
  }
}

/** A button of a row; `of` says to whoever does not see the row what it belongs to. */
export function actionOf(
  part: string,
  name: string,
  of: string,
  work: () => Promise<void>,
): HTMLButtonElement {
  const action = made('button', name);
  action.type = 'button';
  action.setAttribute('aria-label', `${name} ${of}`);
  action.addEventListener('click', () => void attempt(part, work));
  return action;
}

/** What happens where a form of this part is sent, or a button pressed. */
export function onSubmit(part: string, id: string, work: () => Promise<void>): void {
  form(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void attempt(part, work);
  });
}
export function onPress(part: string, id: string, work: () => Promise<void>): HTMLButtonElement {
  const pressed = element(id, HTMLButtonElement);
  pressed.addEventListener('click', () => void attempt(part, work));
  return pressed;
}

/** A time as people read it. */
export const timeOf = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
