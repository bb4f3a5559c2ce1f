import type { Document } from '../../kernel/panel.ts';

/** What an act does to the world. Reads and replies change nothing. */
export const KINDS = [
  'read',
  'reply',
  'create',
  'modify',
  'delete',
  'pay',
  'grant',
  'send',
  'execute',
  'unknown',
] as const;
export type Kind = (typeof KINDS)[number];

/** A value that an act is given, with its key and its UTF-16 place in the document. */
export type Argument = { key: string; value: string; start: number; end: number };

/** One thing that an agent does, or is about to do. */
export type Act = {
  document: Document;
  /** Its UTF-16 place in the document. */
  start: number;
  end: number;
  form: 'call' | 'command' | 'prose';
  /** The tool, the command, or the verb. */
  name: string;
  kind: Kind;
  args: readonly Argument[];
};

/** Whether an act leaves something changed. What cannot be read may. */
export const isConsequential = ({ kind }: Pick<Act, 'kind'>): boolean => kind !== 'read' && kind !== 'reply';

/** The text of an act as it stands in its document. */
export const textOf = ({ document, start, end }: Act): string => document.text.slice(start, end);
