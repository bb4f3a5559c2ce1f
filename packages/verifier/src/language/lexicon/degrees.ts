/**
 * Comparatives by whether they say more (+) or less (-), and of what. "Faster" says less time and more speed, so it is left
 * out. Source: the gradable adjectives of Quirk et al. (1985), sections 7.74 to 7.81, with the antonyms of WordNet 3.1.
 */
export const COMPARED = `+any: more higher larger bigger longer warmer hotter | +length: taller deeper wider |
  +weight: heavier | +time: older | +money: dearer costlier | -any: less fewer lower smaller shorter colder cooler |
  -weight: lighter | -time: younger | -money: cheaper`;
