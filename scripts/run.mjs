// The one door of `npm start`, `npm test`, `npm run dev` and `npm run bench`: plain JavaScript that any Node from 18 on
// runs, so that a fresh machine can install the pinned runtime (the npm package `node`) and hand over to it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/node/bin/node');
const [command, ...rest] = process.argv.slice(2);

install();
if (command === 'start') {
  build();
  handOver(['--enable-source-maps', 'dist/server/main.js']);
} else if (command === 'dev') {
  handOver(['src/dev-main.ts']);
} else if (command === 'test') {
  handOver(['scripts/test.ts', ...rest]);
} else if (command === 'bench') {
  build();
  handOver(['scripts/bench.ts', ...rest]);
} else {
  fail(`Unknown command ${command}: use start, dev, test or bench.`);
}

/** Installs the packages when the lock file changed since the last time. */
function install() {
  const stamp = join(root, 'node_modules/.installed');
  const wanted = hash([join(root, 'package-lock.json')]);
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync(node)) fail('The package `node` has no runtime for this platform: install Node 24 and try again.');
  writeFileSync(stamp, wanted);
}

/** Builds browser and server bundles when what they are made of changed since the last time. */
function build() {
  const stamp = join(root, 'dist/.built');
  const inputs = ['src', 'locales', 'vite.config.ts', 'package-lock.json'].flatMap((name) => files(join(root, name)));
  const wanted = hash(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(node, [vite, 'build', '--logLevel', 'warn']);
  run(node, [vite, 'build', '--ssr', '--logLevel', 'warn']);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function files(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((name) => statSync(name).isFile())
    .sort();
}

function hash(paths) {
  const sum = createHash('sha256');
  for (const path of paths) sum.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return sum.digest('hex');
}

function environment() {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` };
}

function run(program, args) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: environment() });
  if (done.error) fail(`${program} could not be started: ${done.error.message}`);
  if (done.status !== 0) fail(`${program} ${args.join(' ')} failed.`, done.status ?? 1);
}

/** Runs the real program on the pinned runtime, passes signals on and ends as it ends. */
function handOver(args) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
