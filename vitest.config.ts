import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // As long as a page of the browser tests is waited for.
    expect: { poll: { timeout: 15_000 } },
    pool: 'forks',
    setupFiles: ['src/v8-flags.ts'],
  },
});
