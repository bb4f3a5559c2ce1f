import { describe, inject } from 'vitest';
import { temporaryDatabase } from '../temporary.ts';
import { strangersSuite } from './suite.ts';

const server = inject('postgresUrl');

describe.skipIf(!server)('on PostgreSQL', () => {
  strangersSuite(async () => {
    const { url, remove } = await temporaryDatabase(server);
    return { environment: { DATABASE_URL: url }, remove };
  });
});
