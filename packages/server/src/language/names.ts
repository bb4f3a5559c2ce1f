/** Members of a list that is written as words. */
export const words = (list: string): string[] => list.split(' ').filter(Boolean);
export const setOf = (list: string): ReadonlySet<string> => new Set(words(list));

/**
 * The words of a name as programs write it, in small letters: `sendEmail`, `send_email`, `HTTPRequest` and
 * `payments.create` are two words each. Linear.
 */
export function nameWords(name: string): string[] {
  if (/^[a-z]{1,400}$/.test(name)) return [name];
  return name
    .slice(0, 400)
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
