/** Numbers in words, each at its own place. Source: Quirk et al. (1985), sections 6.63 to 6.65. */
export const CARDINALS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
/** Of ten each, from twenty on. */
export const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
/** From the first on. */
export const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth';
/** Fractions of one character. Source: Unicode 16, number forms. */
export const VULGAR = '1/2: ½ | 1/4: ¼ | 3/4: ¾ | 1/3: ⅓ | 2/3: ⅔ | 1/5: ⅕ | 1/8: ⅛';
