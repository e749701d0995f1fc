/** The benchmarks that `npm run bench` runs, each a program `tests/bench/<name>.ts`. */
export const BENCHES = [
  ...['generation', 'preview', 'pages', 'plans', 'signed-in', 'mixed', 'api', 'build', 'picker', 'start', 'service'],
  'trace',
] as const;
