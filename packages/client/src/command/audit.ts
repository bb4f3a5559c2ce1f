import type { Question } from '../hook/ask.ts';
import { type Command, EXIT, Misuse } from './command.ts';
import { placeOf } from './hook.ts';
import { brief, jsonLine, table } from './layout.ts';

const DAY_MS = 24 * 3_600_000;

/** `truepenny audit sessions`. */
export const auditSessions: Command = {
  name: 'audit sessions',
  takes: '[DIR]',
  words: [0, 1],
  summary: 'Show what the gate would have said to the calls of earlier sessions',
  more: `Reads the transcripts of Claude Code, Codex, Gemini CLI and Copilot CLI, those of the last days in your home or
all below a folder, and puts every call to the gate in shadow. Without a service it starts one for itself.`,
  options: {
    days: { value: 'NUMBER', says: 'how many days back; 1 unless given, without end for a folder' },
    html: { value: 'FILE', says: 'write a page of it, too' },
    url: { value: 'URL', says: 'the service to ask; else TRUEPENNY_URL, else one on this machine' },
    'no-start': { says: 'start no service where none answers' },
  },
  async run(given, world) {
    const place = placeOf(world);
    const [folder] = given.words;
    const days = given.number('days') ?? (folder === undefined ? 1 : Number.POSITIVE_INFINITY);
    if (!(days > 0)) throw new Misuse(`--days must be a number above 0, not ${days}`);
    const { findTranscripts, KEPT_IN } = await import('../hook/audit/find.ts');
    const { homesOf, replay } = await import('../hook/audit/replay.ts');
    const { auditPage, countOf } = await import('../hook/audit/page.ts');
    const { askAny, keyIn } = await import('../hook/local/reach.ts');
    const { askGate } = await import('../hook/ask.ts');
    const { serverOrWhy, starterIn } = await import('../hook/local/start.ts');
    const folders = folder === undefined ? homesOf(place, KEPT_IN) : [folder];
    const transcripts = findTranscripts(folders, world.clock() - days * DAY_MS);
    const url = given.text('url');
    const options = { start: !given.on('no-start'), ...(url !== undefined && { url }) };
    const named = url ?? (world.env.TRUEPENNY_URL || keyIn(place));
    if (options.start && named === undefined && transcripts.length > 0) await serverOrWhy(place);
    const start = starterIn(place);
    const findings = [];
    for (const transcript of transcripts) {
      const ask = (question: Question) => {
        const signal = AbortSignal.timeout(60_000);
        return askAny((gate) => askGate(question, gate, signal), options, place, start, signal);
      };
      for await (const finding of replay(transcript, ask)) findings.push(finding);
    }
    const page = given.text('html');
    if (page !== undefined) await world.writePrivateFile(page, auditPage(findings));
    if (given.on('json')) {
      world.out(jsonLine({ sessions: transcripts.length, counts: countOf(findings), findings }));
      return EXIT.allow;
    }
    const room = Math.max(30, Math.floor((Math.min(world.columns, 160) - 40) / 2));
    const lines = findings.map((one) => [
      one.outcome,
      `${one.agent} ${one.session.slice(-8)} #${one.call}`,
      brief(one.did, room),
      brief(one.why, room),
    ]);
    if (lines.length > 0) world.out(table(lines));
    const counts = Object.entries(countOf(findings)).map(([outcome, count]) => `${count} ${outcome}`);
    world.out(`${transcripts.length} sessions, ${findings.length} calls: ${counts.join(', ') || 'none'}\n`);
    return EXIT.allow;
  },
};
