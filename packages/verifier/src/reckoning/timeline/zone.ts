import type { Asked } from './asked.ts';
import { shifted, told as shownValue, type Value } from './moment.ts';
import type { Told } from './told.ts';
import { PLAIN } from './words.ts';

/** What a time is elsewhere, where the question says how far the clocks are apart. */
export function zonesIn(told: Told, asked: Asked): { value: Value; shown: string } | undefined {
  const { placed, stretches, tokens, clauses, used } = told;
  const [from, another] = placed;
  const [apart, more] = stretches;
  if (
    from?.of.kind !== 'clock' ||
    another ||
    !apart ||
    more ||
    asked.what !== 'instant' ||
    asked.ordinal !== undefined
  )
    return undefined;
  const labels = (since: number, till: number): Set<string> =>
    new Set(
      tokens
        .slice(since, till)
        .flatMap((token) =>
          token.kind === 'word' && token.proper && !PLAIN.has(token.word) ? [token.word] : [],
        ),
    );
  const [own, home, about] = [clauses[apart.clause], clauses[from.clause], clauses[told.asked]];
  if (!own || !home || !about || !apart.than || home === own || about === own || home === about)
    return undefined;
  const [one, other] = [labels(own.from, apart.at), labels(apart.than.from, own.to)];
  const isIn = (of: ReadonlySet<string>, among: ReadonlySet<string>): boolean =>
    of.size > 0 && [...of].every((word) => among.has(word));
  tokens.forEach((token, at) => {
    if (token.kind === 'month' && at >= own.from && at < own.to) used.add(at);
  });
  const [here, there] = [labels(home.from, home.to), labels(about.from, about.to)];
  const isFromOne = isIn(one, here) && isIn(other, there) && !isIn(other, here) && !isIn(one, there);
  const isFromOther = isIn(other, here) && isIn(one, there) && !isIn(one, here) && !isIn(other, there);
  if (isFromOne === isFromOther) return undefined;
  const sign = (apart.role === 'ahead') === isFromOther ? 1 : -1;
  const value = shifted(from.of, apart.of, sign);
  used.add(from.at);
  used.add(apart.at);
  return value && { value, shown: `${shownValue(from.of)} ${sign > 0 ? '+' : '-'} ${shownValue(apart.of)}` };
}
