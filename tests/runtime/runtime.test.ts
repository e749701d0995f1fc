import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryMaven } from '../support/java/maven.ts';
import { rememberedSample } from '../support/runs/sample.ts';
import { bytesOf, copyRuntime, readRuntime, testClasses } from './modules.ts';

const BUILD_TIMEOUT_MS = 1_800_000;
const runtime = readRuntime();
const asked: (typeof runtime.modules)[number][] = [];
let reports: (module: string, name: string) => Report;
let remove = () => {};

/** The outcome of the tests of one class. */
interface Report {
  /** How many ran to their end. */
  readonly ran: number;
  readonly failures: readonly string[];
}

beforeAll(async () => {
  if (asked.length === 0) return;
  const folder = copyRuntime(runtime, asked);
  remove = folder.remove;
  const { output } = await tryMaven(folder.path, '--fail-at-end', '-Dmaven.test.failure.ignore=true', 'verify');
  const complaints = output.split('\n').filter((line) => /^\[(?:ERROR|WARNING)\]/.test(line));
  reports = (module, name) =>
    readReports(join(folder.path, module, 'target/surefire-reports'), name) ?? {
      ran: 0,
      failures: [`It did not run.\n${complaints.slice(-60).join('\n')}`],
    };
}, BUILD_TIMEOUT_MS);

afterAll(() => remove());

/** The modules that have tests: one that is for the tests of others has none itself. */
const tested = runtime.modules.filter((module) => testClasses(module).length > 0);

describe.each(tested.map((module) => [module.id, module] as const))('%s', (_, module) => {
  if (rememberedSample(import.meta.filename).isNew(bytesOf(runtime, module))) asked.push(module);

  test.each(testClasses(module))('%s', (name) => {
    const { ran, failures } = reports(module.id, name);
    expect(failures).toEqual([]);
    expect(ran).toBeGreaterThan(0);
  });
});

/** Reads what Surefire reports of a class and of those nested in it; nothing where it has no report. */
function readReports(folder: string, name: string): Report | undefined {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const own = files.filter(
    (file) => file === `TEST-${name}.xml` || (file.startsWith(`TEST-${name}$`) && file.endsWith('.xml')),
  );
  if (own.length === 0) return undefined;
  const all = own.flatMap((file) => casesOf(readFileSync(join(folder, file), 'utf8')));
  const failures = all.flatMap(({ name: test, failure, error }) =>
    [failure, error].flat().flatMap((found) => (found === undefined ? [] : `${test}: ${wordsOf(found)}`)),
  );
  return { ran: all.filter(({ skipped }) => skipped === undefined).length, failures };
}

/** A method's test in a report. */
interface Case {
  readonly name: string;
  readonly skipped?: unknown;
  readonly failure?: unknown;
  readonly error?: unknown;
}

function casesOf(xml: string): readonly Case[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: { maxTotalExpansions: 1e9 },
  });
  const { testsuite } = parser.parse(xml) as { testsuite: { testcase?: Case | readonly Case[] } };
  return [testsuite.testcase ?? []].flat();
}

function wordsOf(found: unknown): string {
  const text = typeof found === 'object' && found !== null && '#text' in found ? String(found['#text']) : String(found);
  return text.split('\n').slice(0, 12).join('\n');
}
