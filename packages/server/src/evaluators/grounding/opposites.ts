const PAIRS = `increase decrease|increased decreased|rise fall|rose fell|grow shrink|growth decline|higher lower|highest lowest|high low|more less|most least
before after|earlier later|north south|northern southern|east west|eastern western|northeast southwest|win lose|won lost|winner loser|victory defeat
profit loss|support oppose|supported opposed|accept reject|accepted rejected|approve disapprove|approved denied|agree disagree|agreed disagreed
allow forbid|allowed forbidden|include exclude|included excluded|including excluding|expensive cheap|old new|older younger|oldest youngest|elder younger
large small|larger smaller|largest smallest|long short|longer shorter|longest shortest|strong weak|stronger weaker|male female|father mother|brother sister
husband wife|son daughter|uncle aunt|man woman|men women|boy girl|buy sell|bought sold|open closed|opened closed|begin end|began ended|start finish
positive negative|success failure|successful unsuccessful|better worse|best worst|possible impossible|legal illegal|guilty innocent|alive dead|early late
public private|domestic foreign|import export|maximum minimum|majority minority|rich poor|rural urban|major minor|ancient modern|love hate|loved hated
optimistic pessimistic|improve worsen|improved worsened|strengthen weaken|expand contract|expanded contracted|gain lose|gained lost|join leave|joined left
upper lower|hot cold|warm cool|fast slow|faster slower|easy difficult|easier harder|happy sad|safe dangerous|true false|employer employee|day night
morning evening|monday tuesday|ally enemy|attack defend|arrive depart|arrived departed|remember forget|always never|first last|inside outside|above below`;

/** The words, by stem, that say the opposite of a word. */
const OPPOSITES = new Map<string, Set<string>>();
for (const pair of PAIRS.split(/[|\n]/)) {
  const [one = '', other = ''] = pair.trim().split(' ');
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    OPPOSITES.set(from, (OPPOSITES.get(from) ?? new Set()).add(to));
  }
}

/** The opposites of a word in small letters; empty where it has none that is certain. */
export const oppositesOf = (word: string): ReadonlySet<string> => OPPOSITES.get(word) ?? NONE;
const NONE: ReadonlySet<string> = new Set();
