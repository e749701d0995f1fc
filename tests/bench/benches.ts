/** The benchmarks that `npm run bench` runs, each a program `tests/bench/<name>.ts`. */
export const BENCHES = [
  ...['generation', 'preview', 'pages', 'plans', 'signed-in', 'mixed', 'api', 'build', 'picker', 'start', 'service'],
  ...['trace', 'files', 'consumer', 'outbox'],
] as const;

/** Those whose shortest run is quick: the others build services and load both cores, a tenth of what all tests cost. */
export const QUICK = [
  'preview',
  'pages',
  'plans',
  'signed-in',
  'mixed',
] as const satisfies readonly (typeof BENCHES)[number][];
