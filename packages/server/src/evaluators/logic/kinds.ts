/** What common nouns of a kind are called, one each; plurals are read by `kindOf`. */
const MEMBERS: Record<string, string> = {
  fruit:
    'apple apricot avocado banana blackberry blueberry cherry coconut cranberry date fig grape grapefruit guava kiwi lemon lime lychee mango melon nectarine orange papaya passionfruit peach pear pineapple plum pomegranate raspberry strawberry tangerine watermelon cantaloupe',
  vegetable:
    'artichoke asparagus beet beetroot broccoli cabbage carrot cauliflower celery cucumber eggplant garlic kale leek lettuce onion parsnip pea pepper potato pumpkin radish spinach squash turnip yam zucchini',
  animal:
    'bear bee bird butterfly camel cat chicken cow crab crow deer dog dolphin donkey duck eagle elephant fish fox frog giraffe goat goose hamster hen horse kangaroo lion lizard monkey mouse owl ox parrot penguin pig pigeon pony rabbit rat rooster shark sheep snail snake spider squirrel swan tiger tortoise turkey turtle whale wolf zebra',
  'musical instrument':
    'accordion banjo bassoon cello clarinet drum flute guitar harp harmonica horn lute mandolin oboe organ piano recorder saxophone tambourine triangle trombone trumpet tuba ukulele viola violin xylophone',
  'piece of furniture':
    'armchair bed bench bookcase bookshelf cabinet chair couch cupboard desk drawer dresser nightstand sofa stool table wardrobe',
  vehicle:
    'ambulance bicycle bike boat bus car helicopter lorry minivan motorbike motorcycle plane scooter ship taxi tractor train tram truck van',
};
const IRREGULAR = new Map(
  Object.entries({
    mice: 'mouse',
    geese: 'goose',
    oxen: 'ox',
    wolves: 'wolf',
    calves: 'calf',
    sheep: 'sheep',
    fish: 'fish',
    deer: 'deer',
  }),
);
const CONTAINERS = /^(?:heads?|stalks?|cloves?|pieces?|bunch(?:es)?|bags?|ears?|slices?) of /;
const TRAILING = / (?:heads?|stalks?|cloves?)$/;
const KIND_BY_NOUN = new Map(
  Object.entries(MEMBERS).flatMap(([kind, nouns]) => nouns.split(' ').map((noun) => [noun, kind] as const)),
);
const ANYTHING = new Set(['object', 'thing', 'item']);

/** A kind by the word that a question uses for it, `fruits` say; undefined where it is none of these. */
export function kindAsked(plural: string): string | undefined {
  const noun = singulars(plural).find((word) => ANYTHING.has(word) || word in MEMBERS);
  if (noun) return ANYTHING.has(noun) ? 'object' : noun;
  return /^(?:instruments?)$/.test(plural)
    ? 'musical instrument'
    : /^(?:furniture|pieces of furniture)$/.test(plural)
      ? 'piece of furniture'
      : undefined;
}

/** The kind that a thing is of; undefined for words that are not known here. */
export function kindOf(thing: string): string | undefined {
  const bare = thing.toLowerCase().replace(CONTAINERS, '').replace(TRAILING, '');
  return singulars(bare)
    .map((word) => KIND_BY_NOUN.get(word))
    .find((kind) => kind !== undefined);
}

function singulars(word: string): string[] {
  const irregular = IRREGULAR.get(word);
  if (irregular) return [irregular];
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}
