import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalog } from '../../src/generators/parts/catalog.ts';
import { lintClasses, lintSources } from '../generated/projects/lint/lint.ts';
import { BUILD_CLASSPATH, tryMaven } from '../support/java/maven.ts';
import { keyOf, passedBefore } from '../support/runs/passed.ts';
import { bytesOf, copyRuntime, type RuntimeModule, readRuntime } from './modules.ts';

type Findings = ReadonlyMap<string, readonly string[]>;

const TIMEOUT_MS = 1_800_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);
const runtime = readRuntime();
const passed = passedBefore();
const lines = catalog.platforms.map(({ bootVersion }) => bootVersion);
const keys = new Map(
  runtime.modules.map((module) => [module.id, keyOf([lines, bytesOf(runtime, module)], import.meta.filename)]),
);
const unknown = runtime.modules.filter(({ id }) => !passed.has(keys.get(id) ?? ''));
const found = new Map<string, readonly string[]>();

beforeAll(async () => {
  if (unknown.length === 0) return;
  const folder = copyRuntime(runtime, unknown);
  try {
    for (const line of lines) add(await compile(folder.path, line));
    if (found.size > 0) {
      add(new Map(unknown.map(({ id }) => [id, ['It was not read, because not everything compiles.']])));
      return;
    }
    add(await lintClasses(folder.path));
    add(await javadoc(folder.path));
    add(await lintSources(new Map(unknown.map((module) => [module.id, javaOf(module)]))));
  } finally {
    folder.remove();
  }
}, TIMEOUT_MS);

describe('javac on each platform line, javadoc, Checkstyle, PMD and SpotBugs are silent about', () => {
  test.for(runtime.modules.map(({ id }) => [id] as const))('%s', ([id], { skip, task }) => {
    const key = keys.get(id) ?? '';
    if (passed.has(key)) {
      task.meta.passedBefore = true;
      skip('passed before with the same bytes and tools');
    }
    expect(found.get(id) ?? []).toEqual([]);
    passed.add(key);
  });
});

function add(findings: Findings): void {
  for (const [id, all] of findings) found.set(id, [...(found.get(id) ?? []), ...all]);
}

function javaOf({ files }: RuntimeModule): ReadonlyMap<string, string> {
  return new Map([...files].filter(([path]) => path.endsWith('.java')));
}

async function compile(folder: string, bootVersion: string): Promise<Findings> {
  const classpath = [BUILD_CLASSPATH, '-Dmdep.outputFile=target/classpath.txt'];
  const goals = ['--fail-at-end', `-Dspring-boot.version=${bootVersion}`, 'clean', 'test-compile', ...classpath];
  const { ok, output } = await tryMaven(folder, ...goals);
  const complaints = output.split('\n').filter((line) => /^\[(?:ERROR|WARNING)\]/.test(line));
  const findings = byModule(folder, complaints);
  if (ok || findings.size > 0) return findings;
  return new Map(unknown.map(({ id }) => [id, complaints.slice(0, 40)]));
}

/** Everything in one run of the tool: the pages themselves are for nobody. */
async function javadoc(folder: string): Promise<Findings> {
  const classpath = new Set(
    unknown.flatMap(({ id }) =>
      readFileSync(join(folder, id, 'target/classpath.txt'), 'utf8')
        .trim()
        .split(':'),
    ),
  );
  const sources = unknown.flatMap(({ id, files }) =>
    [...files.keys()].filter((path) => /^src\/main\/java\/.*\.java$/.test(path)).map((path) => join(folder, id, path)),
  );
  const words = ['-quiet', '-Xdoclint:all,-missing', '-package', '-encoding', 'UTF-8', '-d', join(folder, 'pages')];
  const { stdout, stderr } = await run('javadoc', [...words, '-cp', [...classpath].join(':'), ...sources], {
    maxBuffer: MAX_OUTPUT_BYTES,
  }).catch((failed: { stdout: string; stderr: string }) => failed);
  return byModule(folder, (stdout + stderr).split('\n'));
}

/** Sorts complaints by the module whose file they name. */
function byModule(folder: string, complaints: readonly string[]): Findings {
  const named = (id: string) => complaints.filter((line) => line.includes(`${folder}/${id}/`));
  const all = unknown.map(
    ({ id }) => [id, [...new Set(named(id))].map((line) => line.replace(`${folder}/`, ''))] as const,
  );
  return new Map(all.filter(([, own]) => own.length > 0));
}
