import { expect, test } from 'vitest';
import { runGuide } from './guide.ts';
import type { Verification } from './receipt.ts';

const verification: Verification = {
  project: 'shop',
  artifact: { file: 'shop.jar', bytes: 1, sha256: 'x' },
  build: { compiler: 'javac 17.0.15', jdk: '17.0.15', maven: '3.8.7', javaRelease: 17, durationMs: 1, fetched: false },
  tests: { run: 3, failed: 0, skipped: 1 },
  start: { startUpMs: 2_500, jvmFlags: [], dataSource: 'unreachable' },
  probes: [],
};

test('the run guide starts the jar on this machine, not in a container', () => {
  const guide = runGuide(verification, [
    { name: 'DB_URL', example: 'jdbc:postgresql://host.docker.internal:5432/shop?a=b&c', meaning: 'Where | it is' },
    { name: 'PORT', example: '8080', meaning: '' },
  ]);
  expect(guide).toContain("export DB_URL='jdbc:postgresql://localhost:5432/shop?a=b&c'\njava -jar shop.jar");
  expect(guide).not.toContain('export PORT');
  expect(guide).toContain('Where \\| it is');
  expect(guide).toContain('3 tests run, 0 failed, 1 skipped');
});

test('what an application server needs to know is named, and nothing of one where there is none', () => {
  const war = { ...verification, artifact: { ...verification.artifact, file: 'shop.war' } };
  const guide = runGuide(war, [], ['deploy/tomcat/README.md']);
  expect(guide).toMatch(/java -jar shop\.war[\s\S]*## Deploy\n\n.*`deploy\/tomcat\/README\.md`/);
  expect(runGuide(verification, [])).not.toContain('Deploy');
});

test('a library is not said to have been started', () => {
  const guide = runGuide({ ...verification, start: null }, []);
  expect(guide).toContain('nothing was started');
  expect(guide).not.toContain('java -jar');
});
