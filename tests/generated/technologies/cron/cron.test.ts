import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { boot4 } from '../../../../src/generators/platforms/boot-4.ts';
import { nextTimes, readCron } from '../../../../src/model/schema/cron.ts';
import { BUILD_CLASSPATH, maven, writeProject } from '../../../support/java/maven.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';

const LINES = readFileSync('tests/generated/technologies/cron/expressions.txt', 'utf8').split('\n').slice(0, -1);
const ASKER = resolve('tests/generated/technologies/cron/CronVerdicts.java');
const AFTER = '2026-11-23T12:34:56';
const TIMEOUT_MS = 300_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>${boot4.bootVersion}</version>
    <relativePath/>
  </parent>
  <groupId>forja.tests</groupId>
  <artifactId>cron</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.springframework</groupId>
      <artifactId>spring-context</artifactId>
    </dependency>
  </dependencies>
</project>
`;

const sample = rememberedSample(import.meta.filename);

/** Asks Spring for the times of each expression, or whether it refuses it. */
async function askSpring(): Promise<readonly string[]> {
  const { path, remove } = writeProject(new Map([['pom.xml', POM]]));
  try {
    writeFileSync(join(path, 'lines.txt'), LINES.join('\n'));
    await maven(path, BUILD_CLASSPATH, '-Dmdep.outputFile=classpath.txt');
    const classpath = readFileSync(join(path, 'classpath.txt'), 'utf8').trim();
    const options = ['-Dfile.encoding=UTF-8', '-cp', classpath, ASKER, join(path, 'lines.txt'), AFTER];
    return execFileSync('java', options, { encoding: 'utf8' }).trimEnd().split('\n');
  } finally {
    remove();
  }
}

/** The same of ours, in Spring's notation. */
function verdict(line: string): string {
  const cron = readCron(line);
  if ('message' in cron) return 'refused';
  const times = nextTimes(cron, new Date(`${AFTER}Z`), 3);
  return ['taken', ...times.map((time) => time.toISOString().replace(/(:00)?\.000Z$/, ''))].join(' ');
}

/** Where we do not say what Spring does, and why. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ['0 0 0 L-30 * *', 'in a month that is too short Spring takes a day of the month before'],
  ['٣ * * * * *', 'Java reads digits of every script'],
]);

sample.isNew([LINES, readFileSync(ASKER, 'utf8'), POM]);

test(
  'Spring takes and refuses the expressions that the form does, and comes to the same next times',
  async () => {
    const spring = await askSpring();
    expect(LINES.length).toBeGreaterThan(150);
    expect(spring.filter((answer) => answer === 'refused').length).toBeGreaterThan(60);
    const differing = LINES.flatMap((line, at) =>
      verdict(line) === spring[at] ? [] : [[line, verdict(line), spring[at]]],
    );
    expect(differing.filter(([line = '']) => !DIFFERENT.has(line))).toEqual([]);
    expect(differing).toHaveLength(DIFFERENT.size);
  },
  TIMEOUT_MS,
);
