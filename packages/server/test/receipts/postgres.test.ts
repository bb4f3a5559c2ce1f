import { inject, test } from 'vitest';
import { temporaryDatabase } from '../temporary.ts';
import { refusesStrangers } from './known-keys.ts';

test.skipIf(!inject('postgresUrl'))(
  'a replica with other keys than the database knows does not start',
  async () => {
    const { url, remove } = await temporaryDatabase(inject('postgresUrl'));
    await refusesStrangers({ DATABASE_URL: url });
    await remove();
  },
);
