const forms = (words: string): ReadonlyMap<string, string> =>
  new Map(
    words
      .split(/\s+/)
      .filter(Boolean)
      .flatMap((entry) =>
        entry.split('/').map((form): [string, string] => [form, entry.split('/')[0] ?? entry]),
      ),
  );

/** Verbs in all their forms, by what they do to what somebody has. A verb that stands nowhere here is not understood. */
export const VERBS: Readonly<
  Record<'have' | 'gain' | 'lose' | 'buy' | 'sell' | 'cost' | 'work' | 'pay', ReadonlyMap<string, string>>
> = {
  have: forms(`has/have/had own/owns/owned hold/holds/held contain/contains/contained keep/keeps/kept carry/carries/carried
    store/stores/stored stock/stocks/stocked seat/seats`),
  gain: forms(`get/gets/got receive/receives/received find/finds/found pick/picks/picked collect/collects/collected gather/gathers/gathered
    win/wins/won make/makes/made bake/bakes/baked produce/produces/produced harvest/harvests/harvested catch/catches/caught
    add/adds/added plant/plants/planted draw/draws/drew borrow/borrows/borrowed knit/knits/knitted cook/cooks/cooked
    order/orders/ordered board/boards/boarded join/joins/joined arrive/arrives/arrived deposit/deposits/deposited
    build/builds/built score/scores/scored grow/grows/grew fetch/fetches/fetched`),
  lose: forms(`give/gives/gave lose/loses/lost eat/eats/ate use/uses/used drop/drops/dropped break/breaks/broke donate/donates/donated
    throw/throws/threw/thrown remove/removes/removed withdraw/withdraws/withdrew leave/leaves/left discard/discards/discarded
    lend/lends/lent drink/drinks/drank burn/burns/burned burnt waste/wastes/wasted ship/ships/shipped hand/hands/handed
    spill/spills/spilled consume/consumes/consumed depart/departs/departed deliver/delivers/delivered`),
  buy: forms('buy/buys/bought purchase/purchases/purchased order/orders/ordered'),
  sell: forms('sell/sells/sold'),
  cost: forms('cost/costs'),
  work: forms(`drive/drives/drove run/runs/ran walk/walks/walked cycle/cycles/cycled ride/rides/rode travel/travels/travelled/traveled
    fly/flies/flew swim/swims/swam sail/sails/sailed row/rows/rowed print/prints/printed read/reads/type/types/typed pump/pumps/pumped
    fill/fills/filled earn/earns/earned save/saves/saved write/writes/wrote pack/packs/packed fold/folds/folded wash/washes/washed
    sew/sews/sewed paint/paints/painted cover/covers/covered move/moves/moved go/goes/went climb/climbs/climbed
    spend/spends/spent charge/charges/charged weld/welds/welded assemble/assembles/assembled process/processes/processed
    scan/scans/scanned copy/copies/copied answer/answers/answered serve/serves/served peel/peels/peeled fills share/shares/shared split/splits divide/divides/divided practise/practises/practised
    practice/practices/practiced train/trains/trained study/studies/studied sleep/sleeps/slept burn/burns/burned weave/weaves/wove work/works/worked`),
  pay: forms('pay/pays/paid'),
};

/** Every form of every verb: none of them names a thing. */
export const VERB_FORMS: ReadonlySet<string> = new Set(
  Object.values(VERBS).flatMap((verbs) => [...verbs.keys()]),
);

export type VerbKind = keyof typeof VERBS;

/** What a verb does, by any of its forms; undefined for words that are no verb that is known. */
export function verbOf(word: string): { kind: VerbKind; lemma: string } | undefined {
  for (const kind of ['buy', 'sell', 'cost', 'pay', 'have', 'gain', 'lose', 'work'] as const) {
    const lemma = VERBS[kind].get(word);
    if (lemma) return { kind, lemma };
  }
  return undefined;
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['women', 'woman'],
  ['men', 'man'],
  ['buses', 'bus'],
  ['minibuses', 'minibus'],
  ['loaves', 'loaf'],
  ['shelves', 'shelf'],
  ['knives', 'knife'],
  ['buses', 'bus'],
  ['leaves', 'leaf'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['mice', 'mouse'],
  ['pence', 'penny'],
  ['buses', 'bus'],
  ['minibuses', 'minibus'],
  ['bonuses', 'bonus'],
]);

/** A noun in the singular, in small letters. */
export function singular(word: string): string {
  const known = IRREGULAR.get(word);
  if (known) return known;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses|zes|oes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** A word in one form: verbs as their first form, "selling" among them, nouns in the singular. */
export function lemmaOf(word: string): string {
  const verb = verbOf(word);
  if (verb) return verb.lemma;
  if (!word.endsWith('ing') || word.length < 5) return singular(word);
  const stem = word.slice(0, -3);
  const found = [stem, `${stem}e`, stem.slice(0, -1)].map(verbOf).find((one) => one !== undefined);
  return found?.lemma ?? word;
}
