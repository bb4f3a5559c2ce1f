/**
 * Months in their order, each in English, shortened, and in German, Spanish and French; and the days of the week. Source:
 * Unicode CLDR 45.
 */
export const MONTHS = `january/jan/januar/enero/janvier february/feb/februar/febrero/février march/mar/märz/marzo/mars
  april/apr/abril/avril may/mai/mayo june/jun/juni/junio/juin july/jul/juli/julio/juillet august/aug/agosto/août
  september/sep/sept/septiembre/septembre october/oct/oktober/octubre/octobre november/nov/noviembre/novembre
  december/dec/dezember/diciembre/décembre`;
export const WEEKDAYS = `sunday/sonntag/domingo/dimanche monday/montag/lunes/lundi tuesday/dienstag/martes/mardi
  wednesday/mittwoch/miércoles/mercredi thursday/donnerstag/jueves/jeudi friday/freitag/viernes/vendredi
  saturday/samstag/sábado/samedi`;
/** Parts of a day, and the hours that have a name. */
export const DAY_PARTS = 'dawn morning noon midday afternoon evening dusk night midnight';
/** Words for once in each such stretch. */
export const RATES =
  'hour: hourly | day: daily | night: nightly | week: weekly | month: monthly | year: yearly annual annually';
/**
 * Zones by their short names, in minutes ahead of UTC. Names that stand for more than one zone, such as IST and BST, are
 * left out. Source: RFC 2822, 4.3; the European ones by Directive 2000/84/EC.
 */
export const ZONES = `0: Z WET | 60: CET | 120: CEST EET | 180: EEST | 540: JST | -240: EDT | -300: EST CDT | -360: MDT |
  -420: MST PDT | -480: PST`;
