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
    // V8 may abort a process in which several threads use WebAssembly, as reading TypeScript does here, when it replaces
    // the glue between the two: https://github.com/nodejs/node/issues/64500. The same flags stand in scripts/run.mjs.
    execArgv: ['--no-memory-protection-keys', '--wasm-wrapper-tiering-budget=1000000000'],
  },
});
