import type { Act, Value } from '../../acts/act.ts';
import type { Missing } from '../authority.ts';
import { alterationOf } from './alterations.ts';
import { quoted } from './compare.ts';
import { NEW, OLD } from './cues.ts';
import { Phrases } from './phrases.ts';
import type { Sentence } from './standing.ts';
import { wordsOfName } from './words.ts';

const ADDS: ReadonlySet<string> = new Set(['add', 'append', 'insert', 'prepend']);
const INTO: ReadonlySet<string> = new Set(['to', 'into', 'onto', 'in', 'of']);
const NOUNS: ReadonlySet<string> = new Set(['the', 'my', 'our', 'file', 'a', 'this']);

/**
 * Why words that are alike are not enough for a change of a file: a text in it that was not written in the order by the
 * letter, spaces and capitals among them, or a file that is written anew where something was to be added to it.
 */
export function alikeOnly(act: Act, sentences: readonly Sentence[]): Missing | undefined {
  const paths = act.values.filter(({ role }) => role === 'path');
  if (act.form !== 'call' || act.effect === 'read' || paths.length !== 1) return undefined;
  const alteration = alterationOf([act]);
  if (alteration)
    return missing(
      act,
      `The request does not say in all its parts what '${act.verb}' does to ${quoted(alteration.path)}.`,
    );
  const texts = act.values.filter(({ role }) => role === 'content');
  const [old, fresh] = [texts.filter(isOld), texts.filter((one) => isNew(one) && !isOld(one))];
  if (old.length > 0 && fresh.length > 0) {
    const strange = [...old, ...fresh].find(({ text }) => !sentences.some(({ quote }) => holds(quote, text)));
    return strange && missing(act, `The request does not say ${quoted(strange.text)} by the letter.`);
  }
  const verb = wordsOfName(act.verb);
  const isWhole =
    texts.length === 1 && old.length + fresh.length === 0 && !verb.some((word) => ADDS.has(word));
  const path = paths[0]?.text ?? '';
  return isWhole && sentences.some((sentence) => isAddedTo(path, sentence))
    ? missing(act, `The request adds to ${quoted(path)}; '${act.verb}' replaces all of it.`)
    : undefined;
}

const isCalled = ({ name }: Value, names: ReadonlySet<string>): boolean =>
  wordsOfName(name ?? '').some((word) => names.has(word));
const isOld = (value: Value): boolean => isCalled(value, OLD);
const isNew = (value: Value): boolean => isCalled(value, NEW);
/** Ends of lines are written in several ways. */
const holds = (quote: string, text: string): boolean =>
  quote.replaceAll('\r\n', '\n').includes(text.replaceAll('\r\n', '\n').replace(/^\n+|\n+$/g, ''));

const missing = (act: Act, why: string): Missing => ({ what: act.verb, why, is: 'unnamed' });

function isAddedTo(path: string, { acts, tokens }: Sentence): boolean {
  if (!acts.some(({ verb }) => ADDS.has(verb))) return false;
  const phrases = new Phrases(tokens);
  return phrases.textsOf(path).some(({ from }) => {
    let at = from - 1;
    while (NOUNS.has(phrases.lower(at))) at--;
    return INTO.has(phrases.lower(at));
  });
}
