import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertProject } from '../../../tests/generated/projects/assert.ts';
import { exampleInput } from '../../services/example/input.ts';
import { generate } from '../generate.ts';
import { boot4 } from './boot-4.ts';
import { badCombinations, choicesOf, compareVersions, dependencyOf, withVersions } from './versions.ts';

const keys = choicesOf(boot4).map(({ key }) => key);
const badIds = (versions: Record<string, string>) => {
  const account = Object.fromEntries(Object.entries(versions).map(([key, version]) => [`boot-4/${key}`, version]));
  return badCombinations(boot4, account).map(({ id }) => id);
};

test('everything that a platform names a version of can be chosen, each once', () => {
  expect(new Set(keys).size).toBe(keys.length);
  const named = Object.values(boot4.artifacts).flatMap((artifact) => [artifact, ...(artifact.manages ?? [])]);
  const own = named.filter(({ version }) => version !== undefined);
  const chosen = new Set(
    choicesOf(boot4).flatMap(({ groupId, artifactIds }) => artifactIds.map((artifactId) => `${groupId}:${artifactId}`)),
  );
  const all = [
    ...[...own, ...Object.values(boot4.tools)].map(({ groupId, artifactId }) => `${groupId}:${artifactId}`),
    ...Object.keys({ ...boot4.plugins, ...boot4.libraryPlugins }),
  ];
  expect(all.filter((key) => !chosen.has(key))).toEqual([]);
});

test('what is told apart in a version: its number, and what follows it', () => {
  const found = choicesOf(boot4).find(({ key }) => key === 'sqlserver');
  expect(found).toMatchObject({ version: '13.4.0', ending: '.jre11', artifactIds: ['mssql-jdbc'] });
  for (const { version } of choicesOf(boot4)) expect(version).toMatch(/^\d+(?:[.-]\d+)*$/);
});

test('a platform without own versions is itself, and so is one that has none of those chosen', () => {
  expect(withVersions(boot4)).toBe(boot4);
  expect(withVersions(boot4, {})).toBe(boot4);
  expect(withVersions(boot4, { 'boot-3/postgresql': '1', 'boot-4/nothing': '2' })).toEqual(boot4);
});

test('own versions stand where the platform’s stood: line, drivers, libraries released together, plugins, tools', () => {
  const own = withVersions(boot4, {
    'boot-4/spring-boot': '4.1.1',
    'boot-4/sqlserver': '13.2.1',
    'boot-4/spring-ws': '5.0.3',
    'boot-4/mcp': '2.0.1',
    'boot-4/maven-jar-plugin': '3.4.2',
    'boot-4/maven-source-plugin': '3.3.1',
    'boot-4/protoc': '4.35.1',
  });
  expect(own.bootVersion).toBe('4.1.1');
  expect(own.artifacts.sqlserver?.version).toBe('13.2.1.jre11');
  expect(own.artifacts.webservices?.manages?.map(({ version }) => version)).toEqual(['5.0.3', '5.0.3']);
  expect(own.artifacts['ws-security']?.version).toBe('5.0.3');
  expect([own.artifacts.mcp, own.artifacts['mcp-json']].map((artifact) => artifact?.version)).toEqual([
    '2.0.1',
    '2.0.1',
  ]);
  expect(own.plugins['org.apache.maven.plugins:maven-jar-plugin']).toBe('3.4.2');
  expect(own.libraryPlugins['org.apache.maven.plugins:maven-source-plugin']).toBe('3.3.1');
  expect(own.tools.protoc?.version).toBe('4.35.1');
  expect(own.artifacts.postgresql).toEqual(boot4.artifacts.postgresql);
});

test('a project has its account’s versions in its pom and in its lock, and nowhere else', () => {
  const input = exampleInput();
  const plain = generate(input).files;
  const versions = { 'boot-4/postgresql': '42.7.13', 'boot-4/spring-boot': '4.1.1', 'boot-4/oracle': '23.9.0.25.07' };
  const own = generate({ ...input, versions }).files;
  expect([...own].filter(([path, text]) => plain.get(path) !== text).map(([path]) => path)).toEqual([
    'forja.lock.json',
    'forja/pom.xml',
  ]);
  const pom = own.get('forja/pom.xml') ?? '';
  expect(pom).toContain('<postgresql.version>42.7.13</postgresql.version>');
  expect(pom).toContain('<version>${postgresql.version}</version>');
  expect(pom).toContain('<spring-boot.version>4.1.1</spring-boot.version>');
  expect(pom).not.toContain('ojdbc11');
  expect(JSON.parse(own.get('forja.lock.json') ?? '').boot).toBe('4.1.1');
  assertProject(own).pom().hasDependency('postgresql');
});

test('the versions of the platform are known to be bad with nothing, and each rule speaks of what can be chosen', () => {
  expect(badCombinations(boot4, {})).toEqual([]);
  const same = Object.fromEntries(
    choicesOf(boot4).map(({ key, version }) => [dependencyOf(boot4, key), version] as const),
  );
  expect(badCombinations(boot4, same)).toEqual([]);
  for (const { when } of boot4.badCombinations) for (const { dependency } of when) expect(keys).toContain(dependency);
});

test.each([
  [{ protoc: '4.36.3' }, ['protocNewer']],
  [{ protoc: '3.25.5' }, ['protocMajor']],
  [{ 'spring-boot': '4.1.0' }, ['protocNewer']],
  [{ 'spring-boot': '4.1.1' }, ['protocNewer']],
  [{ 'spring-boot': '4.1.1', protoc: '4.35.1' }, []],
  [{ 'spring-boot': '4.1.0', protoc: '4.34.2' }, []],
  [{ 'spring-boot': '4.1.3' }, []],
  [{ 'protoc-gen-grpc-java': '1.85.0' }, ['grpcNewer']],
  [{ 'protoc-gen-grpc-java': '1.82.0', 'spring-boot': '4.1.0', protoc: '4.34.2' }, ['grpcNewer']],
  [{ springdoc: '2.8.14' }, ['springdocBoot']],
  [{ 'graphql-java': '24.3' }, ['graphqlOlder']],
  [{ 'graphql-java': '26.0' }, ['graphqlNewer']],
  [{ 'graphql-java': '25.1' }, []],
  [{ 'graphql-scalars': '21.0' }, ['scalarsOlder']],
  [{ 'spring-ws': '4.1.1', wss4j: '3.0.4' }, ['springWsOlder', 'wss4jOlder']],
  [{ postgresql: '42.7.9' }, ['postgresqlSecurity']],
  [{ postgresql: '42.7.13' }, []],
  [{ mysql: '8.1.0' }, ['mysqlSecurity']],
  [{ 'maven-surefire-plugin': '2.22.2' }, ['surefireOlder']],
  [{ 'maven-war-plugin': '3.3.0', 'maven-jar-plugin': '3.2.0' }, ['timestamp']],
])('%j is told: %j', (versions, ids) => {
  expect(badIds(versions as Record<string, string>)).toEqual(ids);
});

test.each([
  ['42.7.9', '42.7.13', -1],
  ['4.1', '4.1.0', 0],
  ['23.26.3.0.0', '23.9.0.25.07', 1],
  ['1-2', '1.2', 0],
])('%s against %s is %d', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
});

test.each(['en', 'es'])('each dependency and each reason has its text in %s', (language) => {
  const { dependencies } = JSON.parse(readFileSync(`locales/${language}/common.json`, 'utf8'));
  expect(Object.keys(dependencies.purposes).sort()).toEqual([...keys].sort());
  expect(Object.keys(dependencies.bad).sort()).toEqual([...new Set(boot4.badCombinations.map(({ id }) => id))].sort());
});
