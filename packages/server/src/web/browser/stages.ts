/** What a stream of server-sent events brought so far: whole events, and the beginning of the next one. */
export type Arrived = { events: { event: string; data: string }[]; rest: string };

/** Reads what the service writes: an event is an `event:` and a `data:` line and ends at an empty one. */
export function eventsIn(text: string): Arrived {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const event = /^event: (.*)$/m.exec(block)?.[1];
    const data = /^data: (.*)$/m.exec(block)?.[1];
    return event !== undefined && data !== undefined ? [{ event, data }] : [];
  });
  return { events, rest };
}

/** A stage in words, of the panel's `accepted`, `evaluator` and `red-team`; its name again changes the same line. */
export function stageInWords(event: string, data: string): { name: string; words: string } | undefined {
  if (event === 'accepted') return { name: event, words: 'The request was accepted' };
  if (event !== 'evaluator' && event !== 'red-team') return undefined;
  const { done, of } = Object(JSON.parse(data)) as { done?: unknown; of?: unknown };
  const who = event === 'evaluator' ? 'Evaluators' : 'Red team';
  return { name: event, words: `${who}: ${Number(done)} of ${Number(of)} have answered` };
}
