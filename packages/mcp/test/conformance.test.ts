import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SERVERS } from './host.ts';
import { openBridge } from './http-bridge.ts';

const RUNNER = fileURLToPath(
  new URL('dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')),
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

test.each(SERVERS)(
  '%s passes every scenario of the conformance runner that applies',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'truepenny-conformance-'));
    const bridge = await openBridge(name, { TRUEPENNY_URL: 'http://127.0.0.1:9' });
    try {
      // The runner fails if one of these passes, or any other does not.
      const baseline = join(folder, 'not-applicable.yml');
      const names = Object.keys(NOT_APPLICABLE).map((scenario) => `  - ${scenario}\n`);
      await writeFile(baseline, `server:\n${names.join('')}`);
      const options = ['--url', bridge.url, '--suite', 'all', '--expected-failures', baseline, '-o', folder];
      const runner = spawn(process.execPath, [RUNNER, 'server', ...options], { stdio: 'pipe' });
      runner.stderr.resume();
      const [report, code] = await Promise.all([
        text(runner.stdout),
        new Promise((ended) => runner.once('exit', ended)),
      ]);
      const passed = [...report.matchAll(/^✓ (\S+): (\d+) passed, 0 failed/gm)].map(([, which]) => which);
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
    } finally {
      await bridge.close();
      await rm(folder, { recursive: true });
    }
  },
  120_000,
);
