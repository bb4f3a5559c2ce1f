import type { AnswerOf, Operation, rvHealth } from '@truepenny/contract';
import manifest from '../package.json' with { type: 'json' };
import type { Settings } from './config/settings.ts';
import { Connections } from './http/connections.ts';
import { openLimits } from './http/limits.ts';
import { answerOtherMethods } from './http/methods.ts';
import { type Metrics, openMetrics } from './http/metrics.ts';
import { type Corridor, type Mount, mounter } from './http/mount.ts';
import { oneSided } from './http/one-sided.ts';
import { pageRoutes } from './http/pages.ts';
import { probeRoutes } from './http/probes.ts';
import { isOurs } from './http/problems.ts';
import { approvalRoutes } from './http/routes/approvals.ts';
import { checkRoutes } from './http/routes/check.ts';
import { decisionRoutes } from './http/routes/decision.ts';
import { gateRoutes } from './http/routes/gate.ts';
import { keyRoutes } from './http/routes/keys.ts';
import { operatorRoutes } from './http/routes/operators.ts';
import { policyRoutes } from './http/routes/policies.ts';
import { recordRoutes } from './http/routes/records.ts';
import { agentRoutes } from './http/routes/rv-agents.ts';
import { receiptRoutes } from './http/routes/rv-receipts.ts';
import { trustRoutes } from './http/routes/rv-trust.ts';
import { serviceRoutes } from './http/routes/service.ts';
import { traceRoutes } from './http/routes/trace.ts';
import { usageRoutes } from './http/routes/usage.ts';
import { Running } from './http/running.ts';
import { openServer } from './http/server.ts';
import { siteRoutes } from './http/site.ts';
import { refusedSeats } from './judge/draw.ts';
import { idempotencyLedger, keepHouse } from './ledger.ts';
import { type Overrides, openParts, type Parts } from './parts.ts';
import { creditRail } from './payments/credit.ts';
import { openWallets } from './payments/open.ts';
import { openSpend } from './payments/spend.ts';
import { openTill, type Till } from './payments/till.ts';
import { authenticate } from './registry/keys.ts';

/** The part of a shutdown's time that running work has. */
const DRAINED_BY = 0.8;

export const VERSION: string = manifest.version;

/** The service, put together and ready to listen. */
export type App = {
  parts: Parts;
  /** Listens where the settings say; gives the address. */
  listen(): Promise<string>;
  /** Lets running work finish within the settings' time, then ends; false when some had to be cut off. */
  close(): Promise<boolean>;
};

/** Builds every part from the settings and mounts every operation. Rejects when the store cannot be opened. */
export async function createApp(settings: Settings, overrides: Overrides = {}): Promise<App> {
  const parts = await openParts(settings, overrides);
  const { store, clock, randomness, log } = parts;
  const running = new Running();
  const metrics = openMetrics(
    () => running.count,
    () => parts.roster.models.states?.() ?? [],
    oneSided((seat, vote, alike) =>
      log.warn({ seat, vote, alike }, 'a model says the same of everything: seat another'),
    ),
  );
  const secure = settings.baseUrl?.startsWith('https:') ?? false;
  const server = openServer({ log, metrics, clock, randomness, proxies: settings.proxies, secure });
  const connections = new Connections(server.server);
  const warn = (error: unknown) => log.warn({ err: error }, 'bookkeeping failed');
  const { ratePerKey, ratePerOperator, rateAnonymous, rateRead } = settings;
  const limits = openLimits(
    { key: ratePerKey, operator: ratePerOperator, anonymous: rateAnonymous, read: rateRead },
    randomness(4),
  );
  const operations: Operation[] = [];
  const corridor: Corridor = {
    authenticate: (apiKey) => authenticate(apiKey, parts),
    limits,
    idempotency: { ledger: idempotencyLedger(store), clock, randomness, warn },
    running,
    report: (problem, request) => {
      if (isOurs(problem)) log.error({ err: problem, request }, 'a request failed');
    },
  };
  const mount = mounter(server, corridor, (operation) => operations.push(operation));
  let address = '';
  const { baseUrl, verifyUrl, sentinelUrl, dqlUrl, contact } = settings;
  const issuer = () => baseUrl ?? address;
  const wallets = await openWallets(settings, {
    ...parts,
    origin: issuer,
    ownAddress: parts.signerAddress,
  });
  const spend = openSpend({ keyDayUsd: settings.spendKeyDayUsd, dayUsd: settings.spendDayUsd }, parts);
  const till = openTill([...(wallets ? [wallets.rail] : []), creditRail(parts)], spend);
  mountAll(mount, { metrics, parts, settings, issuer, till });
  answerOtherMethods(server, operations);
  probeRoutes(server, {
    running,
    metrics,
    ping: () => store.ping(),
    refused: () => refusedSeats(parts.roster),
  });
  pageRoutes(server, {
    operations,
    limits,
    clock,
    randomness,
    baseUrl: issuer,
    wallets: wallets !== undefined,
    origins: { rv: baseUrl, plv: verifyUrl, sentinel: sentinelUrl, dql: dqlUrl },
    contact,
  });
  siteRoutes(server, {
    ...parts,
    limits,
    get issuer() {
      return issuer();
    },
    installation: () => ({
      url: issuer(),
      environment: settings.environment,
      version: VERSION,
      evaluators: evaluatorsOf(parts),
    }),
  });
  const endHousekeeping = keepHouse({ ...parts, wallets }, warn);
  return {
    parts,
    async listen() {
      // They have started while everything else did; the first caller is not to wait for them.
      await parts.roster.deterministic.threads?.ready();
      address = await server.listen({ host: settings.host, port: settings.port });
      return address;
    },
    async close() {
      const endsAt = performance.now() + settings.shutdownSeconds * 1000;
      // The rest of the time is for the answers to leave and for the store to close.
      const ended = await running.drain(settings.shutdownSeconds * DRAINED_BY * 1000);
      const closed = server.close();
      await connections.end((endsAt - performance.now()) / 2);
      await closed;
      endHousekeeping();
      parts.attestor.close();
      await parts.roster.deterministic.threads?.close();
      await store.close();
      return ended;
    },
  };
}

type Mounting = { metrics: Metrics; parts: Parts; settings: Settings; till: Till; issuer: () => string };

/** Every operation with the verb that carries it out: one line a product. */
function mountAll(mount: Mount, { metrics, parts, settings, till, issuer }: Mounting): void {
  const issuing = {
    ...parts,
    health: () => health(parts, settings),
    // Known only once the service listens, where the port is free to choose.
    get issuer() {
      return issuer();
    },
  };
  checkRoutes(mount, metrics, till, issuing);
  traceRoutes(mount, metrics, till, parts);
  gateRoutes(mount, metrics, till, issuing);
  decisionRoutes(mount, metrics, till, { ...parts, health: issuing.health });
  approvalRoutes(mount, issuing);
  recordRoutes(mount, parts);
  operatorRoutes(mount, parts);
  keyRoutes(mount, parts);
  policyRoutes(mount, parts);
  usageRoutes(mount, parts);
  agentRoutes(mount, issuing);
  receiptRoutes(mount, till, issuing);
  trustRoutes(mount, issuing);
  serviceRoutes(mount, issuing);
}

async function health({ store, roster }: Parts, settings: Settings): Promise<AnswerOf<typeof rvHealth>> {
  const answers = await store.ping().then(
    () => true,
    () => false,
  );
  return {
    status: answers ? 'ok' : 'degraded',
    service: 'truepenny',
    version: VERSION,
    environment: settings.environment,
    evaluators: evaluatorsOf({ roster }),
  };
}

const evaluatorsOf = ({ roster }: Pick<Parts, 'roster'>): string[] =>
  [...roster.deterministic.evaluators, ...roster.models.evaluators].map(({ id }) => id);
