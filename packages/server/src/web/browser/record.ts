const button = document.getElementById('replay');
const output = document.getElementById('replayed');

/** Fetches the record that this page shows and weighs it again, here: what came of it, and whether it agrees. */
async function recomputed(
  record: string,
  shown: string | undefined,
): Promise<[string, 'good' | 'doubt' | 'bad']> {
  const response = await fetch(record);
  if (!response.ok) return [`The record answers ${response.status}. Load this page again.`, 'bad'];
  const { replay, MalformedTranscript, TooMuchWork } = await import('./replaying.ts');
  try {
    const { transcript, transcript_hash } = await response.json();
    const { verdict, confidence, steps } = await replay(transcript, transcript_hash);
    const failed = steps.filter(({ ok }) => !ok);
    const refuted = failed.filter(({ code }) => code === undefined);
    const what = `${verdict} at ${confidence}`;
    if (refuted.length > 0) return [`Does not agree: ${refuted.map(({ why }) => why).join('; ')}`, 'bad'];
    if (verdict !== shown) return [`Does not agree: recomputed ${what}`, 'bad'];
    const [missing] = failed;
    if (missing?.code === 'unknown-kind')
      return [`Agrees as far as it was recomputed, ${what}; ${missing.why}.`, 'doubt'];
    return missing
      ? [`Not recomputed: ${missing.why}. Try again.`, 'bad']
      : [`Agrees: recomputed ${what} in this page.`, 'good'];
  } catch (error) {
    if (error instanceof MalformedTranscript || error instanceof TooMuchWork) return [error.message, 'bad'];
    throw error;
  }
}

async function recompute(shown: HTMLElement, { record = '' }: DOMStringMap): Promise<void> {
  shown.textContent = 'Recomputing …';
  const [words, tone] = await recomputed(record, shown.dataset.verdict).catch(
    () => ['The record could not be fetched. Try again.', 'bad'] as const,
  );
  shown.className = tone;
  shown.textContent = words;
}

if (button && output) {
  button.hidden = false;
  button.addEventListener('click', () => void recompute(output, button.dataset));
}
