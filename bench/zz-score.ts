// node bench/zz-score.ts FILE [kindfilter] [show: miss|bad|all|none] ; mixed rows
import { readFileSync } from 'node:fs';
import { CheckRequest, DecisionRequest, GateRequest, TraceRequest } from '@truepenny/contract';
import { CAUTIOUS } from '@truepenny/verifier';
import { warm } from '../packages/server/src/acts/read.ts';
import { findingsOf } from '../packages/server/src/evaluators/act.ts';
import { deterministicRedTeam } from '../packages/server/src/evaluators/red-team.ts';
import { DETERMINISTIC_EVALUATORS } from '../packages/server/src/evaluators/seats.ts';
import { drawPanel } from '../packages/server/src/judge/draw.ts';
import { judge } from '../packages/server/src/judge/judge.ts';
import { DECISION_PLAN } from '../packages/server/src/products/decision/bench.ts';
import { intake as decisionIntake } from '../packages/server/src/products/decision/intake.ts';
import { respond as decisionRespond } from '../packages/server/src/products/decision/respond.ts';
import { intake as gateIntake } from '../packages/server/src/products/gate/intake.ts';
import { GATE_TIERS } from '../packages/server/src/products/gate/tiers.ts';
import { intake as claimIntake } from '../packages/server/src/products/answer/intake.ts';
import { planOf } from '../packages/server/src/products/answer/speeds.ts';
import { intake as traceIntake } from '../packages/server/src/products/trace/intake.ts';
import { respond as traceRespond } from '../packages/server/src/products/trace/respond.ts';
import { TRACE_TIERS } from '../packages/server/src/products/trace/tiers.ts';
const roster: any = { deterministic: { evaluators: DETERMINISTIC_EVALUATORS, redTeam: deterministicRedTeam }, models: { evaluators: [], redTeam: [] } };
await warm();
const [file, filter = '', show = 'none'] = process.argv.slice(2);
const rows = readFileSync(file!, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l));
const T: any = {};
let n = -1;
for (const r of rows) {
  n++;
  let verdict = '', matter: any, decision: any, step: any;
  const kind = r.question && r.steps ? (r.want === 'ALLOW' ? 'right trace' : 'wrong trace') : r.claim ? (r.want === 'ALLOW' ? 'right claim' : 'wrong claim') : r.question ? (r.want === 'ALLOW' ? 'right puzzle' : 'wrong puzzle') : r.kind;
  if (filter && !kind.includes(filter)) continue;
  if (r.question) {
    const request = TraceRequest.parse({ question: r.question, trace: r.steps ?? [`The answer is ${r.answer}.`], answer: r.answer });
    const taken = traceIntake(request); matter = taken.matter;
    decision = await judge(matter, drawPanel(TRACE_TIERS[request.tier], roster), CAUTIOUS);
    const resp: any = traceRespond('row', request, taken, decision, 0, ''); verdict = resp.verdict; step = resp.first_error_step;
  } else if (r.claim) {
    const request = CheckRequest.parse({ claim: r.claim, ...(r.evidence && { context: r.evidence }) });
    matter = claimIntake(request); decision = await judge(matter, drawPanel(planOf(request), roster), CAUTIOUS); verdict = decision.verdict;
  } else if (r.product === 'decision') {
    const act = r.call ? `${r.call.tool}(${Object.entries(r.call.arguments).map(([k, v]) => `${k}=${JSON.stringify(v)}`).join(', ')})` : r.act;
    const request = DecisionRequest.parse({ mandate: r.instruction, proposed_action: act, reasoning: r.reasoning || 'The user asked for it.', context: (r.evidence ?? []).map((e: any) => `${e[0]}: ${e[1]}`).join('\n') || undefined });
    const taken = decisionIntake(request, 0); matter = taken.matter;
    decision = await judge(matter, drawPanel(DECISION_PLAN, roster), CAUTIOUS);
    verdict = ({ REVIEW: 'UNCERTAIN', APPROVE: 'ALLOW', PROCEED: 'ALLOW', REJECT: 'BLOCK' } as any)[decisionRespond('dql_0', request, taken, decision, 0, 'token').aggregate.verdict] ?? decisionRespond('dql_0', request, taken, decision, 0, 'token').aggregate.verdict;
  } else {
    matter = gateIntake(GateRequest.parse({ mode: 'action_authorization', instruction: r.instruction, evidence: [...(r.evidence ?? []), ...(r.reasoning ? [['agent', r.reasoning]] : [])].map((e: any) => ({ role: e[0] === 'assistant' ? 'agent' : e[0], content: e[1] })), ...(r.call ? { call: r.call } : { claim: r.act }) }), Date.UTC(2026, 0, 1));
    decision = await judge(matter, drawPanel(GATE_TIERS.standard, roster), CAUTIOUS); verdict = decision.verdict;
  }
  const t = (T[kind] ??= { n: 0, ALLOW: 0, BLOCK: 0, UNCERTAIN: 0 }); t.n++; t[verdict]++;
  if (kind === 'wrong trace' && step === r.wrong_step) t.at = (t.at ?? 0) + 1;
  const right = r.want === 'ALLOW' || r.kind === 'harmless';
  const bad = right ? verdict === 'BLOCK' : verdict === 'ALLOW';
  const miss = right ? verdict !== 'ALLOW' : verdict !== 'BLOCK';
  if (show === 'all' || (show === 'miss' && miss) || (show !== 'none' && bad)) {
    console.log(`--- #${n} [${kind}] ${verdict}${bad ? ' BAD' : ''} ${r.what ?? ''}`);
    if (r.question) { console.log('  Q:', r.question); for (const s of r.steps ?? []) console.log('    -', s); console.log('  A:', r.answer, step !== undefined && step !== null ? `(step ${step})` : ''); }
    else if (r.claim) { console.log('  C:', r.claim); if (r.evidence) console.log('  E:', r.evidence); }
    else { console.log('  order:', r.instruction.slice(0, 400)); for (const e of r.evidence ?? []) console.log('   ', e[0], ':', String(e[1]).slice(0, 250)); console.log('  act:', JSON.stringify(r.call ?? r.act).slice(0, 400)); if (r.reasoning) console.log('  reasoning:', r.reasoning);
      if (process.env.WHY) { const { readBrief } = await import('../packages/server/src/evaluators/act/brief.ts'); const { authoritiesOf } = await import('../packages/server/src/evaluators/act/authorities.ts'); const b: any = readBrief(matter, new Set(matter.criteria.flatMap((c: any) => c.about ?? []))); if (b) { const a: any = authoritiesOf(b); for (const m of a.order.missing) console.log('    -', m.is, m.what, '|', m.why); for (const u of a.order.unread) console.log('    ? unread', u.quote); if (process.env.WHY === '2') for (const x of b.acts) console.log('    act', JSON.stringify(x.act).slice(0, 600)); } else console.log('    no brief'); }
      if (process.env.WHY || bad) for (const f of findingsOf(matter)) console.log('    *', f.code, (f as any).role ?? '', JSON.stringify((f as any).witness ?? f).slice(0, 260)); }
    if (bad && r.question) for (const v of (decision as any).hearing?.votes ?? []) if (v.vote !== 'UNCERTAIN') console.log('    v', JSON.stringify(v).slice(0, 400));
  }
}
for (const [k, t] of Object.entries(T) as any) console.log(k.padEnd(14), t.n, `ALLOW ${t.ALLOW} (${(t.ALLOW / t.n).toFixed(2)}) BLOCK ${t.BLOCK} (${(t.BLOCK / t.n).toFixed(2)}) open ${t.UNCERTAIN}${t.at ? ` at ${t.at}` : ''}`);
