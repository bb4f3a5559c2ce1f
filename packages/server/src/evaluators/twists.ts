import { ANY_OF } from '../language/patterns.ts';

/** Words by which a question becomes another than its form has: denials, exceptions, changes, other worlds, other people's words. */
const TWISTS = new RegExp(`\\b${ANY_OF.twists}\\b`, 'i');

/** Whether the words that ask hold one that turns the question round. Linear. */
export const isTwisted = (asking: string): boolean => TWISTS.test(asking.slice(0, 20_000));
