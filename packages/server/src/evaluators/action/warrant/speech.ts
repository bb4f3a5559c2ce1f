import { verbOf } from '../verbs.ts';
import { nameWords } from '../words.ts';

const SPEAKS = new Set(
  'thank tell remind warn inform notify congratulate apologise apologize greet brief alert'.split(' '),
);
const MESSAGES = new Set(
  'message messages email mail sms text note notification reply letter card dm chat slack post telegram whatsapp reminder alert'.split(
    ' ',
  ),
);

/** Whether a tool only says something, where only that was asked for: to thank for flowers is not to send some. */
export const speaksAsAsked = (verb: string, tool: string): boolean => {
  if (!SPEAKS.has(verb)) return true;
  const parts = nameWords(tool);
  return (
    parts.some((part) => part === verb || MESSAGES.has(part)) ||
    parts.every((part) => verbOf(part) !== undefined)
  );
};
