import { openStore } from '../../src/store/open.ts';
import { insertOperator } from '../../src/store/operators.ts';
import { operatorRow } from './rows.ts';

/** Writes operators without end, eight at a time, and prints the id of each once it is acknowledged. */
const [file = ''] = process.argv.slice(2);
const store = await openStore({ file });

async function writeOnAndOn(writer: number): Promise<void> {
  for (let n = 0; ; n++) {
    const id = `op_${writer}_${n}`;
    await store.write((tx) => insertOperator(tx, operatorRow(id)));
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(writeOnAndOn));
