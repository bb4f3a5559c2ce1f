import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { INHERITED } from '../../client/test/inherited.ts';
import { openScripted } from '../../client/test/scripted.ts';
import { commandOf, SERVERS } from './host.ts';
import { openBridge } from './http-bridge.ts';

const RUNNER = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
);

const EVERYTHING = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);

const FIXTURE = 'looks for a tool that only servers made for the runner have';
const NO_REQUESTS = 'is about what a server asks of its host, and these ask nothing';
const NO_RESOURCES = 'is about resources, which these servers do not declare';
const NO_PROMPTS = 'is about prompts, which these servers do not declare';

/** The scenarios of the runner that do not apply, each with the reason. All others have to pass. */
const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  'logging-set-level': 'is about logging, which these servers do not declare',
  'completion-complete': 'is about completion, which these servers do not declare',
  'tools-call-simple-text': FIXTURE,
  'tools-call-image': FIXTURE,
  'tools-call-audio': FIXTURE,
  'tools-call-embedded-resource': FIXTURE,
  'tools-call-mixed-content': FIXTURE,
  'tools-call-with-logging': FIXTURE,
  'tools-call-error': FIXTURE,
  'tools-call-with-progress': FIXTURE,
  'json-schema-2020-12': FIXTURE,
  'server-sse-polling': FIXTURE,
  'tools-call-sampling': NO_REQUESTS,
  'tools-call-elicitation': NO_REQUESTS,
  'elicitation-sep1034-defaults': NO_REQUESTS,
  'elicitation-sep1330-enums': NO_REQUESTS,
  'resources-list': NO_RESOURCES,
  'resources-read-text': NO_RESOURCES,
  'resources-read-binary': NO_RESOURCES,
  'resources-templates-read': NO_RESOURCES,
  'resources-subscribe': NO_RESOURCES,
  'resources-unsubscribe': NO_RESOURCES,
  'prompts-list': NO_PROMPTS,
  'prompts-get-simple': NO_PROMPTS,
  'prompts-get-with-args': NO_PROMPTS,
  'prompts-get-embedded-resource': NO_PROMPTS,
  'prompts-get-with-image': NO_PROMPTS,
  'dns-rebinding-protection': 'is about the Host header of HTTP, and these servers speak over stdio',
};

type Started = { command: string; args: string[] };

/** Runs the whole suite against a server; gives its report, and what passed and failed of each scenario. */
async function suite(run: Started, env: Record<string, string>, ...options: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'truepenny-conformance-'));
  const bridge = await openBridge(run, env);
  try {
    const asked = ['server', '--url', bridge.url, '--suite', 'all', '-o', folder, ...options];
    const runner = spawn(process.execPath, [RUNNER, ...asked], { stdio: 'pipe' });
    runner.stderr.resume();
    const [report, code] = await Promise.all([
      text(runner.stdout),
      new Promise((ended) => runner.once('exit', ended)),
    ]);
    const scenarios = [...report.matchAll(/^[✓✗] (\S+): (\d+ passed, \d+ failed)/gm)];
    return { report, code, scenarios: Object.fromEntries(scenarios.map(([, name, came]) => [name, came])) };
  } finally {
    await bridge.close();
    await rm(folder, { recursive: true });
  }
}

test.each(SERVERS)(
  '%s passes every scenario of the conformance runner that applies',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'truepenny-baseline-'));
    // The runner fails if one of these passes, or any other does not.
    const baseline = join(folder, 'not-applicable.yml');
    const names = Object.keys(NOT_APPLICABLE).map((scenario) => `  - ${scenario}\n`);
    await writeFile(baseline, `server:\n${names.join('')}`);
    const env = { TRUEPENNY_URL: 'http://127.0.0.1:9' };
    const { report, code, scenarios } = await suite(commandOf(name), env, '--expected-failures', baseline);
    await rm(folder, { recursive: true });
    const passed = Object.keys(scenarios).filter((scenario) =>
      / passed, 0 failed$/.test(scenarios[scenario] ?? ''),
    );
    expect({ code, passed }, report).toEqual({
      code: 0,
      passed: [
        'server-initialize',
        'ping',
        'tools-list',
        'server-sse-polling',
        'server-sse-multiple-streams',
      ],
    });
  },
  240_000,
);

test('a wrapped server comes out of the whole suite as it does by itself', async () => {
  const gate = await openScripted((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: 'sent_1', verdict: 'ALLOW', execute: true, objections: [] }));
  });
  const everything = { command: process.execPath, args: [EVERYTHING] };
  const { command, args } = commandOf('truepenny-gate-mcp');
  const wrapped = { command, args: [...args, 'wrap', '--', everything.command, ...everything.args] };
  const env = { ...INHERITED, TRUEPENNY_URL: gate.url, SENTINEL_API_KEY: 'tp_sn_k' };
  const alone = await suite(everything, env);
  const behind = await suite(wrapped, env);
  await gate.close();
  expect(behind.scenarios, behind.report).toEqual(alone.scenarios);
  expect(Object.keys(alone.scenarios).length).toBeGreaterThan(25);
  // The suite did call tools, and each call was asked about.
  expect(gate.seen.length).toBeGreaterThan(0);
}, 480_000);
