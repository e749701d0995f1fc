import { expect, test } from 'vitest';
import { assertProject } from '../../../tests/generated/projects/assert.ts';
import { inputOf, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { generate } from '../generate.ts';
import type { OrderedContribution, Server } from '../parts/part.ts';
import { merge } from './merge.ts';
import { applyPolicy } from './policy.ts';

const POOL: OrderedContribution = {
  kind: 'dataSource',
  driver: 'postgresql',
  driverClass: 'org.postgresql.Driver',
  url: 'jdbc:postgresql://localhost/shop',
  username: 'shop',
  poolSize: 10,
  properties: {},
};
const PARTS: readonly OrderedContribution[] = [
  { kind: 'dependency', artifact: 'postgresql' },
  { kind: 'dependency', artifact: 'webmvc' },
];

function policed(policy: Partial<Server['policy']>, contributions = [...PARTS, POOL]) {
  const merged = merge(contributions.map((contribution) => ({ part: 'part', contribution })));
  return applyPolicy(merged, { policy: { scopes: {}, exclusions: {}, dataSource: 'pool', ...policy } });
}

const scopeOf = ({ dependencies }: ReturnType<typeof policed>, artifact: string) => dependencies.get(artifact)?.scope;

test('a policy that decides nothing changes nothing', () => {
  const merged = merge([...PARTS, POOL].map((contribution) => ({ part: 'part', contribution })));
  expect(policed({})).toEqual(merged);
});

test('a library gets the scope of the policy, whether a part asked for it or not', () => {
  const decided = policed({ scopes: { webmvc: 'provided', 'tomcat-runtime': 'provided' } });
  expect([scopeOf(decided, 'webmvc'), scopeOf(decided, 'tomcat-runtime')]).toEqual(['provided', 'provided']);
});

test('who keeps the pool has the driver; a project without a pool has none to provide', () => {
  expect(scopeOf(policed({ dataSource: 'jndi' }), 'postgresql')).toBe('provided');
  expect(scopeOf(policed({ dataSource: 'pool' }), 'postgresql')).toBeUndefined();
  expect([...policed({ dataSource: 'jndi' }, [...PARTS]).dependencies.keys()]).toEqual(['postgresql', 'webmvc']);
});

test('what a library must not bring along matters only where the library is there', () => {
  const exclusions = { webmvc: ['tomcat-el'], graphql: ['tomcat-el'] };
  expect(policed({ exclusions }).exclusions).toEqual({ webmvc: ['tomcat-el'] });
});

test('what a policy decides stands in the pom, and the project of another server has none of it', () => {
  const catalog = tinyCatalog([
    { kind: 'setting', profile: 'container', key: 'spring.main.banner-mode', value: 'off' },
  ]);
  const [embedded] = catalog.servers;
  const policy = { scopes: { tomcat: 'provided' }, exclusions: { jdbc: ['tomcat'] }, dataSource: 'jndi' } as const;
  const library = { ...embedded, packaging: 'library', policy } as Server;
  const plain = assertProject(generate(inputOf([routine('total')]), catalog).files);
  const decided = assertProject(generate(inputOf([routine('total')]), { ...catalog, servers: [library] }).files);
  decided.pom().hasDependency('spring-boot-starter-tomcat', 'provided');
  decided
    .file('forja/pom.xml')
    .contains('<exclusion>')
    .lacks('spring-boot-maven-plugin', 'build-info', 'application.cdx');
  decided.file('pom.xml').contains('<packaging>jar</packaging>');
  plain.pom().lacksDependency('spring-boot-starter-tomcat');
  plain
    .file('forja/pom.xml')
    .contains('spring-boot-maven-plugin', '<goal>build-info</goal>')
    .lacks('<exclusion>', 'maven-source-plugin', 'maven-war-plugin');
  plain.file('src/generated/resources/application.yaml').lacks('banner-mode');
  plain.file('src/generated/resources/application-container.yaml').contains('banner-mode: "off"');
});
