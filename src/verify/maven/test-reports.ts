import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestCounts {
  readonly run: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Adds up what surefire and failsafe reported under a project's target folder. */
export async function readTestReports(target: string): Promise<TestCounts> {
  const suites = (
    await Promise.all(['surefire-reports', 'failsafe-reports'].map((name) => heads(join(target, name))))
  ).flat();
  const sum = (name: string) => suites.reduce((total, head) => total + attribute(head, name), 0);
  return { run: sum('tests') - sum('skipped'), failed: sum('failures') + sum('errors'), skipped: sum('skipped') };
}

/** The opening tag of each suite; its counts stand there. */
async function heads(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const reports = names.filter((name) => /^TEST-.*\.xml$/.test(name));
  const texts = await Promise.all(reports.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map((text) => /<testsuite\b[^>]*>/.exec(text)?.[0] ?? '');
}

function attribute(head: string, name: string): number {
  return Number(new RegExp(`\\s${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
}
