import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRepository, missingArtifacts } from './repository.ts';

let home = '';
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'forja-home-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('the configured repository wins over the one in the settings, and that over the default', async () => {
  expect(findRepository(undefined, home)).toEqual({ path: join(home, '.m2/repository'), settings: undefined });
  const settings = join(home, '.m2/settings.xml');
  await mkdir(join(home, '.m2'));
  await writeFile(settings, '<settings>\n<localRepository>\n /srv/maven </localRepository></settings>');
  expect(findRepository(undefined, home)).toEqual({ path: '/srv/maven', settings });
  expect(findRepository('/opt/own', home)).toEqual({ path: '/opt/own', settings });
});

test('a missing parent, library or plugin is named; the second time Maven says it in other words', () => {
  const log = `[FATAL] Non-resolvable parent POM for a:b:1: Could not find artifact org.acme:parent:pom:4.0.6 in forja-offline (file:///x) and
[ERROR] Failed to execute goal on project hello: Could not resolve dependencies: Could not find artifact org.acme:lib:jar:5.0.1 in forja-offline (file:///x) -> [Help 1]
[ERROR] Failed to execute goal: org.acme:other:jar:1.2 was not found in file:///x during a previous attempt. This failure was cached
[ERROR] Plugin org.acme:some-maven-plugin:3.2.0 or one of its dependencies could not be resolved: Could not transfer artifact org.acme:some-maven-plugin:jar:3.2.0 from/to forja-offline (file:///x)
`;
  expect(missingArtifacts(log)).toEqual([
    'org.acme:parent:pom:4.0.6',
    'org.acme:lib:jar:5.0.1',
    'org.acme:some-maven-plugin:3.2.0',
    'org.acme:some-maven-plugin:jar:3.2.0',
    'org.acme:other:jar:1.2',
  ]);
});

test('a compile error is no missing artifact', () => {
  expect(missingArtifacts('[ERROR] COMPILATION ERROR :\n[ERROR] A.java:[1,2] cannot find symbol a:b:c:1\n')).toEqual(
    [],
  );
});
