/**
 * Words that make a statement or a number less certain, by how. Source: Quirk et al. (1985), sections 8.104 to 8.115
 * (downtoners and approximators) and 8.124 to 8.133 (disjuncts of doubt and of hearsay).
 */
/** "Around" is not among them, which says where something is or goes as often. */
export const ABOUT = 'about approximately approx roughly circa ca nearly almost';
export const HARDLY = 'hardly barely';
/** That it may be otherwise. */
export const DOUBT = 'perhaps maybe possibly probably likely unlikely';
/** That others say so. */
export const HEARSAY = 'supposedly allegedly apparently reportedly';
/** How often. */
export const OFTEN = 'usually normally typically generally often sometimes rarely seldom mostly';
/** Behind or before a number, that it is a bound of what there is. */
export const BOUNDING = 'over under above below between more less fewer least most';
/** Behind one of these a thing need not be what it is called; of a stone lion and a stone wall only one is. */
export const PRIVATIVES =
  'fake former alleged toy so-called would-be imitation artificial model mock pretend counterfeit potential future ex non ' +
  'half like unlike stone rubber plastic paper snow';
