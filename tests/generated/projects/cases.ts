import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { isOfRuntime } from '../../../src/generators/runtime/paths.ts';
import { Fault } from '../../../src/model/fault.ts';

const ROOT = 'tests/generated/projects/cases';
const DIGESTS = 'digests.txt';

/** One folder of `cases/`: what the case is about, its input, and which of its files are kept as text. */
export interface Case {
  readonly name: string;
  readonly idea: string;
  /** Ends of paths: a file of such a path is kept whole below `expected/`, every other one as its digest. */
  readonly shown: readonly string[];
  readonly input: GenerationInput;
}

/** The expected outcome of a case: texts by the path below `expected/`, digests by the path in the project. */
export interface Expected {
  readonly texts: ReadonlyMap<string, string>;
  readonly digests: ReadonlyMap<string, string>;
}

/** @returns every case, in the order of their names. */
export function readCases(): readonly Case[] {
  return readdirSync(ROOT)
    .sort()
    .map((name) => {
      const told = JSON.parse(readFileSync(join(ROOT, name, 'case.json'), 'utf8')) as Pick<Case, 'idea' | 'shown'>;
      const input = JSON.parse(readFileSync(join(ROOT, name, 'input.json'), 'utf8')) as GenerationInput;
      return { name, ...told, input };
    });
}

/** @returns all that a generation comes to, by path: its files and `probes.json`, or `fault.json` where it is refused. */
export function outcomeOf(input: GenerationInput): ReadonlyMap<string, string> {
  try {
    const { files, probes } = generate(input);
    return new Map([...files, ['probes.json', asText(probes)]]);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, values, faults } = error;
    return new Map([['fault.json', asText({ code, values, faults })]]);
  }
}

/** A line of a lock with the hash of a file of the runtime. */
const RUNTIME_HASH = /^ +"forja\/(?:runtime|docs)\/[^\n]*\n/gm;

/** All files but those of the runtime, which `tests/runtime` is about; `runtime.txt` lists the packages that came. */
function withoutRuntime(files: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const own = [...files].filter(([path]) => !isOfRuntime(path));
  const packages = new Set([...files.keys()].filter(isOfRuntime).map((path) => path.slice(0, path.lastIndexOf('/'))));
  const listed = [...packages].map((path) => `${path}\n`).join('');
  return [
    ...own.map(([path, text]) => [path, path === 'forja.lock.json' ? text.replace(RUNTIME_HASH, '') : text] as const),
    ...(listed === '' ? [] : [['runtime.txt', listed] as const]),
  ];
}

function asText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** @returns what `expected/` holds of a case; nothing where the case is new. */
export function readExpected(name: string): Expected {
  const folder = join(ROOT, name, 'expected');
  if (!existsSync(folder)) return { texts: new Map(), digests: new Map() };
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')] as const);
  const digests = texts.find(([path]) => path === DIGESTS)?.[1] ?? '';
  const lines = digests.split('\n').filter((line) => line !== '');
  return {
    texts: new Map(texts.filter(([path]) => path !== DIGESTS)),
    digests: new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)])),
  };
}

/** @returns what `expected/` has to hold for this outcome. */
export function expectedOf({ shown }: Pick<Case, 'shown'>, outcome: ReadonlyMap<string, string>): Expected {
  const isShown = (path: string) => shown.some((end) => path.endsWith(end));
  const files = withoutRuntime(outcome);
  return {
    texts: new Map(files.filter(([path]) => isShown(path)).map(([path, text]) => [storedPath(path), text])),
    digests: new Map(files.filter(([path]) => !isShown(path)).map(([path, text]) => [path, digestOf(text)])),
  };
}

/** @returns one line for each file that is missing, new or different; none when everything is as expected. */
export function differences(expected: Expected, actual: Expected): readonly string[] {
  return [
    ...between(expected.texts, actual.texts, firstDifference),
    ...between(expected.digests, actual.digests, () => 'another digest; `npm run generate` writes the file'),
  ];
}

function between(
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
  tell: (expected: string, actual: string) => string,
): readonly string[] {
  return [...new Set([...expected.keys(), ...actual.keys()])].sort().flatMap((path) => {
    const [before, after] = [expected.get(path), actual.get(path)];
    if (before === after) return [];
    if (after === undefined) return [`missing: ${path}`];
    return [before === undefined ? `not expected: ${path}` : `different: ${path}: ${tell(before, after)}`];
  });
}

function firstDifference(expected: string, actual: string): string {
  const [before, after] = [expected.split('\n'), actual.split('\n')];
  const at = before.findIndex((line, index) => line !== after[index]);
  const line = at < 0 ? before.length : at;
  const said = (lines: readonly string[]) => (lines[line] === undefined ? 'the end' : JSON.stringify(lines[line]));
  return `line ${line + 1}\n  expected ${said(before)}\n  but is   ${said(after)}`;
}

/** Writes `expected/` anew. */
export function writeExpected(name: string, { texts, digests }: Expected): void {
  const folder = join(ROOT, name, 'expected');
  rmSync(folder, { recursive: true, force: true });
  const lines = [...digests].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, digest]) => `${digest}  ${path}\n`);
  const files = lines.length === 0 ? [...texts] : [...texts, [DIGESTS, lines.join('')] as const];
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** A name with a dot before it would be followed by git, or be a setting of this repository's own. */
function storedPath(path: string): string {
  return path.replaceAll(/(^|\/)\./g, '$1dot.');
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
