// `npm run runtime [OPTION…]`: builds and tests `runtime/` with Maven, against the real databases and the real broker;
// options are Maven's: `npm run runtime -- -pl jdbc -am`.
import { spawnSync } from 'node:child_process';
import { firstMissing } from './requirements.ts';

const missing = await firstMissing(['java', 'postgresql', 'mariadb', 'rabbitmq']);
if (missing !== undefined) {
  console.error(missing);
  process.exit(1);
}
const words = ['-B', '-ntp', '-f', 'runtime/pom.xml', '--fail-at-end', 'verify', ...process.argv.slice(2)];
const { status } = spawnSync('mvn', words, { stdio: 'inherit' });
process.exit(status ?? 1);
