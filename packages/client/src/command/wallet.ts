import { MalformedToken, verifyWalletAttestation } from '@truepenny/verifier';
import { type Command, EXIT, type ExitCode, SERVICE } from './command.ts';
import { checkList, rows, safe } from './layout.ts';
import { findPlayWallet, PLAY_NETWORK, playWalletPath } from './play-wallet.ts';
import { clientFor } from './service.ts';
import { show } from './show.ts';
import { readText, trustedKeys } from './sources.ts';

const EXITS: Readonly<Record<string, ExitCode>> = { VERIFIED: EXIT.allow, REVOKED: EXIT.block };

/** `truepenny wallet`. */
export const wallet: Command = {
  name: 'wallet',
  takes: 'ADDRESS',
  words: [1, 1],
  summary: 'Ask what is known of the reasoning behind a wallet',
  more: `Fetches the signed statement and verifies it. Ends with 0 for VERIFIED, with 1 for REVOKED or a signature
that does not hold, and with 2 where too little is known.`,
  options: { jwks: { value: 'FILE|URL', says: 'the keys to trust; else those of the service' }, ...SERVICE },
  async run(given, world) {
    const [address = ''] = given.words;
    const attestation = await clientFor(given, world).walletAttestation({ address });
    const keys = await trustedKeys(given, world);
    const now = Math.floor(world.clock() / 1000);
    const { verified, checks } = await verifyWalletAttestation(attestation, {
      keys,
      now,
      wallet: address,
    }).catch((error: unknown) => {
      if (!(error instanceof MalformedToken)) throw error;
      return { verified: false, checks: [{ name: 'attestation', ok: false, why: error.message }] };
    });
    show({ verified, checks, attestation }, given, world, (paint) => {
      const { verdict, reason, score_display, evidence } = attestation;
      const facts = rows([
        ['wallet', attestation.wallet],
        ['verdict', verdict],
        ['score', score_display],
        ['reason', reason],
        ['latest', evidence?.latestAttestation],
      ]);
      return `${verified ? paint.good('verified') : paint.bad('NOT VERIFIED')}\n${facts}\n${checkList(checks, paint)}`;
    });
    return verified ? (EXITS[attestation.verdict] ?? EXIT.uncertain) : EXIT.block;
  },
};

/** `truepenny wallet prove`. */
export const walletProve: Command = {
  name: 'wallet prove',
  takes: 'AGENT ADDRESS',
  words: [2, 2],
  summary: 'Prove that a wallet is an agent’s',
  more: `Without options prints the challenge. Sign it with the wallet (EIP-191, personal_sign), then call again with
the challenge in a file, unchanged, and the signature.`,
  options: {
    challenge: { value: 'FILE', says: 'the challenge exactly as it was printed with --json' },
    signature: { value: '0x…', says: 'the wallet’s signature over it' },
    ...SERVICE,
  },
  async run(given, world) {
    const [id = '', address = ''] = given.words;
    const [file, signature] = [given.text('challenge'), given.text('signature')];
    const answer = await clientFor(given, world).proveWallet({
      id,
      address,
      ...(file !== undefined && { challenge: await readText(file, world) }),
      ...(signature !== undefined && { signature }),
    });
    return show(answer, given, world, () =>
      answer.bound ? rows([['bound', answer.wallet]]) : `${safe(answer.challenge)}\n`,
    );
  },
};

/** `truepenny wallet show`. */
export const walletShow: Command = {
  name: 'wallet show',
  takes: '',
  words: [0, 0],
  summary: 'Show the play wallet that pays development services',
  more: 'It is made by the first check that is paid for, and holds nothing but play money.',
  options: {},
  async run(given, world) {
    const [file, found] = [playWalletPath(world), await findPlayWallet(world)];
    const wallet = { address: found?.address ?? null, network: PLAY_NETWORK, play: true, file };
    return show(wallet, given, world, () =>
      rows([
        ['address', wallet.address ?? 'none yet'],
        ['network', `${wallet.network}, play money only`],
        ['file', file],
      ]),
    );
  },
};
