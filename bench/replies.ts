/**
 * What becomes of replies: every kind of reply from a provider of each wire form, as a table.
 *
 *   node bench/replies.ts
 */
import { scriptedProvider } from '../packages/server/test/panel/provider.ts';
import { KINDS } from '../packages/server/test/panel/replies.ts';
import { becameOf, PROVIDERS_ASKED } from '../packages/server/test/panel/replies-asked.ts';
import { UNLISTED } from '../packages/server/test/panel/replies-unlisted.ts';

const server = await scriptedProvider();
console.log(
  `| reply | meant as | ${PROVIDERS_ASKED.join(' | ')} |\n|${'---|'.repeat(PROVIDERS_ASKED.length + 2)}`,
);
const wrong = { thrownAway: 0, allowed: 0 };
for (const kind of [...KINDS, ...UNLISTED]) {
  const cells: string[] = [];
  for (const provider of PROVIDERS_ASKED) {
    const { verdict, why } = await becameOf(kind, provider, server);
    if (kind.expected !== 'none' && verdict === 'none') wrong.thrownAway++;
    if (kind.expected === 'none' && verdict === 'ALLOW') wrong.allowed++;
    cells.push(
      verdict === 'none' ? why : `${verdict}${why === 'read' ? '' : ` (${why.replace('read, ', '')})`}`,
    );
  }
  console.log(
    `| ${kind.name} | ${kind.expected === 'none' ? 'no vote' : kind.expected} | ${cells.join(' | ')} |`,
  );
}
await server.close();
console.log(
  `\nReadable ones thrown away: ${wrong.thrownAway}. Hostile ones that gave ALLOW: ${wrong.allowed}.`,
);
