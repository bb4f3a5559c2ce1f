/**
 * Verbs whose forms no rule gives: first form, past, participle, and what else is irregular. Source: the lists of
 * Quirk et al., A Comprehensive Grammar of the English Language (1985), sections 3.11 to 3.20; everyday verbs alone.
 * "Lit" and "ground" are left out, which say another thing than "light" and "grind" as often as not.
 */
export const IRREGULAR_VERBS = `have/had/had/has go/went/gone/goes do/did/done/does die/died/died/dies/dying
  lie/lay/lain/lies/lying tie/tied/tied/ties use/used/used beat/beat/beaten become/became/become begin/began/begun/beginning
  bend/bent bind/bound bite/bit/bitten blow/blew/blown break/broke/broken bring/brought build/built
  buy/bought catch/caught choose/chose/chosen come/came/come cost/cost cut/cut deal/dealt dig/dug draw/drew/drawn
  drink/drank/drunk drive/drove/driven eat/ate/eaten fall/fell/fallen feed/fed feel/felt fight/fought find/found fit/fit
  fly/flew/flown forget/forgot/forgotten freeze/froze/frozen get/got give/gave/given grow/grew/grown
  hang/hung hear/heard hide/hid/hidden hit/hit hold/held keep/kept know/knew/known lay/laid lead/led leave/left lend/lent
  lose/lost make/made mean/meant meet/met mow/mowed/mown pay/paid quit/quit read/read ride/rode/ridden ring/rang/rung
  rise/rose/risen run/ran/run say/said see/saw/seen seek/sought sell/sold send/sent sew/sewed/sewn shake/shook/shaken
  shine/shone shoot/shot show/showed/shown shut/shut sing/sang/sung sink/sank/sunk sit/sat sleep/slept slide/slid
  sow/sowed/sown speak/spoke/spoken spend/spent spill/spilled/spilt spin/spun split/split spring/sprang/sprung
  stand/stood steal/stole/stolen stick/stuck strike/struck swear/swore/sworn sweep/swept swim/swam/swum swing/swung
  take/took/taken teach/taught tear/tore/torn tell/told think/thought throw/threw/thrown undergo/underwent/undergone/undergoes understand/understood/understood
  wake/woke/woken wear/wore/worn weave/wove/woven weep/wept win/won withdraw/withdrew/withdrawn write/wrote/written`;

/** Nouns whose plural no rule gives, or another rule than the spelling shows: plural, singular. Source: the same, 5.79 to 5.93. */
export const IRREGULAR_NOUNS = `people/person children/child women/woman men/man feet/foot teeth/tooth geese/goose mice/mouse
  pence/penny buses/bus minibuses/minibus bonuses/bonus loaves/loaf shelves/shelf knives/knife leaves/leaf wolves/wolf`;
