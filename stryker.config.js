/**
 * Changes the code in small ways and asks whether a test notices (StrykerJS), one group of files at a time:
 *
 *   TRUEPENNY_MUTATE=synthesizer npm run mutation
 */
const GROUPS = {
  log: { mutate: ['packages/verifier/src/log/*.ts'], tests: ['packages/verifier/src/log'] },
  receipts: {
    mutate: ['packages/verifier/src/receipt/{base64url,claims,jwk,permit,token,verify}.ts'],
    tests: ['packages/verifier/src/receipt'],
  },
  synthesizer: {
    mutate: ['packages/verifier/src/synthesize/*.ts'],
    tests: ['packages/verifier/src/synthesize'],
  },
  trust: {
    mutate: ['packages/server/src/trust/{address,score,standing,wallet-standing}.ts'],
    tests: ['packages/server/src/trust'],
  },
  mandate: {
    mutate: ['packages/verifier/src/mandate/*.ts'],
    tests: ['packages/verifier/src/mandate'],
  },
  beyond: {
    mutate: ['packages/server/src/evaluators/act/contrast/{exceeds,extent}.ts'],
    tests: ['packages/server/src/evaluators/act'],
  },
  standing: {
    mutate: ['packages/server/src/authority/order/standing.ts'],
    tests: ['packages/server/src/authority/order'],
  },
  money: {
    mutate: [
      'packages/server/src/payments/{claim,conclude,credit,money,rail,request-hash,spend,till,wallet-rail}.ts',
      'packages/server/src/payments/{chain-reads,http-facilitator,local-facilitator,play-ledger}.ts',
    ],
    tests: ['packages/server/src/payments'],
  },
  payments: {
    mutate: ['packages/server/src/payments/{facilitator,mpp,terms,transfer,wire,x402-v1,x402-v2}.ts'],
    tests: ['packages/server/src/payments'],
  },
};

const { TRUEPENNY_MUTATE: named = 'receipts' } = process.env;
const group = GROUPS[named];
if (!group) throw new Error(`TRUEPENNY_MUTATE is one of ${Object.keys(GROUPS).join(', ')}, not ${named}`);
process.env.TRUEPENNY_TESTS = JSON.stringify(group.tests);

export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  mutate: [...group.mutate, '!**/*.test.ts', '!**/*.fixture.ts'],
  ignorePatterns: ['tsconfig.json', 'bench', 'docs', 'examples', '.ci'],
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
