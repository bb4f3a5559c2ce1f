import { ORDINALS } from '@truepenny/verifier/proofs';

/** A passage of a step that may be a chain of words, or says what a letter of a word is. */
export type Passage = { start: number; end: number };

const TOKEN =
  /"[^"<>?[\]\n]*"|“[^”<>?[\]\n]*”|`[^`<>?[\]\n]*`|\(\d+\)|[<>?[\]]|[\p{L}\p{N}][\p{L}\p{N}'’-]*|\S/gu;
const SIGN = /^[<?]$/;
const IN_CHAIN = /^(?:["“`[\]<?]|\(\d+\)$)/;
const BARE = /^[\p{L}\p{N}]/u;
const LETTER_CLAIM = /"([^"\s]{1,60})"\s*:\s*"[a-z]"\s*(?:\(\d{1,2}\))?/giu;
const PLACES = ORDINALS.split(' ');
const PLACE = new RegExp(`\\b(${PLACES.join('|')})\\s+letters?\\b`, 'gi');

/** The longest passages that consist of words and the signs of a chain, with at least one sign. */
export function chainPassages(text: string): Passage[] {
  const passages: (Passage & { signs: number })[] = [];
  let open: (Passage & { signs: number }) | undefined;
  let before = '';
  const tokens = [...text.matchAll(TOKEN)];
  for (const [index, { 0: token, index: start }] of tokens.entries()) {
    const next = tokens[index + 1]?.[0] ?? '';
    const belongs = IN_CHAIN.test(token) || (BARE.test(token) && (SIGN.test(before) || SIGN.test(next)));
    // A term follows a sign or starts a chain: two terms side by side are two passages.
    const joins = open && belongs && (startsTerm(token) ? !endsTerm(before) : true);
    if (!belongs) open = undefined;
    else {
      if (!open || !joins) {
        open = { start, end: start, signs: 0 };
        passages.push(open);
      }
      open.end = start + token.length;
      if (SIGN.test(token)) open.signs++;
    }
    before = token;
  }
  return passages.filter(({ signs }) => signs > 0);
}

const startsTerm = (token: string): boolean => !/^[\]<?]$/.test(token);
const endsTerm = (token: string): boolean => !/^(?:[[<?]|\(\d+\))$/.test(token);

/** What a step says of letters: each passage with the place of the letter in its word, from 1. */
export function letterPassages(text: string): (Passage & { place: number })[] {
  const places = [...text.matchAll(PLACE)].map(({ 1: word, index }) => ({
    place: PLACES.indexOf((word ?? '').toLowerCase()) + 1,
    index,
  }));
  let at = 0;
  return [...text.matchAll(LETTER_CLAIM)].flatMap(({ 0: claim, index }) => {
    while ((places[at + 1]?.index ?? Number.POSITIVE_INFINITY) < index) at++;
    const current = places[at];
    if (!current || current.index > index) return [];
    return [{ start: index, end: index + claim.length, place: current.place }];
  });
}
