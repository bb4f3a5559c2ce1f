import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { truepenny as apart, inside } from '../../../client/test/bin.ts';
import { payment, splitOf } from '../../src/authority/policy/act.fixture.ts';
import { compile } from '../../src/authority/policy/compile.ts';
import { Engine } from '../../src/authority/policy/engine.ts';
import { judgeByPolicy } from '../../src/authority/policy/judge.ts';
import { systemRandomness } from '../../src/kernel/ids.ts';
import { type Service, startService } from '../service.ts';
import { temporaryFile } from '../temporary.ts';

const CEDAR = `@id("small") permit (principal, action == Action::"pay", resource)
when { context has amount && context.amount.lessThanOrEqual(decimal("200.0")) };
@id("no-secrets") forbid (principal, action, resource is File) when { resource.path like "*.env" };
`;

let service: Service;
let key: string;
let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  service = await startService();
  key = await service.newKey('operator');
  const made = await temporaryFile();
  remove = made.remove;
  folder = dirname(made.file);
  await writeFile(at('p.cedar'), CEDAR);
});
afterAll(async () => {
  await service.close();
  await remove();
});

const env = () => ({ TRUEPENNY_URL: service.url, TRUEPENNY_API_KEY: key });
const truepenny = (...args: string[]) => inside(args, { env: env() });

test('check says offline what the service would', async () => {
  expect(await apart(['policy', 'check', at('p.cedar')], { env: env() })).toEqual({
    code: 0,
    err: '',
    out: 'fits\n  permit  small\n  forbid  no-secrets\n',
  });
  await writeFile(at('bad.cedar'), 'permit (principal, action, resource is Fil);');
  const { code, out } = await truepenny('policy', 'check', at('bad.cedar'));
  expect([code, out]).toEqual([1, expect.stringMatching(/^NOT A POLICY\n {2}1:\d+ {2}.*Fil/)]);
});

test('push, list and show', async () => {
  const pushed = await truepenny('policy', 'push', 'pay', at('p.cedar'), '--description', 'To 200');
  expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining('small, no-secrets') });
  expect((await truepenny('policy', 'list')).out).toMatch(/^pay {2}v1 {2}\S+ {2}To 200\n$/);
  expect((await truepenny('policy', 'show', 'pay')).out).toContain(CEDAR);
  expect((await truepenny('policy', 'push', 'pay', at('bad.cedar'))).err).toContain('line 1, column');
});

test('try ends with what would be decided', async () => {
  await writeFile(
    at('call.json'),
    JSON.stringify({ tool: 'pay', arguments: { recipient: 'Acme', amount: 80, currency: 'EUR' } }),
  );
  expect(await truepenny('policy', 'try', at('p.cedar'), '--call', at('call.json'))).toMatchObject({
    code: 0,
    out: 'permit by small\n',
  });
  expect(await truepenny('policy', 'try', '--name', 'pay', '--claim', 'cat .env')).toMatchObject({
    code: 1,
    out: 'forbid by no-secrets\n',
  });
  const open = await truepenny(
    'policy',
    'try',
    at('p.cedar'),
    '--claim',
    'cat notes.txt',
    '--spent',
    'EUR=900',
  );
  expect([open.code, open.out]).toEqual([2, expect.stringContaining('no policy permits to read it')]);
  expect((await truepenny('policy', 'try', at('p.cedar'), '--claim', 'ls', '--spent', '900')).code).toBe(3);
});

test('what a transcript holds is decided again with the stock engine, offline', async () => {
  const compiled = compile(CEDAR);
  const rules = 'rules' in compiled ? compiled.rules : [];
  const stored = (await truepenny('policy', 'push', 'replayed', at('p.cedar'), '--json')).out;
  const { digest } = JSON.parse(stored);
  const parts = {
    store: service.app.parts.store,
    randomness: systemRandomness,
    engine: new Engine(),
    policyOf: async () => ({ name: 'replayed', digest, rules }),
  };
  const asking = { caller: { keyId: 'key_1', operatorId: 'op_1' }, now: 0 };
  const { record } = await judgeByPolicy(splitOf(payment('Acme', '80')), asking, parts);
  const seat = { family: 'f', kind: 'deterministic', version: '1', completed: true };
  const transcript = {
    format: 'tp-transcript-1',
    id: 'sent_1',
    synthesizer: 'x',
    documents: [],
    hearing: { criteria: [], evaluators: [{ ...seat, id: 'a' }], votes: [], redTeam: [], challenges: [] },
    earlier: [],
    exchanges: [],
    policy: { bar: 0.6, quorum: 1, everySeat: false },
    judgedBy: record,
    calibration: {},
    verdict: 'UNCERTAIN',
    confidence: 0,
  };
  await writeFile(at('t.json'), JSON.stringify(transcript));
  const recorded = ['policy', 'try', at('p.cedar'), '--record', at('t.json')];
  const again = await apart(recorded, { env: env() });
  expect(again).toMatchObject({ code: 0, out: 'permit by small\n' });
  // By the text in a file, and by the one that the service keeps.
  for (const more of [['--policy', at('p.cedar')], []]) {
    const { out } = await truepenny('replay', at('t.json'), ...more, '--json');
    expect(JSON.parse(out).checks).toContainEqual({
      name: 'policy',
      ok: true,
      why: 'recomputed permit by small',
    });
  }
  const altered = { ...transcript, judgedBy: { ...record, decision: 'forbid' } };
  await writeFile(at('t.json'), JSON.stringify(altered));
  const { out } = await truepenny('replay', at('t.json'), '--json');
  expect(JSON.parse(out).checks).toContainEqual({
    name: 'policy',
    ok: false,
    why: 'recomputed permit by small',
  });
});
