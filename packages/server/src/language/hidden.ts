/** Characters that are not seen, or turn the writing round (Unicode general categories Cf and Cc, save for line ends and tabs). */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\u2800|(?![\t\n\r])\p{Cc}/u;
/** Scripts whose letters look alike. */
const ALIKE = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
/** Letters in other dress: full width, mathematical, encircled, Latin letters for phonetics and small capitals. */
const DRESSED = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}\u24b6-\u24e9\u0250-\u02af\u1d00-\u1d7f]/u;
/** A label of a domain in the ASCII form of another script (RFC 3492). */
const PUNYCODE = /(?:^|[^\p{L}\d-])xn--/iu;
/** Letters that are written by their number. */
const ESCAPED = /\\u\{?[\da-f]{2,6}|\\x[\da-f]{2}|&#x?[\da-f]{1,6};/i;
const RUN = /[\p{L}\p{M}\d._@-]+/gu;
const LONGEST = 200_000;

/**
 * Whether a text may not say what it seems to say: it holds characters that are not seen, letters of two scripts in
 * one word, letters in another dress or by their numbers, or a domain in code (Unicode Technical Standard 39, section 5). Linear.
 */
export function isDisguised(text: string): boolean {
  if (PUNYCODE.test(text) || ESCAPED.test(text)) return true;
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return false;
  if (text.length > LONGEST || UNSEEN.test(text) || DRESSED.test(text)) return true;
  for (const [run] of text.matchAll(RUN)) {
    if (ALIKE.filter((script) => script.test(run)).length > 1) return true;
  }
  return false;
}
