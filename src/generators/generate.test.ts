import { expect, test } from 'vitest';
import { assertProject } from '../../tests/generated/projects/assert.ts';
import { inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import { Fault } from '../model/fault.ts';
import { generate } from './generate.ts';
import type { OrderedContribution } from './parts/part.ts';
import { placeholder } from './text/render/escape.ts';

const made = (extra: readonly OrderedContribution[] = [], input = inputOf([routine('ping')])) =>
  assertProject(generate(input, tinyCatalog(extra)).files);

function conflictOf(...extra: OrderedContribution[]): Record<string, unknown> {
  try {
    made(extra);
  } catch (error) {
    if (error instanceof Fault && error.code === 'conflictingParts') return error.values;
    throw error;
  }
  throw new Error('no conflict was found');
}

test('a project has its poms, settings, documents and records', () => {
  const project = made();
  for (const path of [
    'pom.xml',
    'forja/pom.xml',
    'forja.json',
    'forja.lock.json',
    'src/generated/resources/application.yaml',
    'src/main/resources/config/application.yaml',
    'README.md',
    'AGENTS.md',
    'Dockerfile',
    '.dockerignore',
    'compose.yaml',
    '.env.example',
    '.gitignore',
    'mvnw',
    'mvnw.cmd',
    '.github/workflows/build.yml',
    '.gitlab-ci.yml',
    'Jenkinsfile',
  ])
    project.file(path);
});

test('libraries come from the platform, with the widest scope that a part asks for', () => {
  made()
    .pom()
    .hasDependency('spring-boot-starter-jdbc')
    .lacksDependency('postgresql')
    .hasPlugin('cyclonedx-maven-plugin');
  made([
    { kind: 'dependency', artifact: 'postgresql', scope: 'test' },
    { kind: 'dependency', artifact: 'postgresql', scope: 'runtime' },
  ])
    .pom()
    .hasDependency('postgresql', 'runtime');
});

test('every version is a property, which the owner of the pom can set', () => {
  const { text } = made([{ kind: 'dependency', artifact: 'graphql' }]).file('forja/pom.xml');
  const after = text.slice(text.indexOf('</properties>'));
  const versions = [...after.matchAll(/<version>(.*?)<\/version>/g)].map(([, version]) => version);
  expect(versions.length).toBeGreaterThan(5);
  for (const version of versions) {
    expect(version).toMatch(/^\$\{[a-z-]+\.version\}$/);
    expect(text).toContain(`<${version?.slice(2, -1)}>`);
  }
});

test('properties and plugins of parts stand in the generated pom', () => {
  const plugin = {
    kind: 'plugin',
    id: 'p',
    xml: '<plugin>\n    <artifactId>p-maven-plugin</artifactId>\n</plugin>',
  } as const;
  made([plugin, { kind: 'property', name: 'p.version', value: '1 & 2' }])
    .pom()
    .hasPlugin('p-maven-plugin')
    .hasProperty('p.version', '1 & 2');
});

test('settings become one sorted tree in which data is never a placeholder', () => {
  made([
    { kind: 'setting', key: 'spring.application.name', value: '${jndi:x}', comment: 'what\nit is */' },
    { kind: 'setting', key: 'logging.level.[com.acme]', value: 'info' },
    { kind: 'setting', key: 'server.port', value: placeholder('PORT', 8080) },
    { kind: 'setting', key: 'a.on', value: true },
  ])
    .file('src/generated/resources/application.yaml')
    .matches(
      /^a:\n {2}"on": true\nlogging:\n {2}level:\n {4}"\[com\.acme\]": info\nmanagement:\n(?: +.*\n)+server:\n {2}port: "\$\{PORT:8080\}"\nspring:\n/,
    )
    .contains('    # what it is * /\n    name: "\\\\${jndi:x}"\n');
});

test('two values for one setting are a conflict that names both parts', () => {
  const setting = { kind: 'setting', key: 'spring.datasource.username', value: 'other' } as const;
  expect(conflictOf(setting)).toEqual({
    what: 'setting spring.datasource.username',
    first: 'database',
    second: 'rest',
  });
});

test('the same value for one setting is no conflict', () => {
  made([{ kind: 'setting', key: 'spring.datasource.username', value: placeholder('DB_USERNAME', 'shop') }]);
});

test('a value where another part has keys below it is a conflict', () => {
  const what = conflictOf({ kind: 'setting', key: 'spring.datasource', value: 'x' }).what;
  expect(what).toBe('setting spring.datasource');
});

test('two owners of a path are a conflict, also of a shared document', () => {
  const file = (path: string) => ({ kind: 'file', path, owner: 'ours', text: '' }) as const;
  expect(conflictOf(file('src/generated/java/Shop.java'))).toEqual({
    what: 'file src/generated/java/Shop.java',
    first: 'database',
    second: 'rest',
  });
  expect(conflictOf(file('pom.xml')).what).toBe('file pom.xml');
});

test.each([
  '../x',
  '/x',
  'a//b',
  'a\\b',
  'C:/x',
  '__proto__',
  'a/./b',
  'con.txt',
  'a/b.',
  'a\u0000',
  'SRC/generated/java/shop.java',
])('the path %j is refused', (path) => {
  expect(() => made([{ kind: 'file', path, owner: 'ours', text: '' }])).toThrow('unsafeText');
});

test('a sender contributes only where an endpoint uses it', () => {
  made().hasNo(/sender/);
  const endpoints = [{}, { senders: [{ sender: 'queue', options: { queue: 'orders' } }] }];
  const input = inputOf([routine('a'), routine('b')], { endpoints });
  const project = made([], input);
  project.file('src/generated/java/sender/B.java').contains('orders');
  project.hasNo('src/generated/java/sender/A.java');
});

test('the README calls every operation and says what is configured, without a secret of the request', () => {
  made([], inputOf([routine('a'), routine('b', [parameter('x')])]))
    .file('README.md')
    .contains('curl -X GET http://localhost:8080/a', 'curl -X GET http://localhost:8080/b', '`DB_PASSWORD`');
});

test('compose and .env tell the database of this machine from the container itself', () => {
  const project = made([
    { kind: 'environment', name: 'DB_URL', example: 'jdbc:postgresql://127.0.0.1:5432/a$b', meaning: 'Where' },
    { kind: 'environment', name: 'PORT', example: '8080', meaning: 'Port' },
    { kind: 'composeService', name: 'broker', yaml: 'image: rabbitmq:4\nports:\n  - "5672:5672"' },
  ]);
  project
    .file('compose.yaml')
    .contains('DB_URL: "${DB_URL:-jdbc:postgresql://host.docker.internal:5432/a$$b}"', '${DB_PASSWORD?')
    .contains('"${PORT:-8080}:8080"')
    .lacks('PORT: ')
    .contains('  broker:\n    image: rabbitmq:4\n    ports:\n      - "5672:5672"\n');
  project.file('.env.example').contains("DB_URL='jdbc:postgresql://host.docker.internal:5432/a$b'");
});

test('probes come out as asked, those of listeners last', () => {
  const listens = { kind: 'listenerProbe', name: 'a listens', logged: 'Listening to a' } as const;
  const { probes } = generate(inputOf([routine('a')]), tinyCatalog([listens]));
  expect(probes).toEqual([
    {
      kind: 'http',
      name: 'liveness',
      method: 'GET',
      path: '/actuator/health/liveness',
      headers: {},
      expectStatus: 200,
    },
    { kind: 'listener', name: 'a listens', logged: 'Listening to a' },
  ]);
});

test('forja.json is the request and can be replayed; the lock has names and signatures', () => {
  const input = inputOf([routine('find', [parameter('id')]), routine('ping')]);
  const { files } = generate(input, tinyCatalog());
  const again = generate({ ...input, request: JSON.parse(files.get('forja.json') ?? '') }, tinyCatalog()).files;
  expect([...again]).toEqual([...files]);
  expect(JSON.parse(files.get('forja.lock.json') ?? '').operations[1]).toEqual({
    id: 'ping',
    names: { method: 'ping', type: 'Ping', path: 'ping' },
    published: ['GET /ping'],
    access: { auth: 'none' },
    kind: 'routine',
    routine: { schema: 'shop', name: 'ping', argumentTypes: [] },
    signature: 'hash of ping()',
    response: { returnValue: 'value result' },
    shape: { answers: { returnValue: 'int32' } },
  });
});

test('the order of keys in a request changes no byte', () => {
  const input = inputOf([routine('a')]);
  const reversed = Object.fromEntries(Object.entries(input.request as object).toReversed());
  expect([...generate({ ...input, request: reversed }, tinyCatalog()).files]).toEqual([
    ...generate(input, tinyCatalog()).files,
  ]);
});

test('hostile names reach no file as they are, and every file is written', () => {
  const hostile = ['*/ class X', '\\u002a/', '${jndi:ldap://x}', '</script>', 'x'.repeat(500), '😀', 'class', 'CLASS'];
  const { files } = generate(inputOf(hostile.map((name) => routine(name))), tinyCatalog());
  // Javadoc shows them, escaped; the longest is the only one that has nothing to escape.
  const code = (text: string) => text.replace(/^ *\/?\*.*$/gm, '');
  const texts = [...files].filter(([path]) => !path.startsWith('forja.')).map(([, text]) => code(text));
  for (const name of hostile.slice(0, 5)) expect(texts.filter((text) => text.includes(name))).toEqual([]);
});

test('the wrapper of Windows is written in lines of Windows, and every jump of it has its label', () => {
  const files = generate(inputOf([routine('ping')]), tinyCatalog()).files;
  const script = files.get('mvnw.cmd') ?? '';
  expect(
    script
      .split('\n')
      .slice(0, -1)
      .filter((line) => !line.endsWith('\r')),
  ).toEqual([]);
  const [jumps, labels] = [/\bgoto (\w+)/g, /^:(\w+)/gm].map((form) =>
    [...script.matchAll(form)].map(([, name]) => name),
  );
  expect(labels?.length).toBeGreaterThan(0);
  expect(new Set(jumps)).toEqual(new Set(labels));
  const settings = (files.get('.mvn/wrapper/maven-wrapper.properties') ?? '').match(/^\w+/gm) ?? [];
  expect(settings).toHaveLength(2);
  for (const name of settings) expect(script).toContain(`"%%a"=="${name}"`);
  expect(files.get('.gitattributes')).toContain('*.cmd text eol=crlf');
});
