import { expect, test } from 'vitest';
import type { Verification } from './receipt.ts';
import { runGuide } from './run-guide.ts';

const verification: Verification = {
  project: 'shop',
  artifact: { file: 'shop.jar', bytes: 1, sha256: 'x' },
  build: { compiler: 'javac 17.0.15', jdk: '17.0.15', maven: '3.8.7', javaRelease: 17, durationMs: 1, fetched: false },
  tests: { run: 3, failed: 0, skipped: 1 },
  start: { startUpMs: 2_500, jvmFlags: [], dataSource: 'unreachable' },
  probes: [],
  runsUntil: null,
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
  const guide = runGuide(war, [], { deployment: ['deploy/tomcat/README.md'] });
  expect(guide).toMatch(/java -jar shop\.war[\s\S]*## Deploy\n\n.*`deploy\/tomcat\/README\.md`/);
  expect(runGuide(verification, [])).not.toContain('Deploy');
});

test('a library is not said to have been started', () => {
  const guide = runGuide({ ...verification, start: null }, []);
  expect(guide).toContain('nothing was started');
  expect(guide).not.toContain('java -jar');
});

test('a library is installed with its pom, its sources and its Javadoc', () => {
  const attached = ['shop-javadoc.jar', 'shop-sources.jar', 'shop.pom'];
  const guide = runGuide({ ...verification, start: null }, [], { attached });
  expect(guide).toContain(
    'mvn install:install-file -Dfile=shop.jar -DpomFile=shop.pom -Dsources=shop-sources.jar -Djavadoc=shop-javadoc.jar\n',
  );
  expect(runGuide({ ...verification, start: null }, [])).toContain('Add `shop.jar` to the class path');
});

test('callers find every call, the contract and the source', () => {
  const operations = '## Operations\n\n### order-total\n\n```sh\ncurl -i http://localhost:8080/order-total\n```\n';
  const guide = runGuide(verification, [], { operations, contracts: ['openapi.json'], source: 'source' });
  expect(guide).toContain(operations);
  expect(guide).toContain('- `openapi.json`: the contract\n- `source/`: the source that it was built from');
  expect(guide).not.toContain('A Test');
});

test('a Test says until when it starts, and is not said to have a source', () => {
  const guide = runGuide({ ...verification, runsUntil: '2026-11-24T12:03:33.000Z' }, [], {
    contracts: ['openapi.json'],
  });
  expect(guide).toContain('**A Test: it starts until 2026-11-24 12:03 UTC and not after that.**');
  expect(guide).not.toContain('`source/`');
});
