import { splitSentences } from '../../kernel/text.ts';
import { type Clause, readClause } from './clause.ts';

const USUAL =
  /\b(?:usually|typically|normally|generally|commonly|often|tend|tends|typical|usual|common|expected|known for|norm|routine|standard|customary|most|associated with|believed)\b/i;
const EXCEPTIONAL =
  /\b(?:exception|exceptions|exceptional|except|unlike|deviates?|deviated|unusual|unusually|contrary|lacks?|lacked|lacking|might not|may not|not|never|no|n['’]t|refus(?:es|ed))\b|n['’]t\b/i;
/** Share of a property's words that a sentence must hold to speak of it. */
const SPOKEN_OF = 0.5;

/** Whether a text states what usually holds. */
export const statesUsual = (text: string): boolean => USUAL.test(text);

/**
 * Decides by what usually holds: it holds of a thing too unless the thing is named as the exception. Undefined
 * where no usual property is found that the question speaks of, or the thing is not spoken of.
 */
export function decideUsual(
  asked: readonly Clause[],
  text: string,
  names: ReadonlySet<string>,
): boolean | undefined {
  const sentences = splitSentences(text)
    .flatMap(({ start, end }) =>
      text
        .slice(start, end)
        .split(/[,;]\s(?:but|while|whereas|and|although|though)\s|\s(?:but|while|whereas)\s/i),
    )
    .map((part) => ({ part, clause: readClause(part, names) }));
  const held = asked.map((clause) => holdsUsually(clause, sentences));
  return held.length > 0 && held.every((one) => one !== undefined) ? held.every((one) => one) : undefined;
}

type Spoken = { part: string; clause: Clause };

function holdsUsually(asked: Clause, sentences: readonly Spoken[]): boolean | undefined {
  const [subject, ...property] = [...asked.names, ...asked.terms];
  if (subject === undefined || property.length === 0) return undefined;
  const speaksOf = ({ clause }: Spoken) => [...clause.names, ...clause.terms].includes(subject);
  const share = ({ clause }: Spoken) =>
    property.filter((term) => clause.terms.has(term)).length / property.length;
  if (!sentences.some(speaksOf)) return undefined;
  const usual = sentences.find(
    (one) => USUAL.test(one.part) && share(one) >= SPOKEN_OF && one.clause.positive,
  );
  if (!usual) return undefined;
  const excepted = sentences.filter((one) => one !== usual && EXCEPTIONAL.test(one.part));
  const own = excepted.filter((one) => firstOf(one.clause, asked) === subject && concerns(one, property));
  return asked.positive === (own.length === 0);
}

/** The thing that a sentence speaks of first: a name, else a word that is the question's subject or not of it. */
function firstOf({ names, terms }: Clause, asked: Clause): string | undefined {
  const [name] = names;
  const [subject] = asked.terms;
  return name ?? [...terms].find((term) => term === subject || !asked.terms.has(term));
}

/** An exception to the property itself, or to a norm that is not named again. */
const concerns = ({ clause, part }: Spoken, property: readonly string[]): boolean =>
  property.some((term) => clause.terms.has(term)) ||
  /\b(?:exception|norm|rule|convention|feature|trait|this)\b/i.test(part);
