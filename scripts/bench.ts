// `npm run bench [name…] [--short]`: the benchmarks of tests/bench, one after the other, each in a process of its own.
import { spawnSync } from 'node:child_process';
import { BENCHES } from '../tests/bench/benches.ts';

const flags = process.argv.slice(2).filter((word) => word.startsWith('-'));
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.`);
  process.exit(1);
}
let failed = false;
for (const name of wanted.length > 0 ? wanted : BENCHES) {
  console.log(`\n== ${name}`);
  failed =
    spawnSync(process.execPath, [`tests/bench/${name}.ts`, ...flags], { stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
