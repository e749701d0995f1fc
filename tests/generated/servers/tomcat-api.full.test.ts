import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import type { GenerationInput } from '../../../src/generators/project/generation-input.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';
import { startJar } from '../../support/java/service.ts';
import { type RunningTomcat, startTomcat } from '../../support/java/tomcat.ts';
import { rememberedSample } from '../../support/runs/sample.ts';
import { type RemoteApi, remoteApi } from '../../support/servers/remote-api.ts';
import { zooInput } from '../apis/rest/zoo.ts';

const START_TIMEOUT_MS = 600_000;
const TOKEN = 'token-of-the-context';
const KEY = 'key-of-the-environment';
const PET = { id: 1, 'pet-name': 'Rex', owner: null };

const sample = rememberedSample(import.meta.filename);
let remote: RemoteApi;
let folder: ProjectFolder;
let tomcat: RunningTomcat;
let war: string;
let files: ReadonlyMap<string, string>;

/** The zoo's API for Tomcat: who calls it has a key, and it has a token for the API. */
function input(): GenerationInput {
  const { request, described } = zooInput({
    connection: { auth: { kind: 'bearer' } },
    options: { auth: 'apiKey' },
    endpoints: { getPet: { method: 'GET', url: '/pets/{petId}' } },
  });
  return { request: { ...(request as object), applicationServer: 'tomcat' }, described };
}

beforeAll(async () => {
  ({ files } = generate(input()));
  if (!sample.isNew([files])) return;
  remote = await remoteApi();
  folder = writeProject(files);
  await packaged(folder.path);
  war = join(folder.path, 'target/zoo.war');
  // A secret may come from either: the environment, or the context.
  const token = `<Environment name="API_TOKEN" type="java.lang.String" value="${TOKEN}"/>`;
  tomcat = await startTomcat({
    name: 'zoo',
    war,
    context: (files.get('deploy/tomcat/context.xml') ?? '').replace('</Context>', `${token}</Context>`),
    libraries: new Map(),
    environment: { API_URL: `${remote.url}/v2/`, API_KEY: KEY, API_READ_TIMEOUT: '1s' },
  });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await tomcat?.stop();
  folder?.remove();
  await remote?.close();
});

beforeEach(() => {
  if (!remote) return;
  remote.asked.length = 0;
  remote.answer(() => ({ body: JSON.stringify(PET) }));
});

async function call(method: string, path: string, body?: object, key = KEY) {
  const response = await fetch(tomcat.url + path, {
    method,
    headers: { 'X-API-Key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('a war over an API', () => {
  test('has no server inside, no driver, no pool, and no word of either in what is deployed', () => {
    const entries = Object.keys(unzipSync(readFileSync(war)));
    const libraries = entries.filter((path) => path.startsWith('WEB-INF/lib/')).map((path) => basename(path));
    expect(libraries.filter((name) => /^(?:tomcat-embed|HikariCP|spring-jdbc|postgresql)/.test(name))).toEqual([]);
    expect(libraries.join()).toContain('spring-web-');
    for (const [path, text] of files) {
      if (path.startsWith('deploy/')) expect(text, path).not.toMatch(/jndi|<Resource|java:comp|DB_/i);
    }
  });

  test('started alone, it calls the API and answers without a context path', async () => {
    const own = { API_URL: `${remote.url}/v2/`, API_KEY: 'k', API_TOKEN: 'alone' };
    const service = await startJar(war, own);
    try {
      const answer = await fetch(`${service.url}/pets/1`, { headers: { 'X-API-Key': 'k' } });
      expect([answer.status, remote.asked[0]?.headers.authorization]).toEqual([200, 'Bearer alone']);
    } finally {
      await service.stop();
    }
  }, 180_000);
});

describe('on Tomcat', () => {
  test('the API is called at the address of the environment, with the token of the context', async () => {
    const { status, text } = await call('GET', '/pets/7');
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ id: 1, petName: 'Rex' })]);
    const [{ method, target, headers } = {} as never] = remote.asked;
    expect([method, target, headers]).toEqual([
      'GET',
      '/v2/pets/7',
      expect.objectContaining({ authorization: `Bearer ${TOKEN}` }),
    ]);
  });

  test('a body is sent on by the names of the API', async () => {
    expect((await call('POST', '/add-pet', { petName: 'Rex' })).status).toBe(200);
    expect(JSON.parse(remote.asked[0]?.body.toString() ?? '')).toEqual({ 'pet-name': 'Rex' });
  });

  test.each([
    [400, 400],
    [401, 500],
    [404, 404],
    [409, 409],
    [422, 422],
    [429, 503],
    [500, 500],
    [503, 503],
    [504, 504],
  ])('%i of the API is %i here, as a problem', async (theirs, ours) => {
    remote.answer(() => ({ status: theirs, body: '{}' }));
    expect(await call('GET', '/pets/7')).toMatchObject({ status: ours, type: 'application/problem+json' });
  });

  test('an API that does not answer in time is a 504', async () => {
    remote.answer(() => ({ body: JSON.stringify(PET), delayMs: 2_500 }));
    expect((await call('GET', '/pets/7')).status).toBe(504);
  });

  test('who has another key is a 401, and the API is not asked', async () => {
    expect(await call('GET', '/pets/7', undefined, 'another')).toMatchObject({
      ...{ status: 401, type: 'application/problem+json' },
    });
    expect(remote.asked).toEqual([]);
  });

  test('health is up without a database, and the contract names the context path', async () => {
    for (const part of ['', '/liveness', '/readiness'])
      expect(await call('GET', `/actuator/health${part}`)).toMatchObject({ status: 200 });
    const { text } = await call('GET', '/v3/api-docs');
    expect(new URL(JSON.parse(text).servers[0].url, tomcat.url).href).toBe(tomcat.url);
  });

  test('an API that is gone is a 503, and the service stays up', async () => {
    await remote.close();
    expect((await call('GET', '/pets/7')).status).toBe(503);
    expect((await call('GET', '/actuator/health/liveness')).status).toBe(200);
  });

  test('undeployed it leaves no thread behind, those of its client included', async () => {
    const ofClient = /^(?:api-client|HttpClient-\d+-)/;
    expect((await tomcat.threads()).filter((name) => ofClient.test(name))).not.toEqual([]);
    const before = tomcat.log().length;
    await tomcat.undeploy();
    expect(tomcat.log().slice(before)).not.toMatch(
      /memory leak|appears to have started a thread|failed to (?:stop|unregister)/i,
    );
    expect((await tomcat.threads()).filter((name) => ofClient.test(name))).toEqual([]);
  }, 90_000);
});
