/** The tone that a verdict is shown in, by its name in page.css. */
export const TONES = { ALLOW: 'good', BLOCK: 'bad', UNCERTAIN: 'doubt', ABSTAIN: 'faint' } as const;
