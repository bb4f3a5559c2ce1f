import { z } from 'zod';

type Row<S extends z.ZodType> = {
  /** The environment variable. */
  variable: string;
  /** What it holds, in the words of a fault's remedy. */
  holds: string;
  schema: S;
  /** Why production does not start without it, where it does not. */
  neededInProduction?: string;
};

const setting = <S extends z.ZodType>(
  variable: string,
  holds: string,
  schema: S,
  neededInProduction?: string,
): Row<S> => ({ variable, holds, schema, ...(neededInProduction && { neededInProduction }) });

const perMinute = (variable: string, fallback: number) =>
  setting(
    variable,
    'a whole number of requests a minute, 1 to 1000000',
    z.coerce.number().int().min(1).max(1_000_000).default(fallback),
  );

const usd = (variable: string, of: string, fallback: number) =>
  setting(
    variable,
    `US dollars, 0 to 1000000 (the most that asking models may cost ${of})`,
    z.coerce.number().min(0).max(1_000_000).default(fallback),
  );

const ORIGIN = 'an http(s) origin without a path, such as https://verify.example';

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(({ pathname, search, hash, username }) => pathname === '/' && !(search || hash || username))
  .transform((url) => url.origin)
  .optional();

const address = (variable: string, neededInProduction?: string) =>
  setting(variable, ORIGIN, origin, neededInProduction);

const providerKey = (variable: string) =>
  setting(variable, 'the API key of the provider, 8 characters or more', z.string().min(8).optional());

const addresses = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])));

/** Everything the service can be told: one row a setting, read from the environment by `read.ts` alone. */
export const SETTINGS = {
  environment: setting(
    'TRUEPENNY_ENV',
    'development or production',
    z.enum(['development', 'production']).default('development'),
  ),
  host: setting(
    'HOST',
    'the address to listen on, such as 127.0.0.1 or 0.0.0.0',
    z.string().default('127.0.0.1'),
  ),
  port: setting(
    'PORT',
    'a port number, 0 to 65535 (0: any free one)',
    z.coerce.number().int().min(0).max(65_535).default(4100),
  ),
  data: setting(
    'TRUEPENNY_DATA',
    'the path of the data directory',
    z.string().default('./data'),
    'a data directory that outlives the process',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    'a PostgreSQL address: postgres://user:password@host:port/database',
    z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  ),
  policyFile: setting(
    'TRUEPENNY_POLICY',
    'the path of a file with policies in Cedar',
    z.string().min(1).optional(),
  ),
  ratePerKey: perMinute('TRUEPENNY_RATE_PER_KEY', 120),
  ratePerOperator: setting(
    'TRUEPENNY_RATE_PER_OPERATOR',
    'a whole number of requests a minute, 1 to 10000000',
    z.coerce.number().int().min(1).max(10_000_000).optional(),
  ),
  rateAnonymous: perMinute('TRUEPENNY_RATE_ANON', 30),
  rateRead: perMinute('TRUEPENNY_RATE_READ', 600),
  baseUrl: address('TRUEPENNY_BASE_URL', 'the address that callers use, such as https://verify.example'),
  verifyUrl: address('TRUEPENNY_VERIFY_URL'),
  sentinelUrl: address('TRUEPENNY_SENTINEL_URL'),
  dqlUrl: address('TRUEPENNY_DQL_URL'),
  allowLoopback: setting(
    'TRUEPENNY_ALLOW_LOOPBACK',
    'yes or no',
    z
      .enum(['yes', 'no'])
      .default('no')
      .transform((word) => word === 'yes'),
  ),
  proxies: setting(
    'TRUEPENNY_PROXIES',
    'IP addresses or CIDR ranges of trusted reverse proxies, separated by commas',
    addresses.default([]),
  ),
  shutdownSeconds: setting(
    'TRUEPENNY_SHUTDOWN_SECONDS',
    'seconds, 0 to 600',
    z.coerce.number().min(0).max(600).default(30),
  ),
  logLevel: setting(
    'TRUEPENNY_LOG_LEVEL',
    'trace, debug, info, warn, error or silent',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
  contact: setting(
    'TRUEPENNY_CONTACT',
    'an https: or mailto: address',
    z.url({ protocol: /^(https|mailto)$/ }).default('mailto:root@localhost'),
    'an https: or mailto: address to report weaknesses to',
  ),
  registration: setting(
    'TRUEPENNY_REGISTRATION',
    'open, invite or closed (who may register as an operator: anybody, who was invited, nobody)',
    z.enum(['open', 'invite', 'closed']).default('open'),
  ),
  billMetered: setting(
    'TRUEPENNY_BILL_METERED',
    'yes or no (whether trace, gate and DQL calls debit the operator’s credit)',
    z
      .enum(['yes', 'no'])
      .transform((word) => word === 'yes')
      .optional(),
  ),
  spendCallUsd: usd('TRUEPENNY_SPEND_CALL_USD', 'in one call', 1),
  spendKeyDayUsd: usd('TRUEPENNY_SPEND_KEY_DAY_USD', 'for one key on one day', 50),
  spendDayUsd: usd('TRUEPENNY_SPEND_DAY_USD', 'on one day altogether', 200),
  payTo: setting(
    'TRUEPENNY_PAY_TO',
    'the EVM address that payments go to, 0x and 40 hexadecimal digits',
    z
      .string()
      .regex(/^0x(?!0{40}$)[0-9a-fA-F]{40}$/)
      .optional(),
  ),
  facilitatorUrl: setting(
    'TRUEPENNY_FACILITATOR_URL',
    'the base address of an x402 facilitator, such as https://api.cdp.coinbase.com/platform/v2/x402',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  facilitatorKey: setting(
    'TRUEPENNY_FACILITATOR_KEY',
    'the private key of a funded EVM account of this process alone, 0x and 64 hexadecimal digits',
    z
      .string()
      .regex(/^0x[0-9a-f]{64}$/i)
      .optional(),
  ),
  rpcUrl: setting(
    'TRUEPENNY_RPC_URL',
    'the http(s) address of a node of the chain that payments and attestations are on',
    z.url({ protocol: /^https?$/ }).optional(),
  ),
  easKey: setting(
    'TRUEPENNY_EAS_KEY',
    'the private key of a funded EVM account that attests on chain and does nothing else, 0x and 64 hexadecimal digits',
    z
      .string()
      .regex(/^0x[0-9a-f]{64}$/i)
      .optional(),
  ),
  cdpKeyId: setting('CDP_API_KEY_ID', 'the id of a Coinbase developer platform key', z.string().optional()),
  cdpKeySecret: setting(
    'CDP_API_KEY_SECRET',
    'the secret of that key: 64 bytes in base64, or a PEM',
    z
      .string()
      .regex(/^[A-Za-z0-9+/]{86}==$|^-----BEGIN [A-Z ]*PRIVATE KEY-----/)
      .optional(),
  ),
  panelFile: setting('TRUEPENNY_PANEL', 'the path of a panel file', z.string().optional()),
  recordTo: setting('TRUEPENNY_RECORD', 'the path of a directory', z.string().optional()),
  baseRate: setting(
    'TRUEPENNY_BASE_RATE',
    'the share of cases that should be blocked, between 0 and 1',
    z.coerce.number().gt(0).lt(1).default(0.5),
  ),
  openaiKey: providerKey('OPENAI_API_KEY'),
  anthropicKey: providerKey('ANTHROPIC_API_KEY'),
  googleKey: providerKey('GOOGLE_GENERATIVE_AI_API_KEY'),
  xaiKey: providerKey('XAI_API_KEY'),
  deepseekKey: providerKey('DEEPSEEK_API_KEY'),
  mistralKey: providerKey('MISTRAL_API_KEY'),
  openrouterKey: providerKey('OPENROUTER_API_KEY'),
  ollamaUrl: setting('OLLAMA_BASE_URL', 'an http(s) address', z.url({ protocol: /^https?$/ }).optional()),
} as const;

export type SettingName = keyof typeof SETTINGS;
/** What the environment says, defaults filled in. */
export type Given = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };
/** The same, with what follows from other settings where it was not said. */
export type Settings = Given & { billMetered: boolean; ratePerOperator: number };
