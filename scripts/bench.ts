// `npm run bench [name…]`: the benchmarks of tests/bench, one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process';

const ALL = ['generation', 'preview', 'pages', 'signed-in', 'mixed', 'api', 'build', 'picker', 'start', 'service'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(', ')}; there are ${ALL.join(', ')}.`);
  process.exit(1);
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : ALL) {
  console.log(`\n== ${name}`);
  failed = spawnSync(process.execPath, [`tests/bench/${name}.ts`], { stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
