import type { AnswerOf, countRecords, listRecords } from '@truepenny/contract';
import { TONES } from '../../tones.ts';
import { type DayOfVerdicts, verdictPlot } from '../../verdict-plot.ts';
import { choice, form, line, place } from '../dom.ts';
import { actionOf, folded, onPress, onSubmit, tableOf, timeOf } from './parts.ts';
import { call, part } from './session.ts';

type Entry = AnswerOf<typeof listRecords>['items'][number];

const DAY_MS = 86_400_000;
let cursor: string | null = null;
let entries: Entry[] = [];

/** What was judged: over time as a picture, and one by one through filters. */
export async function showVerdicts(): Promise<void> {
  await Promise.all([showPlot(), showRecords(false)]);
}

async function showPlot(): Promise<void> {
  const count = Number(choice('days').value);
  const { days } = await call<AnswerOf<typeof countRecords>>(`/v1/verifications/counts?days=${count}`);
  const product = choice('product').value;
  const all = everyDay(count, (day) =>
    days.filter((each) => each.day === day && (product === '' || each.product === product)),
  );
  const { picture, words } = verdictPlot(all);
  const drawn = new DOMParser().parseFromString(picture.text, 'image/svg+xml').documentElement;
  const rows = all
    .filter(({ ALLOW, BLOCK, UNCERTAIN }) => ALLOW + BLOCK + UNCERTAIN > 0)
    .map(({ day, ALLOW, BLOCK, UNCERTAIN }) => [day, ALLOW, UNCERTAIN, BLOCK]);
  place('plot').replaceChildren(drawn);
  showNewest();
  place('plot-words').replaceChildren(
    line(`${words}${product === '' ? '' : ` Of the product ${product} alone.`}`),
    folded('As a table', tableOf(['Day (UTC)', 'ALLOW', 'UNCERTAIN', 'BLOCK'], rows)),
  );
}

/** Has the newest days in sight where the picture is wider than the screen. */
export function showNewest(): void {
  place('plot').scrollLeft = place('plot').scrollWidth;
}

/** Every one of the last days, today included, the oldest first, whether there was a verdict or not. */
function everyDay(
  count: number,
  of: (day: string) => readonly Omit<DayOfVerdicts, 'day'>[],
): DayOfVerdicts[] {
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.now() - (count - 1 - at) * DAY_MS).toISOString().slice(0, 10);
    const found = of(day);
    const sum = (name: 'ALLOW' | 'BLOCK' | 'UNCERTAIN') =>
      found.reduce((total, each) => total + each[name], 0);
    return { day, ALLOW: sum('ALLOW'), BLOCK: sum('BLOCK'), UNCERTAIN: sum('UNCERTAIN') };
  });
}

async function showRecords(further: boolean): Promise<void> {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form('filters'))) {
    if (value === '' || name === 'days') continue;
    query.set(name, name === 'since' || name === 'until' ? `${value}T00:00:00Z` : String(value));
  }
  if (further && cursor !== null) query.set('cursor', cursor);
  const list = await call<AnswerOf<typeof listRecords>>(`/v1/verifications?${query}`);
  entries = further ? [...entries, ...list.items] : list.items;
  cursor = list.next_cursor;
  older.hidden = cursor === null;
  const heads = ['Time', 'Verdict', 'What was judged', 'Product', 'Sure', 'Charged', 'Agent', 'Record'];
  place('records').replaceChildren(
    entries.length > 0 ? tableOf(heads, entries.map(rowOf)) : line('Nothing was found.'),
  );
}

function rowOf({ createdAt, id, product, verdict, confidence, charged, summary, agentId = '' }: Entry) {
  const link = actionOf('verdicts', 'Open', id, () => openRecord(id));
  const sure = `${Math.round(confidence * 100)} %`;
  return [
    timeOf(createdAt),
    line(verdict, TONES[verdict]),
    summary,
    product,
    sure,
    `$${charged}`,
    agentId,
    link,
  ];
}

/** Goes to the page of a record, which its token opens. */
export async function openRecord(id: string): Promise<void> {
  const { result } = await call<{ result: { meta: { replay_token: string } } }>(
    `/v1/verifications/${part(id)}`,
  );
  location.href = `/verifications/${part(id)}?replay_token=${part(result.meta.replay_token)}`;
}

onSubmit('verdicts', 'filters', showVerdicts);
const older = onPress('verdicts', 'older', () => showRecords(true));
