import { join, resolve } from 'node:path';
import { EAS_CHAINS } from '../../chain/eas/schema.ts';
import { readVersion } from '../../chain/eas/version.ts';
import { readServiceWallet } from '../../chain/wallet-key.ts';
import type { Settings } from '../../config/settings.ts';
import { countOpenAttestations } from '../../store/attestations.ts';
import { withStore } from '../store.ts';
import { describeAccount } from './account.ts';
import type { Section } from './section.ts';

/** Where an ALLOW is attested, by whom, and whether that can be done now. */
export async function describeAttestations(settings: Settings): Promise<Section> {
  const { environment, easKey, rpcUrl, data } = settings;
  const chain = EAS_CHAINS[environment];
  if (!easKey || !rpcUrl) {
    const wallet = await readServiceWallet(join(resolve(data), 'keys'));
    const signer = (await wallet?.address()) ?? null;
    const by = signer ?? 'the service’s own address, made by the first start';
    return {
      facts: { onChain: false, chain: `eip155:${chain.chainId}`, signer },
      lines: [['attests', `off the chain, signed by ${by}; TRUEPENNY_EAS_KEY would attest on it`]],
      missing: [],
    };
  }
  const waiting = await waitingOn(settings, chain.chainId);
  const asked = { what: 'attests', chainId: chain.chainId, rpcUrl, key: easKey };
  const account = await describeAccount(asked, `on eip155:${chain.chainId}`);
  if (account.missing.length > 0 && account.facts.answers === false) {
    const facts = { onChain: true, ...account.facts, ...waiting.facts };
    return { ...account, facts, lines: [...account.lines, ...waiting.lines] };
  }
  const { openAccount } = await import('../../chain/eas/account.ts');
  const { schemaUid } = await import('../../chain/eas/encode.ts');
  const [registered, version] = await Promise.all([
    openAccount(rpcUrl, `0x${easKey.slice(2)}`, chain)
      .hasSchema()
      .catch(() => false),
    readVersion(rpcUrl, chain).catch(() => null),
  ]);
  const schema = { uid: schemaUid, registered };
  const lacks = [
    ...(version === null ? [`the contracts of EAS on eip155:${chain.chainId}`] : []),
    ...(registered ? [] : ['the schema of attestations; register it with: truepenny-server eas register']),
  ];
  return {
    facts: { onChain: true, ...account.facts, contractVersion: version, schema, ...waiting.facts },
    lines: [
      ...account.lines,
      ['schema', `${schemaUid}, ${registered ? 'registered' : 'not registered'}`],
      ['EAS', version === null ? 'does not answer' : `version ${version}`],
      ...waiting.lines,
    ],
    missing: [...account.missing, ...lacks],
  };
}

/** What is to be attested or revoked still. */
async function waitingOn(settings: Settings, chainId: number): Promise<Omit<Section, 'missing'>> {
  // A database that does not open is told of by its own section.
  const counted = await withStore(settings, ({ read }) => countOpenAttestations(read, chainId)).catch(
    () => null,
  );
  if (!counted) return { facts: {}, lines: [] };
  const { open, reason } = counted;
  const fault = reason === null ? '' : `; last fault: ${reason}`;
  return { facts: { open, lastFault: reason }, lines: [['to send', `${open}${fault}`]] };
}
