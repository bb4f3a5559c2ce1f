import { ENTITIES as NAMED } from '../language/lexicon/signs.ts';
import { grouped } from '../language/lists.ts';
import type { Scanner } from './scan.ts';
import type { Sign } from './token.ts';

const LONGEST = 200;
/** Elements that dress what they hold; `sub` and `sup` are not among them, since they change what a number means. */
const TAG =
  /^<\/?(?:b|i|u|em|strong|span|font|mark|code|small|big|math|mrow|mn|mo|mi|p|br|div|li|td|tr)(?:\s[^<>]{0,60})?\/?>/i;
const BREAKING = /^<\/?(?:p|br|div|li|td|tr)\b/i;
const ENTITY = /^&(?:([a-z]{2,7})|#(\d{2,5})|#x([\da-f]{2,5}));/i;
/** Spaces stand for nothing. */
const ENTITIES = grouped(NAMED);
const BREAK: Sign = { kind: 'break', sign: ';' };

/**
 * Passes over a comment of a program or of HTML, over tags that only dress, and gives the sign that an entity
 * stands for, for the scanner to read. False where none of them stands here.
 */
export function readMarkup(scanner: Scanner): boolean {
  const { text, at } = scanner;
  switch (text.charAt(at)) {
    case '/':
      if (text.startsWith('/*', at)) return passTo(scanner, '*/');
      if (!text.startsWith('//', at)) return false;
      scanner.push(BREAK, at + 2);
      return true;
    case '<': {
      if (text.startsWith('<!--', at)) return passTo(scanner, '-->');
      const tag = TAG.exec(text.slice(at, at + 80))?.[0];
      if (!tag) return false;
      if (BREAKING.test(tag)) scanner.push(BREAK, at + tag.length);
      else scanner.at = at + tag.length;
      return true;
    }
    case '&': {
      const [written, name, decimal, hexadecimal] = ENTITY.exec(text.slice(at, at + 10)) ?? [];
      if (!written) return false;
      const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16);
      const char = name ? ENTITIES.get(name.toLowerCase()) : String.fromCharCode(code);
      if (char === undefined || /[\p{L}\p{N}\n]/u.test(char)) return false;
      if (char.trim() === '') scanner.at = at + written.length;
      else scanner.named(char, at + written.length);
      return true;
    }
    default:
      return false;
  }
}

function passTo(scanner: Scanner, closing: string): boolean {
  const { text, at } = scanner;
  const length = text.slice(at, at + LONGEST).indexOf(closing, 2);
  if (length < 0) return false;
  scanner.at = at + length + closing.length;
  return true;
}
