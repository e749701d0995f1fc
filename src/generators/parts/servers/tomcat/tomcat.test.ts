import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertProject } from '../../../../../tests/generated/projects/assert.ts';
import { Fault } from '../../../../model/fault.ts';
import { generateRequest } from '../../../../model/request/request.ts';
import { checkRequest } from '../../../check-request.ts';
import { generate } from '../../../generate.ts';
import type { GenerationInput } from '../../../project/generation-input.ts';
import type { DataSource } from '../../part.ts';
import { contextXml } from './context.ts';

type Input = GenerationInput & { readonly request: object };
const inputOf = (name: string) =>
  JSON.parse(readFileSync(`tests/generated/projects/cases/${name}/input.json`, 'utf8')) as Input;
const INPUT = inputOf('rest-whole');
const POOL: DataSource = {
  driver: 'sqlserver',
  driverClass: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  url: 'jdbc:sqlserver://localhost;encrypt=true',
  username: 'shop',
  poolSize: 10,
  properties: { databaseName: 'a;b ${PATH} \\ ñ' },
};

const projectOf = (request: object) => generate({ ...INPUT, request: { ...INPUT.request, ...request } });
const warOf = (request: object = {}) => assertProject(projectOf({ applicationServer: 'tomcat', ...request }).files);

test('a war has an entry for servers, and neither Tomcat nor the driver is compiled into it', () => {
  const war = warOf();
  war.file('pom.xml').contains('<packaging>war</packaging>');
  war.file('src/generated/java/com/acme/shop/ServletInitializer.java').contains('profiles("container")');
  war.pom().hasDependency('spring-boot-starter-tomcat-runtime', 'provided').hasDependency('postgresql', 'provided');
  war.pom().lacksDependency('spring-boot-starter-tomcat');
  for (const file of ['README.md', '.github/workflows/build.yml', '.gitlab-ci.yml', 'Jenkinsfile', 'Dockerfile'])
    war.file(file).contains('target/shop.war').lacks('shop.jar');
});

test('a jar has none of a war', () => {
  const jar = assertProject(projectOf({}).files);
  jar.hasNo(/ServletInitializer|application-container|deploy\//);
  jar.pom().lacksDependency('spring-boot-starter-tomcat-runtime').hasDependency('postgresql');
  jar.file('forja/pom.xml').lacks('<exclusion>');
  for (const path of jar.paths) jar.file(path).lacks('shop.war', 'jndi');
});

test('a Test is a jar whatever server the request has, and what is said of that server is checked all the same', () => {
  const request = { applicationServer: 'tomcat', serverOptions: { jndiName: 'jdbc/orders' }, mode: 'Test' };
  assertProject(projectOf(request).files).hasNo(/ServletInitializer|deploy\//);
  expect(() => projectOf({ ...request, serverOptions: { jndiName: 'a b' } })).toThrow(Fault);
});

test('the JNDI name stands in the profile of servers and in the context alone', () => {
  const war = warOf({ serverOptions: { jndiName: 'jdbc/orders' } });
  const named = war.paths.filter((path) => war.file(path).text.includes('jdbc/orders'));
  expect(named).toEqual([
    'deploy/tomcat/README.md',
    'deploy/tomcat/context.xml',
    'forja.json',
    'src/generated/resources/application-container.yaml',
  ]);
  war.file('src/generated/resources/application.yaml').lacks('jndi');
});

test('without a chosen name the pool has that of the project', () => {
  for (const serverOptions of [{}, { jndiName: ' ' }])
    warOf({ serverOptions })
      .file('src/generated/resources/application-container.yaml')
      .contains('jndi-name: java:comp/env/jdbc/shop');
});

test('a service without a data source has no pool and needs no driver', () => {
  const input = inputOf('api-rest');
  const war = assertProject(generate({ ...input, request: { ...input.request, applicationServer: 'tomcat' } }).files);
  war.hasNo(/application-container/);
  for (const path of war.paths) war.file(path).lacks('jndi');
  war.file('deploy/tomcat/README.md').lacks('unzip', 'java:comp');
  war.file('Dockerfile').lacks('mv WEB-INF');
  war.pom().hasDependency('spring-boot-starter-tomcat-runtime', 'provided');
  expect(contextXml('jdbc/shop', undefined)).not.toContain('<Resource');
  expect(contextXml('jdbc/shop', POOL)).toContain('<Resource name="jdbc/shop"');
});

test('a name for a pool that there is not is refused, by the API before anything is held as well', () => {
  const { request, described } = inputOf('api-rest');
  const asked = { ...request, applicationServer: 'tomcat', serverOptions: { jndiName: 'jdbc/orders' } };
  const refusal = expect.objectContaining({ faults: [{ field: 'serverOptions.jndiName', message: 'jndiNotHere' }] });
  expect(() => generate({ request: asked, described })).toThrow(refusal);
  expect(() => checkRequest(generateRequest.parse(asked))).toThrow(refusal);
});

test('what a database is called ends no property and reads no variable of the machine', () => {
  expect(contextXml('jdbc/shop', POOL)).toContain(
    'connectionProperties="databaseName=a\\u003bb \\u0024{PATH} \\\\ \\u00f1"',
  );
  for (const hostile of [{ catalog: '${PATH}' }, { username: 'a}b' }, { url: 'jdbc:x://{}' }])
    expect(() => contextXml('jdbc/shop', { ...POOL, ...hostile })).toThrow(Fault);
  expect(contextXml('jdbc/shop', { ...POOL, username: '"><Resource name="x' })).not.toContain('"><Resource');
});
