import type { Finding } from './replay.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text made safe to stand in a page. */
const text = (value: unknown): string =>
  String(value).replaceAll(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:75rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-top:1px solid #8886}
td{overflow-wrap:anywhere}bdi{white-space:pre-wrap}.stopped{color:#c0262d}.allowed{color:#1a7f37}
@media(prefers-color-scheme:dark){.stopped{color:#ff8182}.allowed{color:#4ac26b}}`;

/** One file that shows what would have become of every call; it loads nothing and runs nothing. */
export function auditPage(findings: readonly Finding[]): string {
  const counts = countOf(findings);
  const summary = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  const rows = findings.map(
    ({ agent, session, call, asked, did, outcome, why }) =>
      `<tr><td class="${outcome.replace(' ', '-')}">${outcome}</td><td>${text(agent)} <bdi>${text(session)}</bdi> #${call}</td>` +
      `<td><bdi>${text(asked)}</bdi></td><td><code><bdi>${text(did)}</bdi></code></td><td><bdi>${text(why)}</bdi></td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Truepenny: audit of sessions</title><style>${STYLE}</style></head><body>
<h1>What the gate would have said</h1>
<p>${findings.length} calls: ${summary.join(', ') || 'none'}.</p>
<table><thead><tr><th scope="col">outcome</th><th scope="col">session</th><th scope="col">the user said</th>
<th scope="col">the agent did</th><th scope="col">why</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></body></html>
`;
}

/** How many calls came to each outcome. */
export function countOf(findings: readonly Finding[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of findings) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
