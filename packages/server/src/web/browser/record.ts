const button = document.getElementById('replay');
const output = document.getElementById('replayed');

/** Fetches the record that this page shows and weighs it again, here. */
async function recompute(output: HTMLElement, { record = '' }: DOMStringMap): Promise<void> {
  output.textContent = 'Recomputing …';
  const { replay, MalformedTranscript, TooMuchWork } = await import('./replaying.ts');
  try {
    const response = await fetch(record);
    if (!response.ok) throw new MalformedTranscript(`The record answers ${response.status}.`);
    const { transcript, transcript_hash } = await response.json();
    const { verdict, confidence, steps } = await replay(transcript, transcript_hash);
    const failed = steps.filter(({ ok }) => !ok);
    const agrees = failed.length === 0 && verdict === output.dataset.verdict;
    const what = `${verdict} at ${confidence}`;
    output.className = agrees ? 'good' : 'bad';
    output.textContent = agrees
      ? `Agrees: recomputed ${what} in this page.`
      : `Does not agree: ${failed.map(({ why }) => why).join('; ') || `recomputed ${what}`}`;
  } catch (error) {
    const isOurs = error instanceof MalformedTranscript || error instanceof TooMuchWork;
    output.className = 'bad';
    output.textContent = isOurs ? error.message : 'The record could not be fetched. Try again.';
  }
}

if (button && output) {
  button.hidden = false;
  button.addEventListener('click', () => void recompute(output, button.dataset));
}
