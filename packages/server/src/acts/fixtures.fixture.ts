import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Act, Reading } from './act.ts';

/** The lines of a list of examples in this room. */
export const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n');

/** Whether all that was read only reads, and nothing was left open. */
export const isPlainRead = ({ acts, unread }: Reading): boolean =>
  acts.length > 0 &&
  unread.length === 0 &&
  acts.every(({ effect, opaque }) => effect === 'read' && opaque === undefined);

const place = (one: Act['resources'][number]): string => {
  switch (one.type) {
    case 'File':
      return `${one.host === undefined ? '' : `${one.host}:`}${one.path}${one.pattern ? ' (pattern)' : ''}`;
    case 'Table':
      return `${one.schema === undefined ? '' : `${one.schema}.`}${one.name}(${one.columns})`;
    case 'Url':
      return `${one.method} ${one.scheme}://${one.host}${one.path}`;
    case 'Recipient':
      return `to ${one.address}`;
    case 'Account':
      return `${one.kind} ${one.id}`;
    case 'Command':
      return `$ ${[one.name, ...one.words].join(' ')}`;
    case 'Tool':
      return `tool ${one.name}`;
  }
};

/** A reading in short lines: effect, resources, values, wrappers, and why it is opaque. */
export const shown = ({ acts, unread }: Reading): string[] => [
  ...acts.map((act) =>
    [
      `${act.effect}${act.secret ? ' secret' : ''}: ${act.resources.map(place).join(', ')}`,
      ...act.values.map(
        ({ role, name, text, bound, unit, unknown }) =>
          `${role} ${name ?? ''}=${text}${unit ? ` ${unit}` : ''}${bound ? ` ${bound}` : ''}${unknown ? ' ?' : ''}`,
      ),
      ...(act.via.length > 0 ? [`via ${act.via.join(', ')}`] : []),
      ...(act.opaque === undefined ? [] : [`OPAQUE ${act.opaque}`]),
    ].join(' | '),
  ),
  ...(unread.length > 0 ? [`unread ${unread.length}`] : []),
];
