const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/;

/** An IBAN without its spaces, in capitals; undefined for a text that has not its form (ISO 13616). */
export function readIban(text: string): string | undefined {
  if (text.length > 60) return undefined;
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  return FORM.test(compact) ? compact : undefined;
}

/** Whether the check digits of an IBAN are right: the number it makes leaves 1 when divided by 97 (ISO 7064). */
export function isSoundIban(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const number = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of number) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
