import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const MAX_AGE_MS = 14 * 24 * 3600_000;
const ROOT = resolve(import.meta.dirname, '../../..');
/** The digest of a file in a lock; a file that holds a name of the run has another one in every run, and is itself in the sample. */
const DIGEST = /(?<=\\": \\")[0-9a-f]{64}(?=\\")/g;
/** Modules that generate: what they import shows in the generated files, which are a part of the key themselves. */
const GENERATES = /^src\/(generators|datasources|contracts|checks|model)\/.*\.ts$/;
const IMPORT = /(?:from|import\() ?'(\.[^']+)'/g;
const SCRIPT = /'((?:src|tests)\/[^']+\.sql)'/g;

/** The samples that passed, each by the digest of all that its passing depends on. */
export interface Passed {
  has(key: string): boolean;
  add(key: string): void;
}

/**
 * @param folder where a file for each is kept: outside the repository, so that no copy of it can claim to have passed.
 * @param full forgets them all, as `npm run test:full` does: every sample is compiled and started.
 * @returns what passed here within two weeks: after that something may have changed that no key knows.
 */
export function passedBefore({ folder = defaultFolder(), full = process.env.FULL === '1' } = {}): Passed {
  return {
    has(key) {
      const path = join(folder, key);
      return !full && existsSync(path) && Date.now() - statSync(path).mtimeMs < MAX_AGE_MS;
    },
    add(key) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, key), '');
    },
  };
}

function defaultFolder(): string {
  return process.env.TEST_PASSED_DIR ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'forja/passed');
}

/**
 * @param sample what was generated, and whatever else the outcome depends on: maps and plain data.
 * @param judge the file of the test.
 * @param unique names that are others in every run and mean nothing, such as that of the run's own database.
 * @returns the digest of the sample, of the test with all that it imports and loads, and of the tools.
 */
export function keyOf(sample: unknown, judge: string, unique: readonly string[] = [], tools = toolchain()): string {
  const plain = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
  const text = unique
    .reduce((all, name, index) => all.replaceAll(name, `<${index}>`), JSON.stringify(sample, plain))
    .replaceAll(DIGEST, '<digest>');
  const sum = createHash('sha256').update(text);
  for (const path of [...judges(judge), join(ROOT, 'package-lock.json')].sort())
    sum.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  return sum.update(`\0${tools}`).digest('hex');
}

/** @returns the file with all that it imports or loads, and that those do; of what generates, only what a test itself imports. */
function judges(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!file.endsWith('.ts') || GENERATES.test(relative(ROOT, file))) return found;
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(IMPORT)) judges(resolve(dirname(file), path), found);
  for (const [, path = ''] of text.matchAll(SCRIPT)) judges(join(ROOT, path), found);
  return found;
}

let tools: string | undefined;

/** @returns versions and places of JDK, Maven and Node, and which servers the tests ask. */
function toolchain(): string {
  tools ??= [
    process.version,
    execFileSync('mvn', ['--version'], { encoding: 'utf8' }),
    execFileSync('java', ['--version'], { encoding: 'utf8' }),
    ...Object.entries(process.env).filter(([name]) => /^(TEST_|JAVA_|MAVEN_|JDK_)/.test(name)),
  ].join('\n');
  return tools;
}
