import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INHERITED } from '../../../client/test/inherited.ts';
import { operators } from '../../src/command/operators.ts';
import { readSettings } from '../../src/config/read.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import { createOperator } from '../../src/registry/operators.ts';
import { openStore } from '../../src/store/open.ts';

const MAIN = join(import.meta.dirname, '../../src/command/main.ts');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'truepenny-command-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs the real command; gives its exit code and everything it printed. */
function run(
  args: string,
  environment: Record<string, string> = {},
): { code: number | null; printed: string } {
  const env = { ...INHERITED, TRUEPENNY_DATA: directory, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args.split(' ')], {
    env,
    encoding: 'utf8',
  });
  return { code: status, printed: stdout + stderr };
}

describe('truepenny-server', () => {
  test('--help says what there is', () => {
    const { code, printed } = run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'migrate', 'doctor', 'keys rotate', 'credits grant']) {
      expect(printed).toContain(command);
    }
  });

  test('what is no command ends with 64', () => {
    expect(run('keys burn').code).toBe(64);
    expect(run('migrate --now').code).toBe(64);
  });

  test('operators are made, suspended and let go on, and invited', async () => {
    const settings = readSettings({ TRUEPENNY_DATA: directory });
    const said = async (words: string) => {
      const lines: string[] = [];
      const code = await operators(settings, words.split(' '), (line) => lines.push(line));
      return code === undefined ? 'no command' : lines.join('\n');
    };
    const made = await said('create Northwind Freight');
    expect(made).toMatch(/^op_\S+ {2}tp_op_\S+\nStore/);
    const [id = ''] = made.split(' ');
    expect(await said('list')).toMatch(new RegExp(`^${id} .* Northwind Freight$`, 'm'));
    await said(`suspend ${id}`);
    expect(await said('list')).toMatch(new RegExp(`^${id} .* suspended since `, 'm'));
    expect(await said(`resume ${id}`)).toContain('goes on');
    expect(await said('list')).not.toContain('suspended');
    await expect(said('suspend op_none')).rejects.toThrow('There is no operator op_none.');
    expect(await said('invite')).toMatch(/^tp_in_\S{43} {2}good for one operator until /);
    for (const wrong of ['', 'create', 'list all', 'invite Ada', 'fire x', 'toString x']) {
      expect(await said(wrong)).toBe('no command');
    }
    expect(run('operators fire x').code).toBe(64);
  });

  test('wrong settings are told and end with 78', () => {
    const { code, printed } = run('migrate', { PORT: 'eighty' });
    expect(code).toBe(78);
    expect(printed).toContain('PORT must be');
  });

  test('doctor tells what is missing, until the first key is made', () => {
    const before = run('doctor');
    expect(before.code).toBe(1);
    expect(before.printed).toContain('missing      a signing key');
    expect(run('keys create')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('tp-attestor-v1  signing'),
    });
    const after = run('doctor');
    expect(after.code).toBe(0);
    expect(after.printed).toContain('thorough_balanced  deterministic');
  });

  test('keys rotate publishes the next key, which signs later, and only one at a time', () => {
    expect(run('keys rotate')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('tp-attestor-v2 is published'),
    });
    const listed = run('keys list').printed;
    expect(listed).toContain('tp-attestor-v2  next');
    expect(listed).toContain('tp-attestor-v1  signing');
    expect(run('keys rotate')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('already published'),
    });
  });

  test('credits are granted to an operator that exists, and listed', async () => {
    const store = await openStore({ file: join(directory, 'truepenny.db') });
    const parts = { store, clock: systemClock, randomness: systemRandomness };
    const { operatorId } = await createOperator({ name: 'An operator' }, parts);
    await store.close();
    expect(run(`credits grant ${operatorId} 12.5`)).toMatchObject({
      code: 0,
      printed: expect.stringContaining('was given 12.5 USD'),
    });
    expect(run(`credits list ${operatorId}`).printed).toContain('grant       12.5 USD');
    expect(run('credits grant op_nobody 1')).toMatchObject({
      code: 1,
      printed: 'There is no operator op_nobody.\n',
    });
    expect(run(`credits grant ${operatorId} lots`).code).toBe(1);
  });
});
