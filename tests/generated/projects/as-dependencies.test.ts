import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Generated, generate } from '../../../src/generators/generate.ts';
import { runtimeVersion } from '../../../src/generators/runtime/modules.ts';
import { type LocalRepository, localRepository } from '../../support/java/local-repository.ts';
import { maven, type ProjectFolder, writeProject } from '../../support/java/maven.ts';
import { digestOfModules, runtimeModules } from '../../support/java/runtime-modules.ts';
import { type RunningService, startJar } from '../../support/java/service.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type ShopDatabase, shopDatabase } from '../databases/shop.ts';

const BUILD_TIMEOUT_MS = 600_000;
const FORMS = ['source', 'dependencies'] as const;
const SERVICE = { SPRING_SECURITY_USER_NAME: 'ana', SPRING_SECURITY_USER_PASSWORD: 'secret', DB_QUERY_TIMEOUT: '1s' };
/** Of a moment: no two answers have the same. */
const MOMENT = /^(?:date|set-cookie)$/;

let database: ShopDatabase;
let projects: readonly Generated[];
let local: LocalRepository;
const folders: ProjectFolder[] = [];
let built: readonly string[] = [];
let services: readonly RunningService[] = [];
/** The company's repository, into which the runtime was deployed. */
let company: ProjectFolder;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  const input = await database.input({
    technology: 'rest',
    options: { auth: 'basic', idempotencyKeys: 'datasource' },
    only: ['order_total', 'customer_orders', 'find_customer', 'set_tier', 'skus', 'ship_order'],
    queries: [
      { name: 'slow', sql: 'select pg_sleep(30)::text as done', options: { method: 'GET', url: '/slow' } },
      {
        name: 'manyRows',
        sql: "select g as id, repeat('x', 100) as label from generate_series(1, :rows::int) g",
        options: { method: 'GET', url: '/many-rows' },
      },
    ],
  });
  const request = input.request as object;
  projects = FORMS.map((runtime) => generate({ ...input, request: { ...request, runtime } }));
  if (!sample.isNew([projects, digestOfModules(), database.version], [database.name])) return;
  await database.sql.unsafe(projects[0]?.files.get('db/postgresql/idempotency.sql') ?? '');
  company = writeProject(new Map());
  local = await localRepository();
  await deploy();
  built = await Promise.all(projects.map(build));
  services = await Promise.all(built.map((jar) => startJar(jar, SERVICE)));
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  for (const folder of [...folders, company]) folder?.remove();
  local?.remove();
  await database?.close();
});

const repositoryOf = () => `file://${company.path}`;

/** The command of `runtime/README.md`, for a repository that is a folder. */
async function deploy(): Promise<void> {
  const runtime = writeProject(runtimeModules());
  folders.push(runtime);
  const to = [`-DaltDeploymentRepository=acme::${repositoryOf()}`, `-Dmaven.repo.local=${local.path}`];
  await maven(runtime.path, 'deploy', '-Dmaven.test.skip=true', ...to);
}

/** Builds as a developer of the company does, whose settings name its repository. */
async function build({ project, files }: Generated): Promise<string> {
  const folder = writeProject(files);
  folders.push(folder);
  const settings = join(folder.path, 'settings.xml');
  const profile = `<id>acme</id><repositories><repository><id>acme</id><url>${repositoryOf()}</url></repository></repositories>`;
  writeFileSync(
    settings,
    `<settings><profiles><profile>${profile}</profile></profiles><activeProfiles><activeProfile>acme</activeProfile></activeProfiles></settings>`,
  );
  const own = ['-s', settings, `-Dmaven.repo.local=${local.path}`];
  await maven(folder.path, 'package', ...own);
  return join(folder.path, 'target', `${project.name}.jar`);
}

test('one command deploys each module with its jar, its sources and its pom, and the bill of materials', () => {
  const version = runtimeVersion();
  const deployed = join(company.path, 'forja/runtime');
  const modules = readdirSync(deployed).filter((name) => !/^forja-runtime(?:-bom)?$/.test(name));
  expect(modules.length).toBeGreaterThan(40);
  const missing = modules.flatMap((name) =>
    [`${name}-${version}.jar`, `${name}-${version}-sources.jar`, `${name}-${version}.pom`].filter(
      (file) => !existsSync(join(deployed, name, version, file)),
    ),
  );
  expect(missing).toEqual([]);
  expect(existsSync(join(deployed, `forja-runtime-bom/${version}/forja-runtime-bom-${version}.pom`))).toBe(true);
});

test('the project has no source of the runtime, names its modules, and keeps its documentation', () => {
  const [source, dependencies] = projects.map(({ files }) => files);
  const ofRuntime = (files: ReadonlyMap<string, string> = new Map()) =>
    [...files.keys()].filter((path) => path.startsWith('forja/runtime/'));
  expect(ofRuntime(source).length).toBeGreaterThan(80);
  expect(ofRuntime(dependencies)).toEqual([]);
  expect(source?.get('forja/pom.xml')).not.toContain('forja-runtime');
  expect(dependencies?.get('forja/pom.xml')).toContain('<artifactId>forja-runtime-rest</artifactId>');
  expect(dependencies?.get('forja/docs/jdbc.md')).toBe(source?.get('forja/docs/jdbc.md'));
  expect(dependencies?.get('README.md')).toContain('forja/docs/runtime.md');
});

const ANA = { authorization: `Basic ${Buffer.from('ana:secret').toString('base64')}` };
const JSON_BODY = { ...ANA, 'content-type': 'application/json' };
const CALLS: readonly (readonly [name: string, path: string, init?: RequestInit])[] = [
  ['a total', '/order-total?orderId=1', { headers: ANA }],
  ['an order that there is not', '/order-total?orderId=999999', { headers: ANA }],
  ['rows', '/customer-orders?customerId=1', { headers: ANA }],
  ['a page of rows', '/customer-orders?customerId=1&maxRows=2', { headers: ANA }],
  ['rows of one column', '/skus', { headers: ANA }],
  ['more rows than are kept in memory', '/many-rows?rows=900', { headers: ANA }],
  ['more rows than there may be', '/many-rows?rows=200000', { headers: ANA }],
  ['a number that is none', '/order-total?orderId=x', { headers: ANA }],
  ['a value that is missing', '/order-total', { headers: ANA }],
  ['an unknown parameter', '/order-total?orderId=1&colour=red', { headers: ANA }],
  ['nobody', '/order-total?orderId=1'],
  ['an unknown path', '/nothing', { headers: ANA }],
  ['another method', '/order-total?orderId=1', { method: 'DELETE', headers: ANA }],
  ['a body that is no JSON', '/set-tier', { method: 'POST', headers: JSON_BODY, body: '{"customerId": ' }],
  [
    'a body of another type',
    '/set-tier',
    { method: 'POST', headers: { ...ANA, 'content-type': 'text/plain' }, body: 'x' },
  ],
  [
    'an unknown member',
    '/set-tier',
    { method: 'POST', headers: JSON_BODY, body: '{"customerId":1,"tier":"gold","x":1}' },
  ],
  [
    'a word that is none of the list',
    '/set-tier',
    { method: 'POST', headers: JSON_BODY, body: '{"customerId":1,"tier":"lead"}' },
  ],
  ['a change', '/set-tier', { method: 'POST', headers: JSON_BODY, body: '{"customerId":1,"tier":"gold"}' }],
  ['a statement that takes too long', '/slow', { headers: ANA }],
  ['its health', '/actuator/health/readiness'],
  ['its contract', '/v3/api-docs', { headers: ANA }],
];

test.each(CALLS.map(([name, ...asked]) => ({ name, asked })))(
  'both forms answer the same: $name',
  async ({ asked }) => {
    const [path, init = {}] = asked;
    const [source, dependencies] = await Promise.all(services.map(({ url }) => answerOf(url, path, init)));
    expect(source?.status).toBeGreaterThan(0);
    expect(dependencies).toEqual(source);
  },
);

test('a request with a key has one effect in each form', async () => {
  const body = '{"customerId":2,"tier":"silver"}';
  const asked = (url: string) =>
    answerOf(url, '/set-tier', { method: 'POST', headers: { ...JSON_BODY, 'idempotency-key': `"${url}"` }, body });
  for (const { url } of services) {
    const [first, again] = [await asked(url), await asked(url)];
    expect(first.status).toBe(200);
    expect(again.text).toBe(first.text);
  }
});

async function answerOf(url: string, path: string, init: RequestInit) {
  const response = await fetch(`${url}${path}`, init);
  const text = (await response.text()).replaceAll(url, '<service>');
  const headers = [...response.headers].filter(([name]) => !MOMENT.test(name));
  return { status: response.status, headers, text };
}
