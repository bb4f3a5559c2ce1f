import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentName, MARK, type Place } from '../agent.ts';
import type { Finding } from './doctor.ts';
import { hookProgram } from './program.ts';
import { openModel } from './scripted-model.ts';

const MOST_MS = 90_000;
const PROMPT = 'Say that you are done.';
/** Of the environment, where programs and settings are; no key of anybody. */
const PASSED = [
  ...['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'],
  ...['XDG_CACHE_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'OPENCODE_CONFIG_DIR'],
];

type Start = { args: string[]; env: Record<string, string> };

/** How each agent is run once without a person, against a model at an address. Cursor speaks to its vendor alone. */
const STARTS: Readonly<Record<Exclude<AgentName, 'cursor'>, (url: string, folder: string) => Start>> = {
  claude: (url) => ({
    args: ['-p', PROMPT, '--allowedTools', 'Bash'],
    env: {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'canary',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_TELEMETRY: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
  }),
  codex: (url) => {
    const settings = {
      model: 'gpt-5',
      model_provider: 'canary',
      'model_providers.canary.name': 'canary',
      'model_providers.canary.base_url': `${url}/v1`,
      'model_providers.canary.wire_api': 'responses',
      'model_providers.canary.env_key': 'CANARY_KEY',
      check_for_update_on_startup: false,
    };
    const set = Object.entries(settings).flatMap(([name, value]) => [
      '-c',
      `${name}=${JSON.stringify(value)}`,
    ]);
    return {
      args: ['exec', '--skip-git-repo-check', '--sandbox', 'read-only', ...set, PROMPT],
      env: { CANARY_KEY: 'canary' },
    };
  },
  gemini: (url) => ({
    args: ['-m', 'gemini-2.5-pro', '--yolo', '-p', PROMPT],
    env: { GEMINI_API_KEY: 'canary', GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_NO_RELAUNCH: 'true' },
  }),
  copilot: (url) => ({
    args: ['-p', PROMPT, '--allow-all-tools', '--no-auto-update'],
    env: {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'canary',
      COPILOT_MODEL: 'gpt-4.1',
    },
  }),
  opencode: (url, folder) => {
    const config = join(folder, 'opencode.json');
    const options = { baseURL: `${url}/v1`, apiKey: 'canary' };
    const models = { canary: { name: 'canary', tool_call: true } };
    const provider = { canary: { npm: '@ai-sdk/openai-compatible', name: 'canary', options, models } };
    const model = { model: 'canary/canary', small_model: 'canary/canary' };
    const permission = { bash: 'allow' };
    writeFileSync(
      config,
      JSON.stringify({ ...model, autoupdate: false, share: 'disabled', permission, provider }),
    );
    return {
      args: ['run', PROMPT],
      env: { OPENCODE_CONFIG: config, OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1' },
    };
  },
};

/**
 * Has the installed agent itself make a call that its hook must refuse, with a model on loopback in place of its own:
 * what is found is what the agent does with the hook, trust, switches and all. The call prints a word and changes
 * nothing. No request leaves the machine that keeps to its proxy, and no key is used.
 */
export async function runAgent(agent: AgentName, project: string, place: Place): Promise<Finding> {
  const name = 'agent';
  if (agent === 'cursor') {
    return { name, ok: undefined, why: 'not tried: Cursor speaks to its vendor’s own model and no other' };
  }
  const folder = mkdtempSync(join(tmpdir(), 'truepenny-doctor-'));
  // The shell reckons the number, so that it stands nowhere but in what was printed.
  const model = await openModel(`echo truepenny-canary-$((6*7)) ${hookProgram(place)}`);
  try {
    const { args, env } = STARTS[agent](model.url, folder);
    const said = await run(agent, args, project, {
      ...Object.fromEntries(PASSED.flatMap((one) => (place.env[one] ? [[one, place.env[one]]] : []))),
      ...{ HOME: place.home, CI: '1', NO_COLOR: '1', TERM: 'dumb', NO_PROXY: '127.0.0.1,localhost' },
      ...{ HTTP_PROXY: model.url, HTTPS_PROXY: model.url, ...env },
    });
    if (said === undefined)
      return { name, ok: undefined, why: `not tried: there is no program ${agent} here` };
    return { name, ...outcome(agent, model.asked(), model.told(), said) };
  } finally {
    model.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function outcome(agent: AgentName, asked: boolean, told: string, said: string): Omit<Finding, 'name'> {
  if (told.includes('truepenny-canary-42'))
    return { ok: false, why: `${agent} made the call without its hook` };
  if (told.includes(`${MARK} BLOCK`)) return { ok: true, why: `${agent} itself had its hook refuse a call` };
  if (told.includes(MARK)) return { ok: false, why: `${agent} ran its hook, which judged nothing` };
  const why = asked ? 'what it told of the call is of another form' : 'it did not come to make a call';
  return { ok: undefined, why: `not told: ${agent} was run, but ${why}. ${said.slice(-300)}` };
}

/** What it printed; nothing where there is no such program. It and all that it started are ended in time. */
function run(
  file: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string | undefined>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        said = (said + piece).slice(-2_000);
      });
    }
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    };
    const timer = setTimeout(end, MOST_MS);
    child.once('error', () => {
      clearTimeout(timer);
      resolve(undefined);
    });
    child.once('exit', () => {
      clearTimeout(timer);
      end();
      resolve(said.trim());
    });
  });
}
