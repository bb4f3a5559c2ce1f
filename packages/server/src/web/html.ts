/** Markup that is safe to send: made by `html` alone, which escapes whatever is put into it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[];

/** A piece of a page. Texts are escaped, lists are joined, and nothing is shown for false, null and undefined. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((string, at) => (at === 0 ? '' : written(parts[at - 1])) + string).join(''));

function written(part: Part): string {
  if (part === undefined || part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return escaped(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** Marks that force a direction of writing on what follows, and control characters but for white space. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * What a stranger sent, as text: its direction of writing ends where it does, and marks that could make it read
 * otherwise than it is are named.
 */
export const foreign = (text: string): Html => html`<bdi>${plain(text)}</bdi>`;

/** The same for places that take text alone, as titles do. */
export const plain = (text: string): string =>
  text.toWellFormed().replaceAll(STEERING, (mark) => {
    if (mark === '\n' || mark === '\t') return mark;
    return mark === '\r' ? '' : `[U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
  });

/** A number with its noun, in the plural but for one. */
export const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
