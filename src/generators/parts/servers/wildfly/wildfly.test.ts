import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assertProject } from '../../../../../tests/generated/projects/assert.ts';
import { Fault } from '../../../../model/fault.ts';
import { generate } from '../../../generate.ts';
import type { GenerationInput } from '../../../project/generation-input.ts';
import type { DataSource } from '../../part.ts';
import { dataSourceCli } from './data-source.ts';

type Input = GenerationInput & { readonly request: object };
const inputOf = (name: string) =>
  JSON.parse(readFileSync(`tests/generated/projects/cases/${name}/input.json`, 'utf8')) as Input;
const POOL: DataSource = {
  driver: 'sqlserver',
  driverClass: 'com.microsoft.sqlserver.jdbc.SQLServerDriver',
  url: 'jdbc:sqlserver://localhost;encrypt=true',
  username: 'shop',
  poolSize: 10,
  properties: { databaseName: 'a;b "c" \\ ñ' },
};

function warOf(request: object = {}, name = 'rest-whole') {
  const input = inputOf(name);
  const asked = { ...input.request, applicationServer: 'Wieldly', ...request };
  return assertProject(generate({ ...input, request: asked }).files);
}

test('a war has its descriptors, and neither Tomcat nor the driver is compiled into it', () => {
  const war = warOf({ serverOptions: { jndiName: 'jdbc/orders' } });
  war.file('pom.xml').contains('<packaging>war</packaging>');
  war.pom().hasDependency('spring-boot-starter-tomcat-runtime', 'provided').hasDependency('postgresql', 'provided');
  war.pom().hasPlugin('maven-war-plugin');
  const descriptor = war.file('src/generated/webapp/WEB-INF/jboss-web.xml');
  descriptor.contains('<res-ref-name>jdbc/orders<').contains('<jndi-name>java:jboss/datasources/orders<');
  war.file('src/generated/webapp/WEB-INF/jboss-deployment-structure.xml').contains('<module name="shop.driver"/>');
});

test('transactions stay those of the database, whatever manager the server has', () => {
  warOf().file('src/generated/resources/application-container.yaml').contains('jta:').contains('enabled: false');
});

test('a service without a data source has no pool, and asks WildFly for no driver', () => {
  const war = warOf({}, 'api-rest');
  war.hasNo(/application-container|jboss-web|data-source\.cli/);
  for (const path of war.paths) war.file(path).lacks('jndi');
  war.file('src/generated/webapp/WEB-INF/jboss-deployment-structure.xml').lacks('<dependencies>');
  war.file('deploy/wildfly/README.md').lacks('unzip', 'java:comp');
  war.file('Dockerfile').lacks('driver.jar', 'data-source.cli');
});

test('what a database is called ends no command and reads no variable of the machine', () => {
  const project = { name: 'shop-2' };
  const script = dataSourceCli(project, 'jdbc/a/b', POOL);
  expect(script).toContain('connection-properties=databaseName:add(value="a;b \\"c\\" \\\\ ñ")');
  expect(script).toContain('${env.SHOP_2_DB_URL,env.DB_URL:jdbc:sqlserver://localhost;encrypt=true}');
  expect(script).toContain('data-source=a-b:add(');
  for (const hostile of [
    { properties: { a: '${PATH}' } },
    { username: 'a}b' },
    { url: 'jdbc:x://{}' },
    { catalog: '?' },
  ])
    expect(() => dataSourceCli(project, 'jdbc/x', { ...POOL, ...hostile })).toThrow(Fault);
  expect(() => dataSourceCli(project, 'jdbc/x', { ...POOL, initSql: 'select 1\n:shutdown' })).toThrow(Fault);
});
