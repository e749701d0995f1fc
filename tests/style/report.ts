import { readModules } from './read.ts';

/** `node tests/style/report.ts [folder…]`: what the rules of style find, worst first. */
const folders = process.argv.slice(2);
const modules = readModules(...(folders.length > 0 ? folders : ['src', 'client/src', 'scripts']));
const functions = modules.flatMap((module) => module.functions);
const docs = modules.flatMap((module) => module.docs);
const lengths = functions.map(({ lines }) => lines).sort((a, b) => a - b);
const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(lengths.length * share))];
const riddles = docs.filter(({ begins }) => /^(?:What|Whose)\b/.test(begins));
const nameless = functions.filter(({ parameter }) => parameter === 'one');

console.log(`${functions.length} functions: median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)} lines`);
for (const { place, lines } of functions.filter(({ lines }) => lines > 45).sort((a, b) => b.lines - a.lines))
  console.log(`  ${lines} ${place}`);
console.log(`${docs.length} docs, ${riddles.length} begin with What or Whose`);
for (const { place, begins } of riddles) console.log(`  ${place} ${begins}`);
console.log(`${nameless.length} lambdas call what they hold "one"`);
for (const { place } of nameless) console.log(`  ${place}`);
