import { toHex } from '../receipt/hash.ts';
import { type ReceiptLeaf, receiptLeaf } from './leaf.ts';
import { leafHash, type TreeHash, verifyInclusion } from './merkle.ts';
import {
  decodeBase64,
  readCheckpoint,
  readNote,
  readVerifierKey,
  signaturesBy,
  type VerifierKey,
} from './note.ts';

/** Where a receipt says that it is in a transparency log: its member `log`. */
export type LogPlace = { checkpoint: string; index: number; size: number; path: string[] };

/** A step of the check; `ok` is null where nothing can be said, for want of a key that is trusted. */
export type PlaceStep = { name: 'entry' | 'place' | 'log' | 'witnesses'; ok: boolean | null; why: string };

/** What is trusted: keys of logs and of witnesses as vkeys. The receipt brings none of its own. */
export type PlaceOptions = { keys: readonly string[]; blockHash?: string };

/**
 * Checks where a receipt is in a log: that the entry is its own, that the entry is in the tree of the checkpoint, that
 * the log signed the checkpoint, and which witnesses saw the log only append.
 */
export async function verifyPlace(
  receipt: ReceiptLeaf,
  place: unknown,
  { keys, blockHash }: PlaceOptions,
): Promise<PlaceStep[]> {
  const leaf = await leafHash(receiptLeaf(receipt));
  const digest = `sha256:${toHex(leaf)}`;
  const steps: PlaceStep[] =
    blockHash === undefined
      ? []
      : [
          step(
            'entry',
            blockHash === digest,
            'the entry is this receipt',
            `the receipt’s own entry is ${digest}`,
          ),
        ];
  if (!isPlace(place)) return [...steps, step('place', false, '', 'its place in the log cannot be read')];
  const note = readNote(place.checkpoint);
  const checkpoint = note && readCheckpoint(note.text);
  const path = place.path.map(decodeBase64);
  if (!note || !checkpoint || path.includes(undefined)) {
    return [...steps, step('place', false, '', 'the checkpoint or the proof cannot be read')];
  }
  const { root, size, origin } = checkpoint;
  const proof = {
    leaf,
    root,
    size,
    index: place.index,
    path: path.filter((hash): hash is TreeHash => !!hash),
  };
  const included = await verifyInclusion(proof);
  const why = included.holds ? '' : included.why;
  steps.push(
    place.size === size
      ? step('place', included.holds, `entry ${place.index} of ${size} in the log ${origin}`, why)
      : step('place', false, '', `the proof is for ${place.size} entries, the checkpoint has ${size}`),
  );
  const trusted = (await Promise.all(keys.map(readVerifierKey))).filter((key) => key !== undefined);
  const signed = await signaturesBy(note, trusted);
  return [...steps, logStep(origin, trusted, signed), witnessStep(signed)];
}

type Signed = Awaited<ReturnType<typeof signaturesBy>>;

function logStep(origin: string, trusted: readonly VerifierKey[], signed: Signed): PlaceStep {
  const isLog = ({ kind, name }: VerifierKey) => kind === 'log' && name === origin;
  if (!trusted.some(isLog)) {
    return { name: 'log', ok: null, why: `no key of the log ${origin} is trusted here` };
  }
  const own = signed.filter(({ by }) => isLog(by));
  const holds = own.length > 0 && own.every((one) => one.holds);
  return step('log', holds, `signed by the log ${origin}`, `not signed by the log ${origin}`);
}

/** A witness that did not sign, or is not known, says nothing; a cosignature that does not fit is forged. */
function witnessStep(signed: Signed): PlaceStep {
  const witnesses = signed.filter(({ by }) => by.kind === 'witness');
  const forged = witnesses.filter(({ holds }) => !holds);
  if (forged.length > 0) {
    const names = forged.map(({ by }) => by.name).join(', ');
    return { name: 'witnesses', ok: false, why: `the cosignature of ${names} does not fit` };
  }
  if (witnesses.length === 0) {
    return { name: 'witnesses', ok: null, why: 'no witness that is trusted here signed the checkpoint' };
  }
  const seen = witnesses.map(({ by, at }) => `${by.name} (${timeOf(at)})`).join(', ');
  return { name: 'witnesses', ok: true, why: `cosigned by ${seen}` };
}

const LATEST_SECONDS = 253_402_300_799;

const timeOf = (seconds = 0): string =>
  seconds <= LATEST_SECONDS ? new Date(seconds * 1000).toISOString() : `second ${seconds}`;

const step = (name: PlaceStep['name'], ok: boolean, holds: string, fails: string): PlaceStep => ({
  name,
  ok,
  why: ok ? holds : fails,
});

function isPlace(value: unknown): value is LogPlace {
  const { checkpoint, index, size, path } = Object(value) as Partial<LogPlace>;
  return (
    typeof checkpoint === 'string' &&
    typeof index === 'number' &&
    typeof size === 'number' &&
    Array.isArray(path) &&
    path.length <= 64 &&
    path.every((hash) => typeof hash === 'string')
  );
}
