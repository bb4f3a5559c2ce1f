import { defineConfig } from 'vitest/config';

const { TRUEPENNY_TESTS = '["packages/*/src"]' } = process.env;
const rooms: string[] = JSON.parse(TRUEPENNY_TESTS);

export default defineConfig({
  test: {
    include: rooms.map((room) => `${room}/**/*.test.ts`),
    exclude: ['**/node_modules/**', '**/*.fuzz.test.ts'],
    testTimeout: 30_000,
  },
});
