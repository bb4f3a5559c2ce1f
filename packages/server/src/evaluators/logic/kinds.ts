/** What common nouns of a kind are called, one each; plurals are read, too. */
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
  bird: 'blackbird budgie canary chicken cockerel crow dove duck eagle falcon finch flamingo goose gull hawk hen heron magpie ostrich owl parrot peacock penguin pheasant pigeon quail raven robin rooster seagull sparrow stork swallow swan turkey',
  insect:
    'ant bee beetle bumblebee butterfly cockroach dragonfly grasshopper hornet ladybird locust mosquito moth wasp',
  tool: 'axe chisel drill hammer hatchet mallet pliers rake saw screwdriver shovel spade spanner wrench',
  'piece of cutlery': 'fork knife spoon tablespoon teaspoon',
  'piece of clothing':
    'blouse cardigan coat dress jacket pullover scarf shirt skirt sock sweater t-shirt trousers vest',
  flower:
    'carnation crocus daffodil dahlia daisy lilac lily marigold orchid pansy peony poppy rose sunflower tulip violet',
  tree: 'beech birch cedar elm fir maple oak pine poplar spruce willow',
  vehicle:
    'ambulance bicycle bike boat bus car helicopter lorry minivan motorbike motorcycle plane scooter ship taxi tractor train tram truck van',
};
/** Kinds all of which are of another kind too. */
const WITHIN: Readonly<Record<string, string>> = { bird: 'animal', insect: 'animal' };
/** Things of the house, the yard and the office, which are of none of these kinds. */
const OTHERS = new Set(
  `basket blanket book bottle bowl box bucket calendar candle card cup envelope folder glass jar jug kettle key ladder
  lamp letter magazine backpack bag ball blender fridge microwave refrigerator stove bread clock coin computer cube
  egg laptop notebook phone ring television toy watch yoghurt yogurt mirror mug newspaper pan pen pencil pillow plate
  oven pot radio rope ruler saucer stamp toaster towel tv umbrella vase`.split(/\s+/),
);
/** What some count as of a kind and others do not. */
const DISPUTED = new Set(
  'aubergine avocado bean chili corn cucumber eggplant fly nut olive pea pepper pumpkin rhubarb squash tomato zucchini'.split(
    ' ',
  ),
);
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
const CONTAINERS = /^(?:pairs?|heads?|stalks?|cloves?|pieces?|bunch(?:es)?|bags?|ears?|slices?) of /;
const TRAILING = / (?:heads?|stalks?|cloves?)$/;
const KINDS = new Map(
  Object.entries(MEMBERS).map(([kind, nouns]) => [kind, new Set(nouns.split(' '))] as const),
);
const ANYTHING = new Set(['object', 'thing', 'item']);

/** A kind by the word that a question uses for it, `fruits` say; undefined where it is none of these. */
export function kindAsked(plural: string): string | undefined {
  const noun = singulars(plural).find((word) => ANYTHING.has(word) || word in MEMBERS);
  if (noun) return ANYTHING.has(noun) ? 'object' : noun;
  return NAMES.get(plural.replace(/ pieces$|^pieces of /, ''));
}

/** Other words for kinds. */
const NAMES = new Map([
  ['instrument', 'musical instrument'],
  ['instruments', 'musical instrument'],
  ['furniture', 'piece of furniture'],
  ['cutlery', 'piece of cutlery'],
  ['clothing', 'piece of clothing'],
  ['fruit', 'fruit'],
]);

/** Whether a thing is of a kind; undefined where that is not known, or not agreed. */
export function isOfKind(thing: string, kind: string): boolean | undefined {
  const words = thing.toLowerCase().replace(CONTAINERS, '').replace(TRAILING, '').split(' ');
  const nouns = singulars(words.at(-1) ?? '');
  if (words.length > 3 || nouns.some((noun) => DISPUTED.has(noun))) return undefined;
  const of = [...KINDS]
    .filter(([, members]) => nouns.some((noun) => members.has(noun)))
    .map(([name]) => name);
  // "A toy duck", "an apple pie": what stands before a noun may make it another thing.
  if (of.some((one) => one === kind || WITHIN[one] === kind)) return words.length === 1 ? true : undefined;
  return of.length > 0 || nouns.some((noun) => OTHERS.has(noun)) ? false : undefined;
}

function singulars(word: string): string[] {
  const irregular = IRREGULAR.get(word);
  if (irregular) return [irregular];
  return [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')];
}
