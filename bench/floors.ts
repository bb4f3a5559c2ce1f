import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/** Rows a second that SQLite commits, and flushes, each by itself. */
export function durableInserts(file: string, seconds: number): number {
  const { insert, close } = durableRow(file);
  const rate = perSecond(seconds, insert);
  close();
  return rate;
}

/** A bare prepared statement that commits, and flushes, one row. */
export function durableRow(file: string): { insert(): void; close(): void } {
  const database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  database.exec('create table rows (id text primary key, name text, email text, registered_at integer)');
  const row = database.prepare('insert into rows values (?, ?, ?, ?)');
  let count = 0;
  return {
    insert: () => void row.run(`op_${count++}`, 'A name', 'name@example.com', 1),
    close: () => database.close(),
  };
}

/** Bare Ed25519 of a text as long as a receipt's claims, on one core: signatures and checks a second. */
export function ed25519(seconds: number): { signed: number; verified: number } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const text = Buffer.alloc(700, 'x');
  const signature = sign(null, text, privateKey);
  return {
    signed: perSecond(seconds, () => sign(null, text, privateKey)),
    verified: perSecond(seconds, () => verify(null, text, publicKey, signature)),
  };
}

function perSecond(seconds: number, act: () => unknown): number {
  const start = performance.now();
  let count = 0;
  for (; performance.now() - start < seconds * 1_000; count++) act();
  return (count * 1_000) / (performance.now() - start);
}
