import { type ArgumentRole, roleOfArgument } from '../../language/arguments.ts';
import { nameWords } from '../../language/names.ts';
import type { Effect, Role, Value } from '../act.ts';
import { value } from '../draft.ts';
import { moneyOf, numberOf } from '../number.ts';
import { looksLikePath } from '../paths.ts';
import type { Literal, Member } from './literal.ts';

const MAIL = /^[^\s@<>,;]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u;
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{2,4}){3,8}$/;
const WALLET = /^0x[\da-fA-F]{40}$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\/\S+$/i;
const GIVES: ReadonlySet<Effect> = new Set(['send', 'pay', 'grant']);

export const isMail = (text: string): boolean => text.length <= 320 && MAIL.test(text);
export const isAddress = (text: string): boolean => text.length <= 8000 && ADDRESS.test(text);

/** A leaf of the arguments: its dotted name, and what stands there. */
export type Leaf = { name: string; literal: Literal; listed: boolean };

/** The leaves of nested objects and lists, in order, with dotted names; members of lists keep the list's name. */
export function leavesOf(members: readonly Member[], before = '', listed = false): Leaf[] {
  return members.flatMap(({ name, value: given }) => {
    const dotted = [before, name].filter(Boolean).join('.');
    if (given.is === 'object')
      return given.members.length === 0 ? [] : leavesOf(given.members, dotted, listed);
    if (given.is === 'list')
      return leavesOf(
        given.items.map((item) => ({ name: '', value: item })),
        dotted,
        true,
      );
    return [{ name: dotted, literal: given, listed }];
  });
}

/** The role that a value shows by its own form, where its name says nothing. */
function roleByForm(text: string, effect: Effect): Role | undefined {
  if (isMail(text) || IBAN.test(text) || WALLET.test(text))
    return GIVES.has(effect) ? 'recipient' : 'identifier';
  if (DATE.test(text)) return 'time';
  if (isAddress(text)) return 'identifier';
  if (looksLikePath(text)) return 'path';
  if (moneyOf(text)) return 'amount';
  return undefined;
}

function roleByName(told: ArgumentRole | undefined, text: string, effect: Effect): Role | undefined {
  switch (told) {
    case undefined:
      return undefined;
    case 'party':
      return GIVES.has(effect) ? 'recipient' : 'object';
    case 'text':
      return effect === 'read' ? 'filter' : 'content';
    case 'recipient':
      // "to" of what moves or copies is a place; a date range has one too.
      if (GIVES.has(effect)) return 'recipient';
      if (DATE.test(text)) return 'time';
      return isMail(text) ? 'recipient' : 'destination';
    case 'amount':
      return /\d/.test(text) || text === '' ? 'amount' : 'content';
    case 'path':
      return 'path';
    case 'source':
      return DATE.test(text) ? 'time' : looksLikePath(text) ? 'path' : 'source';
    default:
      return told;
  }
}

const ofLiteral = (literal: Literal): string =>
  literal.is === 'object' || literal.is === 'list' ? '' : literal.text;

/** What a tool is called after is what it does, and no mark of the call: `request_id` of `approve_request`. */
function roleOfOwn(name: string, tool: readonly string[]): ArgumentRole | undefined {
  const told = roleOfArgument(name.split('.').at(-1) ?? '') ?? roleOfArgument(name);
  const own = nameWords(name).filter((word) => word !== 'id');
  const isOwn = told === 'technical' && own.length > 0 && own.every((word) => tool.includes(word));
  return isOwn ? (/id$/i.test(name) ? 'identifier' : undefined) : told;
}

/** One leaf as a value in its role, among the arguments of a tool with these words in its name. */
export function readLeaf(
  { name, literal }: Leaf,
  effect: Effect,
  placed: boolean,
  tool: readonly string[] = [],
): Value {
  const text = ofLiteral(literal);
  const told = roleOfOwn(name, tool);
  const role =
    roleByName(told, text, effect) ??
    (literal.is === 'number' ? (effect === 'pay' ? 'amount' : 'other') : roleByForm(text, effect)) ??
    'other';
  const money = role === 'amount' ? moneyOf(text) : undefined;
  return value(role, text, {
    name: name === '' ? undefined : name,
    number: literal.is === 'expression' ? undefined : (money?.number ?? numberOf(text)),
    unit:
      money?.unit ?? (role === 'currency' && /^[A-Za-z]{3,5}$/.test(text) ? text.toUpperCase() : undefined),
    unknown: literal.is === 'expression' ? true : undefined,
    span: placed ? { start: literal.start, end: literal.end } : undefined,
  });
}
