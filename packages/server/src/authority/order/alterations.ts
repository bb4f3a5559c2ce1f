import type { Act, Value } from '../../acts/act.ts';
import { isIdle } from './compare.ts';
import { NEW, OLD } from './cues.ts';
import { closerReadings, type Replacement } from './edits.ts';
import { wordsOfName } from './words.ts';

/** One change of one text file, or a look at part of it, by its parts. */
export type Alteration = { path: string } & (
  | ({ is: 'replace'; all: boolean | 'lines' } & Replacement)
  /** `after`: the line behind which it stands; 0 is the top. */
  | { is: 'insert'; text: string; after: number }
  | { is: 'append' | 'write'; text: string }
  | { is: 'delete' | 'read'; first: number; last: number }
);

const LINE = new Set(['line', 'lines', 'start', 'end', 'range', 'offset', 'limit', 'first', 'last']);
const ALL = new Set(['all', 'global', 'multiple']);
/** What the editors that agents have call the line behind which a text is put. */
const AFTER_LINE = new Set(['insert_line', 'after_line']);

/** The one change that acts make, where every value of theirs is a part of it, as each way to tell it. */
export function alterationsOf(acts: readonly Act[]): Alteration[] {
  const alteration = alterationOf(acts);
  if (alteration?.is !== 'replace') return alteration ? [alteration] : [];
  const { is, path, all } = alteration;
  return closerReadings(alteration).map((one) => ({ is, path, all, ...one }));
}

/** The one change that acts make; undefined for anything else. */
export function alterationOf(acts: readonly Act[]): Alteration | undefined {
  const [act, ...more] = acts;
  if (
    !act ||
    acts.some(({ opaque, unread, via }) => opaque !== undefined || unread.length > 0 || via.length > 0)
  )
    return undefined;
  if (act.form === 'command') return bySed(act, more) ?? byEcho(acts);
  return act.form === 'call' && more.length === 0 ? byCall(act) : undefined;
}

const whole = ({ number, text }: Value): number =>
  /^\d{1,7}$/.test(text) && number !== undefined ? Number(number) : Number.NaN;

function byCall(act: Act): Alteration | undefined {
  const verb = wordsOfName(act.verb);
  const [paths, texts, lines, flags]: Value[][] = [[], [], [], []];
  const isOld = ({ name }: Value): boolean => wordsOfName(name ?? '').some((word) => OLD.has(word));
  const isNew = (value: Value): boolean =>
    !isOld(value) && wordsOfName(value.name ?? '').some((word) => NEW.has(word));
  for (const value of act.values) {
    const names = wordsOfName(value.name ?? '');
    if (value.unknown) return undefined;
    if (value.role === 'path') paths?.push(value);
    else if (value.role === 'content') texts?.push(value);
    else if (value.number !== undefined && names.some((name) => LINE.has(name))) lines?.push(value);
    else if (value.text === 'true' && names.some((name) => ALL.has(name))) flags?.push(value);
    else if (value.role === 'other' && (isOld(value) || isNew(value)) && !SWITCH.test(value.text))
      texts?.push(value);
    else if (!isIdle(value)) return undefined;
  }
  const [path, other] = paths ?? [];
  if (!path || other || !texts || !lines || !flags) return undefined;
  const [old, fresh] = [texts.filter(isOld), texts.filter(isNew)];
  if (act.effect === 'read')
    return verb.some((word) => READS.has(word)) ? ofLines('read', path.text, texts, lines, flags) : undefined;
  if (act.effect === 'delete' || verb.includes('delete') || verb.includes('remove'))
    return verb.includes('line') || verb.includes('lines')
      ? ofLines('delete', path.text, texts, lines, flags)
      : undefined;
  if (old.length === 1 && fresh.length === 1 && texts.length === 2 && lines.length === 0)
    return {
      is: 'replace',
      path: path.text,
      old: old[0]?.text ?? '',
      fresh: fresh[0]?.text ?? '',
      all: flags.length > 0,
    };
  const [text, ...others] = texts;
  if (!text || others.length > 0 || flags.length > 0 || old.length > 0) return undefined;
  if (verb.includes('append') && lines.length === 0)
    return { is: 'append', path: path.text, text: text.text };
  const [line, ...rest] = lines;
  const isAfter = line?.name !== undefined && AFTER_LINE.has(line.name) && rest.length === 0;
  if (!verb.includes('insert') || !isAfter || Number.isNaN(whole(line))) return undefined;
  return { is: 'insert', path: path.text, text: text.text, after: whole(line) };
}

const SWITCH = /^(?:true|false)$/;
const READS = new Set(['read', 'view', 'open', 'cat', 'show', 'get']);

function ofLines(
  is: 'delete' | 'read',
  path: string,
  texts: readonly Value[],
  lines: readonly Value[],
  flags: readonly Value[],
): Alteration | undefined {
  if (texts.length + flags.length > 0 || lines.length === 0 || lines.length > 2) return undefined;
  const of = (word: string): Value | undefined =>
    lines.find(({ name }) => wordsOfName(name ?? '').includes(word));
  const [offset, limit] = [of('offset'), of('limit')];
  if (limit) {
    const from = offset ? whole(offset) : 1;
    return lines.length === (offset ? 2 : 1) ? span(is, path, from, from + whole(limit) - 1) : undefined;
  }
  if (offset) return undefined;
  const [start, end] = [of('start') ?? of('first'), of('end') ?? of('last')];
  if (start && end) return span(is, path, whole(start), whole(end));
  const [one, other] = lines;
  if (!one || start || end || (other && other.name !== one.name)) return undefined;
  return span(is, path, whole(one), other ? whole(other) : whole(one));
}

const span = (is: 'delete' | 'read', path: string, first: number, last: number): Alteration | undefined =>
  first >= 1 && last >= first ? { is, path, first, last } : undefined;

const SUBSTITUTES = /^s([/#|,])((?:\\.|[^\\])*)$/;
const LINES = /^(\d{1,7})(?:,(\d{1,7}))?d$/;
/** What means more than itself in a pattern, or in what takes its place. */
const SPECIAL = /[.*^$[\]\\&]/;

/** `sed -i 's/a/b/' file`, `sed -i '3,7d' file`. */
function bySed({ verb, values }: Act, more: readonly Act[]): Alteration | undefined {
  const flags = values.filter(({ name, role }) => name !== undefined || role === 'option');
  const [script, path, ...others] = values.filter((one) => !flags.includes(one));
  const isInPlace = flags.length === 1 && flags[0]?.text === '-i';
  if (
    verb !== 'sed' ||
    more.length > 0 ||
    !isInPlace ||
    !script ||
    path?.role !== 'path' ||
    others.length > 0
  )
    return undefined;
  if (path.unknown || /[*?[{]/.test(path.text)) return undefined;
  const [, first, last = first] = LINES.exec(script.text) ?? [];
  if (first !== undefined) return span('delete', path.text, Number(first), Number(last));
  const [, mark = '', rest = ''] = SUBSTITUTES.exec(script.text) ?? [];
  const [old, fresh, how, ...left] = rest.split(mark);
  if (!old || fresh === undefined || how === undefined || left.length > 0 || !/^g?$/.test(how))
    return undefined;
  const plain = old.replace(/\\\./g, '\u0000');
  if (SPECIAL.test(plain) || SPECIAL.test(fresh.replaceAll('.', ''))) return undefined;
  return {
    is: 'replace',
    path: path.text,
    old: plain.replaceAll('\u0000', '.'),
    fresh,
    all: how === 'g' ? true : 'lines',
  };
}

/** `echo 'text' >> file`, `echo 'text' > file`. */
function byEcho(acts: readonly Act[]): Alteration | undefined {
  const [said, file, ...more] = acts;
  const [text, ...others] = said?.values ?? [];
  const [path, ...beside] = file?.values ?? [];
  const isEcho =
    acts.every(({ verb, form }) => verb === 'echo' && form === 'command') && said?.effect === 'read';
  if (!isEcho || more.length + others.length + beside.length > 0 || !text || path?.role !== 'path')
    return undefined;
  if (
    text.unknown ||
    path.unknown ||
    text.name !== undefined ||
    file?.effect !== 'change' ||
    (path.name ?? '>>') !== '>>' ||
    /\\/.test(text.text)
  )
    return undefined;
  return { is: path.name === '>>' ? 'append' : 'write', path: path.text, text: text.text };
}
