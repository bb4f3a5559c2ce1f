import { strangersSuite } from './suite.ts';

strangersSuite(async () => ({ environment: {}, remove: async () => {} }));
