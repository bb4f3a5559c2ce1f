/** Words of which no step says the one where its question says the other, in any of their forms. */
const PAIRS = `more/less more/fewer most/least after/before first/last earlier/later early/late
  begins/ends starts/ends started/ended started/finished starts/finishes arrives/leaves arrives/departs arrive/leave
  older/younger longer/shorter taller/shorter higher/lower bigger/smaller larger/smaller greater/smaller cheaper/dearer
  heavier/lighter faster/slower wider/narrower warmer/colder warmer/cooler deeper/shallower thicker/thinner
  longest/shortest highest/lowest biggest/smallest largest/smallest cheapest/dearest heaviest/lightest fastest/slowest
  busiest/quietest oldest/youngest best/worst maximum/minimum with/without including/excluding increase/decrease
  increased/decreased increases/decreases rise/fall rises/falls rose/fell rise/drop rises/drops rose/dropped 
  gained/lost gains/loses gain/lose saves/spends saved/spent save/spend buys/sells bought/sold buy/sell earns/spends earned/spent earn/spend
  gives/receives gave/received borrows/lends borrowed/lent wins/loses won/lost added/removed adds/removes
  plus/minus gross/net profit/loss income/expenses deposited/withdrew deposits/withdraws credit/debit male/female
  boys/girls boy/girl men/women man/woman adults/children adult/child morning/evening weekday/weekend
  weekdays/weekends full/empty paid/unpaid used/unused north/south east/west top/bottom
  present/absent passed/failed succeeded/failed single/double discount/surcharge discounts/surcharges 
  large/small tall/short long/short high/low hot/cold heavy/light fast/slow cheap/dear
  cheap/expensive cheaper/expensive mother/father mum/dad brother/sister son/daughter uncle/aunt husband/wife
  upper/lower front/back inside/outside above/below buyer/seller input/output upload/download
  pays/earns paid/earned pay/earn costs/earns left/needed left/missing left/gone left/needs keep/lose keeps/loses kept/lost sick/healthy free/paid surcharge/discount apart/together spoiled/good broken/whole `
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split('/'));

const OPPOSITES = new Map<string, Set<string>>();
for (const [a = '', b = ''] of PAIRS)
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const)
    OPPOSITES.set(one, new Set([...(OPPOSITES.get(one) ?? []), other]));

/** Whether a word says the opposite of one that was said. */
export const opposesAny = (word: string, isSaid: (other: string) => boolean): boolean =>
  [...(OPPOSITES.get(word) ?? [])].some(isSaid);
