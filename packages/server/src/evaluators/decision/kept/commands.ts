import { wordsOf } from '../../action/warrant/words.ts';
import { nameWords } from '../../action/words.ts';
import type { Check, Words } from './words.ts';

/** Every text of an action that may be a line of a language of its own, as it was written. */
const linesOf = ({ done }: Words): string[] => {
  const texts = done.flatMap(({ document, args }) => [
    document.text,
    ...document.text.slice(0, 4_000).split(/(?<=[=:]\s?)["'`]/),
    ...args.map(({ value }) => value),
  ]);
  return [...new Set(texts)].map((line) => line.slice(0, 4_000).trim());
};

const SQL = /^(?:select|insert|update|delete|merge|alter|drop|truncate|create|grant|revoke)\s/i;
const COMPARES = /!=|<>|>=|<=|[<>]|\b(?:or|not|like|in|between|is|exists|union|having)\b/gi;
/** In which words a mandate can ask for a comparison. */
const SPOKEN: Readonly<Record<string, RegExp>> = {
  '!=': /\bnot\b|\bother than\b|\bexcept\b/,
  '<>': /\bnot\b|\bother than\b|\bexcept\b/,
  '>=': /\b(?:at least|or more|and more|from|since|or newer|or later)\b/,
  '<=': /\b(?:at most|or less|until|up to|or older)\b/,
  '>': /\b(?:over|above|more|greater|after|since|newer|longer|exceed\w{0,4}|past|last)\b/,
  '<': /\b(?:under|below|less|before|older|fewer|smaller|than)\b/,
  or: /\bor\b|\band\b/,
  not: /\bnot?\b|\bwithout\b|n't\b|\bnever\b/,
};

/** A query that compares in a way the mandate does not, or asks for several things at once. */
export const query: Check = (words) => {
  for (const line of linesOf(words).filter(
    (one) => SQL.test(one) && !/^select\b(?!.*\b(?:delete|update|drop|insert)\b)/is.test(one),
  )) {
    const plain = line.replace(/'[^']*'|"[^"]*"/g, ' ');
    const strange = (plain.match(COMPARES) ?? []).find(
      (word) => SPOKEN[word.toLowerCase()]?.test(words.asked.words) === false,
    );
    if (strange) return `“${strange}” of the query was not spoken of.`;
    const [, table] =
      /\btable\s+(?!of\b|that\b|which\b|where\b)(\w[\w.]{0,58}\w)/i.exec(words.asked.words) ?? [];
    if (table && /[=(,]/.test(line) && !line.toLowerCase().includes(table))
      return `The table ${table} of the mandate is not found again.`;
  }
  return undefined;
};

const PATH = /[/~*]|\.\.|^\.$|\p{L}\.\p{L}{1,5}$/u;
const FILES =
  /^(?:rm|rmdir|mv|cp|scp|rsync|ln|chmod|chown|tee|dd|tar|zip|shred|truncate|mkdir|touch|unlink)\s/;

/** Whose rights are changed, and how: a letter makes all the difference. */
const MODE = /^(?:chmod|chown)\s+(?:-[Rvf]{1,3}\s+)*(\S+)/;

/** A line of a shell that touches a path nobody named, loses one, or has them the other way round. */
export const shell: Check = (words) => {
  const { spoken, mandate } = words;
  const bare = (text: string): string => text.toLowerCase().replace(/(?<=.)\/$/, '');
  const said = new Set([...spoken].map(bare));
  const wanted = mandate
    .map(({ text }) => bare(text))
    .filter((text, at) => PATH.test(mandate[at]?.text ?? text));
  for (const line of linesOf(words)) {
    if (!FILES.test(line)) continue;
    const [, mode] = MODE.exec(line) ?? [];
    if (mode !== undefined && !spoken.has(mode)) return `Nobody named the mode ${mode}.`;
    const operands = line
      .split(/\s+/)
      .slice(1)
      .map((part) => bare(part.replace(/^["']|["']$/g, '')))
      .filter((part) => !part.startsWith('-'));
    const strange = operands.find((value) => PATH.test(value) && !said.has(value));
    if (strange) return `Nobody named ${strange}.`;
    const lost = wanted.find((text) => !operands.includes(text));
    if (lost) return `${lost} of the mandate is not found again.`;
    const kept = operands.filter((value) => wanted.includes(value));
    if (kept.join(' ') !== wanted.join(' ')) return 'It goes the other way round.';
  }
  return undefined;
};

/** What a request goes to behind the address that was named: another collection of things than was spoken of. */
export const resource: Check = ({ done, asked }) => {
  const [found] = /https?:\/\/[^\s"'<>]{1,200}/i.exec(asked.document.text) ?? [];
  const base = found?.toLowerCase().replace(/[.,;/]+$/, '');
  if (!base) return undefined;
  for (const { raw } of done.flatMap(({ document }) =>
    wordsOf(document.text.slice(0, 4_000).replace(/[()=]/g, ' ')),
  )) {
    if (!raw.toLowerCase().startsWith(base)) continue;
    const strange = nameWords(raw.slice(base.length)).find(
      (part) => /^\p{L}{4}/u.test(part) && !asked.words.includes(part.replace(/s$/, '')),
    );
    if (strange) return `“${strange}” was not spoken of.`;
  }
  return undefined;
};
