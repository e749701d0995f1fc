import { readModules } from './read.ts';
import { lengthAt, longerThan, namelessLambdas, P99_LINES, riddles } from './rules.ts';

/** `node tests/style/report.ts [folder…]`: what the rules of style find, worst first. */
const folders = process.argv.slice(2);
const modules = readModules(...(folders.length > 0 ? folders : ['src', 'client/src', 'scripts']));
const [median, p90, p99] = [0.5, 0.9, 0.99].map((share) => lengthAt(share, modules));
const [docs, lambdas] = [riddles(modules), namelessLambdas(modules)];

console.log(
  `${modules.flatMap(({ functions }) => functions).length} functions: median ${median}, p90 ${p90}, p99 ${p99} lines`,
);
for (const { place, lines } of longerThan(P99_LINES, modules)) console.log(`  ${lines} ${place}`);
console.log(`${modules.flatMap((module) => module.docs).length} docs, ${docs.length} begin with What or Whose`);
for (const { place, begins } of docs) console.log(`  ${place} ${begins}`);
console.log(`${lambdas.length} lambdas call what they hold "one"`);
for (const { place } of lambdas) console.log(`  ${place}`);
