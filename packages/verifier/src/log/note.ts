import { verifyEd25519 } from '../receipt/ed25519.ts';
import { sha256, toHex } from '../receipt/hash.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** One signature line of a note. */
export type NoteSignature = {
  name: string;
  /** Eight hexadecimal digits; with the name it says which key signed, and how. */
  keyId: string;
  signature: Bytes;
};

/** A signed note (C2SP signed-note): nothing is known of its text before a signature of a trusted key was verified. */
export type Note = { text: string; signatures: NoteSignature[] };

/** What a checkpoint says of its log (C2SP tlog-checkpoint). */
export type Checkpoint = { origin: string; size: number; root: Bytes };

/** A key that verifies notes (C2SP signed-note, vkey). */
export type VerifierKey = { name: string; keyId: string; kind: 'log' | 'witness'; publicKey: Bytes };

const LONGEST = 100_000;
const MOST_SIGNATURES = 100;
const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;
/** The types of signatures that are verified here: Ed25519, and an Ed25519 cosignature with its time. */
const KINDS: Readonly<Record<number, VerifierKey['kind']>> = { 1: 'log', 4: 'witness' };

/** The note that a text is; undefined for one that is none. */
export function readNote(note: string): Note | undefined {
  const end = note.lastIndexOf('\n\n');
  if (note.length > LONGEST || end < 0 || !note.endsWith('\n') || !isPlain(note)) return undefined;
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) return undefined;
  const signatures = lines.map(readSignature);
  return signatures.every((signature) => signature !== undefined)
    ? { text: note.slice(0, end + 1), signatures }
    : undefined;
}

/** No control character but the end of a line, and no half of a letter, which has no UTF-8. */
const isPlain = (text: string): boolean =>
  !/[^\P{Cc}\n]/u.test(text) && new TextDecoder().decode(utf8(text)) === text;

function readSignature(line: string): NoteSignature | undefined {
  const [, name, base64 = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? [];
  const bytes = decodeBase64(base64);
  if (name === undefined || !bytes || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: toHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) };
}

/** What a note's text says as a checkpoint; undefined for any other text. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', digits = '', base64 = '', ...rest] = text.split('\n');
  const root = decodeBase64(base64);
  const size = Number(digits);
  // What follows the last end of a line is empty; lines of extensions before it are not.
  const extensions = rest.slice(0, -1);
  if (rest.at(-1) !== '' || extensions.includes('') || origin === '' || root?.length !== 32) return undefined;
  return /^(?:0|[1-9]\d{0,15})$/.test(digits) && Number.isSafeInteger(size)
    ? { origin, size, root }
    : undefined;
}

/** The key that `name+id+base64` is; undefined for another form, another type, or an id that is not the key's. */
export async function readVerifierKey(vkey: string): Promise<VerifierKey | undefined> {
  const [, name, keyId, base64 = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(vkey.trim()) ?? [];
  const bytes = decodeBase64(base64);
  const kind = KINDS[bytes?.[0] ?? 0];
  if (name === undefined || keyId === undefined || bytes?.length !== 33 || !kind) return undefined;
  const own = toHex((await sha256(joined(utf8(`${name}\n`), bytes))).subarray(0, KEY_ID_BYTES));
  return own === keyId ? { name, keyId, kind, publicKey: bytes.slice(1) } : undefined;
}

/** What a key says of a note: nothing, since it did not sign; that it did, a witness when; or that it is forged. */
export type Signed = { by: VerifierKey; holds: boolean; at?: number };

/** Every signature of the note that one of the keys is named for. Those of keys that are not known say nothing. */
export async function signaturesBy(note: Note, keys: readonly VerifierKey[]): Promise<Signed[]> {
  const found = note.signatures.flatMap(({ name, keyId, signature }) =>
    keys.filter((key) => key.name === name && key.keyId === keyId).map((by) => ({ by, signature })),
  );
  return Promise.all(found.map(({ by, signature }) => checked(by, signature, note.text)));
}

async function checked(by: VerifierKey, signature: Bytes, text: string): Promise<Signed> {
  if (by.kind === 'log') {
    return { by, holds: (await verifyEd25519(by.publicKey, signature, utf8(text))).holds };
  }
  if (signature.length <= TIME_BYTES) return { by, holds: false };
  const at = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
  const message = utf8(`cosignature/v1\ntime ${at}\n${text}`);
  const { holds } = await verifyEd25519(by.publicKey, signature.slice(TIME_BYTES), message);
  return { by, holds, at: Number(at) };
}

/** Decodes base64 (RFC 4648 section 4) in its one canonical form; undefined for anything else. */
export function decodeBase64(text: string): Bytes | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

function joined(a: Bytes, b: Bytes): Bytes {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
