import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Something that a test needs besides Node and the packages that `npm start` installs; `build` is the portal's bundles in `dist`. */
export type Need = (typeof NEEDS)[number];

export const NEEDS = [
  ...(['postgresql', 'mariadb', 'rabbitmq'] as const),
  ...(['java', 'build', 'browser', 'wrk', 'varnish', 'sshd', 'openssl', 'git'] as const),
];

/** A module has the need when its path or its text matches. */
interface Rule {
  readonly need: Need;
  readonly path?: RegExp;
  readonly text?: RegExp;
}

const RUNTIME = /^tests\/runtime\/runtime\.test\.ts$/;

const RULES: readonly Rule[] = [
  { need: 'postgresql', path: /^tests\/generated\/databases\/shop\.ts$/, text: /TEST_POSTGRES_URL/ },
  { need: 'mariadb', text: /TEST_MARIADB_URL/ },
  { need: 'rabbitmq', text: /TEST_RABBITMQ_URL/ },
  // The tests that Maven runs there are Java.
  ...(['postgresql', 'mariadb', 'rabbitmq', 'sshd'] as const).map((need) => ({ need, path: RUNTIME })),
  {
    need: 'java',
    path: /^tests\/support\/java\//,
    text: /(?:spawn|execFile)(?:Sync)?\(\s*'(?:java|mvn|jar|keytool)'|command -v jar\b/,
  },
  // The portal's own Maven, where a test calls it without a service between.
  { need: 'java', path: /^src\/verify\/(?:builder|maven\/repository)\.ts$/ },
  { need: 'build', text: /'dist\/(?:server|client)\b/ },
  { need: 'browser', text: /'playwright[\w/-]*'/ },
  { need: 'wrk', text: starts('wrk') },
  { need: 'varnish', path: /^tests\/support\/servers\/varnish\.ts$/ },
  { need: 'sshd', path: /^tests\/support\/servers\/sftp\.ts$/ },
  { need: 'openssl', text: starts('openssl') },
  { need: 'git', text: starts('git') },
];
/** The benches are programs that their test starts by name: it has every need. */
const HAS_ALL = /^tests\/bench\/benches\.test\.ts$/;

/** @returns what matches the start of a program in a module's text: `execFileSync('openssl', …)`. */
function starts(...programs: readonly string[]): RegExp {
  return new RegExp(`(?:spawn|execFile)(?:Sync)?\\(\\s*'(?:${programs.join('|')})'`);
}

/** The text of a module by its path below the root, or nothing where there is no such module. */
export type ReadText = (path: string) => string | undefined;

const fromDisk: ReadText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Lists all test files below `src` and `tests`, with those that only `npm run test:full` runs. */
export function testFiles(): readonly string[] {
  return ['src', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => isTest(path) && !path.includes('/node_modules/'))
    .sort();
}

/**
 * Makes a function that finds what test files need: by their own text and that of all modules of `tests` that they import
 * or start. Modules that only `src` imports do not count: one that starts Maven does so when somebody asks the portal.
 * @example
 * tests/api/wallet.test.ts, which imports tests/support/databases/database.ts   →   ['postgresql']
 */
export function findNeeds(read: ReadText = fromDisk): (...files: readonly string[]) => readonly Need[] {
  const known = new Map<string, Module>();
  const moduleAt = (path: string): Module => {
    const module = known.get(path) ?? readModule(path, read);
    known.set(path, module);
    return module;
  };
  return (...files) => {
    const reached = new Set(files);
    // A set that grows while it is walked is walked to its end.
    for (const path of reached) for (const target of moduleAt(path).targets) reached.add(target);
    const found = new Set([...reached].flatMap((path) => moduleAt(path).needs));
    return NEEDS.filter((need) => found.has(need));
  };
}

/** A module's own needs, and the modules that it imports or starts. */
interface Module {
  readonly needs: readonly Need[];
  readonly targets: readonly string[];
}

function readModule(path: string, read: ReadText): Module {
  if (HAS_ALL.test(path)) return { needs: NEEDS, targets: [] };
  const text = (path.startsWith('tests/') || isTest(path) ? read(path) : undefined) ?? '';
  const needs = RULES.filter((rule) => rule.path?.test(path) || rule.text?.test(text)).map(({ need }) => need);
  return { needs, targets: modulesIn(path, text) };
}

/**
 * Lists the modules that a text names, but those of which it has types alone and other tests.
 * @example
 * import { b } from './b.ts'; spawn(node, ['tests/c.ts'])   →   ['tests/b.ts', 'tests/c.ts']
 */
function modulesIn(path: string, text: string): readonly string[] {
  const values = text.replace(/^(?:import|export) type [^']*'[^']+';$/gm, '');
  const near = [...values.matchAll(/'(\.{1,2}\/[^'\n]+\.tsx?)'/g)].map(([, to = '']) => join(dirname(path), to));
  const far = [...values.matchAll(/'(tests\/[^'\n]+\.tsx?)'/g)].map(([, to = '']) => to);
  return [...near, ...far].filter((to) => !isTest(to));
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}
