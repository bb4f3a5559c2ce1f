/**
 * Verbs in their first form, in classes that readers share; `language/inflect.ts` makes their forms. Source: the synsets
 * of WordNet 3.1 (verb.possession, verb.motion, verb.change), everyday verbs alone, by whose having changes how.
 */

/** Whoever does it has more of it then, and nobody is said to have less. */
export const ACQUIRES = 'get receive find pick collect gather win make bake catch add';
/** Whoever does it has less of it then. */
export const PARTS_WITH = 'give lose eat donate';
/** What somebody has goes to whom it is done to. Who lends or sends it has it no more, for now. */
export const HANDS_OVER = 'give hand pass lend sell send throw return toss slide';
/** What somebody else had comes to whoever does it. */
export const GETS_FROM = 'take get receive borrow buy grab steal collect';
/** Each has then what the other had. */
export const SWAPS = 'swap switch trade exchange change';
/** Whoever does it changes place, on foot or in something. */
export const MOVES = 'drive run walk cycle ride travel fly swim sail move go climb';
/** What is done to a thing so that it is elsewhere then. */
export const RELOCATES = 'put place lay set carry bring move take drop push roll return throw pour hang pull';
