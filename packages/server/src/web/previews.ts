/** What the picture of a link preview says: a word in large letters, and a line. */
export type Preview = { title: string; line: string };

const PANEL = 'Decided by a panel';
const CALLER = 'Declared by the caller itself';

/** Every picture by its name, drawn by `scripts/previews.ts`; none says more than its page says to anybody. */
export const PREVIEWS = {
  site: { title: 'Verify before you act', line: 'Verdicts on the reasoning of AI agents' },
  record: { title: 'A verdict', line: 'For whoever holds its token' },
  receipt: { title: 'A signed receipt', line: 'Verify it in your browser' },
  'panel-ALLOW': { title: 'ALLOW', line: PANEL },
  'panel-BLOCK': { title: 'BLOCK', line: PANEL },
  'panel-UNCERTAIN': { title: 'UNCERTAIN', line: PANEL },
  'caller-ALLOW': { title: 'ALLOW', line: CALLER },
  'caller-BLOCK': { title: 'BLOCK', line: CALLER },
  'caller-UNCERTAIN': { title: 'UNCERTAIN', line: CALLER },
} as const satisfies Readonly<Record<string, Preview>>;

export type PreviewName = keyof typeof PREVIEWS;

/** The picture of a receipt with this verdict; a legacy label has none of its own. */
export function previewOf(verdict: string, source: 'panel' | 'caller'): PreviewName {
  const name = `${source}-${verdict}`;
  return Object.hasOwn(PREVIEWS, name) ? (name as PreviewName) : 'receipt';
}
