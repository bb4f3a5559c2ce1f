import type { Document, Quote } from '../judgement/case.ts';
import { work } from '../work.ts';
import { saysYes } from './assent.ts';
import { type Choice, firstFallen, textOfClaim } from './choice.ts';
import { fails, HOLDS, type Recheck } from './recheck.ts';

/**
 * Who tells the truth where everybody always does or never does: `statements` are the passages with what is
 * known and what they say of one another, `about` asks after one person, `claim` answers yes or no. Without
 * `about` the claim is itself a statement, "Ann lies".
 */
export type TestimonyProof = {
  kind: 'testimony';
  shows: 'established' | 'refuted';
  statements: readonly Quote[];
} & ({ about: Quote; claim: Quote | Choice } | { claim: Quote });

/** That somebody tells the truth or lies; said by somebody, or known. */
export type Statement = { by?: string; about: string; truthful: boolean };

const NAME = "(\\p{Lu}[\\p{L}'’-]*(?: [\\p{Lu}][\\p{L}'’-]*)?)";
const TRUTHFUL =
  '(?:always )?(?:tells|told|speaks|is telling|is speaking) (?:the )?truth|is truthful|is honest|is a truth-teller';
const LYING = '(?:always )?lies|is lying|is a liar|does not tell the truth';
const ASSERTION = new RegExp(`^${NAME} (?:(${TRUTHFUL})|(${LYING}))$`, 'u');
const SAYING = new RegExp(
  `^${NAME} (?:says|claims|states|asserts|said)(?: that)?,? ${NAME} (?:(${TRUTHFUL})|(${LYING}))$`,
  'u',
);
const ASKING = new RegExp(
  `^(?:[Dd]oes|[Ii]s) ${NAME} (?:(tell the truth|telling the truth|truthful|honest)|(lie|lying|a liar))$`,
  'u',
);
const LONGEST = 200;

const trimmed = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/\s+/g, ' ');

/** Reads "Ann says Ben lies" and "Ann tells the truth"; undefined for anything else. */
export function readStatement(text: string): Statement | undefined {
  if (text.length > LONGEST) return undefined;
  const said = SAYING.exec(trimmed(text));
  if (said?.[1] && said[2]) {
    return { by: said[1].toLowerCase(), about: said[2].toLowerCase(), truthful: said[3] !== undefined };
  }
  const known = ASSERTION.exec(trimmed(text));
  return known?.[1] ? { about: known[1].toLowerCase(), truthful: known[2] !== undefined } : undefined;
}

/** Reads "Does Ann tell the truth?", or whether she lies. */
export function readTestimonyQuestion(text: string): Statement | undefined {
  if (text.length > LONGEST) return undefined;
  const asked = ASKING.exec(trimmed(text));
  return asked?.[1] ? { about: asked[1].toLowerCase(), truthful: asked[2] !== undefined } : undefined;
}

/**
 * Who tells the truth, as far as it follows from what is known along the statements; undefined where they
 * contradict each other. Several rounds are needed only where a statement stands before what it rests on.
 */
export function truthTellers(statements: readonly Statement[]): Map<string, boolean> | undefined {
  const truthful = new Map<string, boolean>();
  let consistent = true;
  const learn = (name: string, value: boolean): boolean => {
    const known = truthful.get(name);
    if (known !== undefined && known !== value) consistent = false;
    truthful.set(name, value);
    return known === undefined;
  };
  for (let more = true, round = 0; more && round <= MOST_ROUNDS; round++) {
    work(statements.length);
    more = false;
    for (const { by, about, truthful: said } of statements) {
      if (by === undefined) more = learn(about, said) || more;
      else {
        const [speaker, subject] = [truthful.get(by), truthful.get(about)];
        if (subject !== undefined) more = learn(by, subject === said) || more;
        else if (speaker !== undefined) more = learn(about, speaker === said) || more;
      }
    }
  }
  return consistent ? truthful : undefined;
}

const MOST_ROUNDS = 64;

/** Follows the quoted statements and compares. */
export function recheckTestimony(proof: TestimonyProof, documents: readonly Document[]): Recheck {
  const quotes = [...proof.statements, ...('about' in proof ? [proof.about] : [])];
  const fallen = firstFallen(quotes, proof.claim, documents);
  if (fallen) return fallen;
  const statements = proof.statements.map(({ text }) => readStatement(text));
  const given = statements.filter((statement) => statement !== undefined);
  const known = given.length === statements.length ? truthTellers(given) : undefined;
  const right = known && isRight(proof, known);
  if (right === undefined) return fails('the statements do not decide it');
  return right === (proof.shows === 'established')
    ? HOLDS
    : fails(`the claim is ${right ? 'right' : 'wrong'}`);
}

function isRight(proof: TestimonyProof, known: ReadonlyMap<string, boolean>): boolean | undefined {
  const text = textOfClaim(proof.claim);
  const asked = 'about' in proof ? readTestimonyQuestion(proof.about.text) : readStatement(text);
  const says = 'about' in proof ? saysYes(text) : true;
  if (!asked || asked.by !== undefined || says === undefined) return undefined;
  const truth = known.get(asked.about);
  return truth === undefined ? undefined : says === (truth === asked.truthful);
}
