import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeProject } from '../maven.ts';
import { warmly } from './ask.ts';
import { startWarmMaven, type WarmMaven } from './warm-maven.ts';

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>forja.tests</groupId>
  <artifactId>warm</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
</project>
`;
const folder = writeProject(new Map([['pom.xml', POM]]));
const broken = writeProject(new Map([['pom.xml', POM.replace('</version>', '')]]));
let own: WarmMaven;

beforeAll(async () => {
  own = await startWarmMaven([]);
});

afterAll(() => {
  own.stop();
  folder.remove();
  broken.remove();
});

test('one JVM runs Maven again and again, each time in the folder that is asked for, and tells how it ended', async () => {
  expect(await own.run(folder.path, ['-o', '-B', 'validate'], 60_000)).toMatchObject({
    ok: true,
    output: expect.stringContaining('BUILD SUCCESS'),
  });
  expect(await own.run(broken.path, ['-o', '-B', 'validate'], 60_000)).toMatchObject({
    ok: false,
    output: expect.stringContaining(broken.path),
  });
  expect(await own.run(folder.path, ['-o', '-B', 'validate'], 60_000)).toMatchObject({ ok: true });
});

test('what one run is told is not told to the next', async () => {
  expect(await own.run(folder.path, ['-o', '-B', '-q', '-Dforja.told=yes', 'validate'], 60_000)).toEqual({
    ok: true,
    output: '',
  });
  const { output } = await own.run(folder.path, ['-o', '-B', '-X', 'validate'], 60_000);
  expect(output).toContain('BUILD SUCCESS');
  expect(output).not.toContain('forja.told');
});

test('a run that takes longer than it may has failed, and its JVM with it', async () => {
  const slow = await startWarmMaven([]);
  expect(await slow.run(folder.path, ['-o', '-B', 'validate'], 1)).toMatchObject({ ok: false });
  expect(slow.alive()).toBe(false);
});

test('files of a run ask at its desk', async () => {
  const words = ['-o', '-B', 'validate'];
  expect(await warmly({ folder: folder.path, words, timeoutMs: 60_000 })).toMatchObject({ ok: true });
});
