import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createPublished } from './published.ts';

/** A repository on the network: what it answers by path; what is not here is not there. */
let answers: Record<string, number | 'silent'>;
let asked: string[];
let server: Server;
let folder: string;
let settings: string;

beforeEach(async () => {
  answers = {};
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const answer = answers[request.url ?? ''] ?? 404;
    if (answer === 'silent') return;
    response.writeHead(answer, answer >= 300 && answer < 400 ? { location: 'http://169.254.169.254/' } : {}).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'forja-published-'));
  settings = join(folder, 'settings.xml');
  const { port } = server.address() as AddressInfo;
  await writeFile(
    settings,
    `<settings><mirrors>
      <!-- <mirror><mirrorOf>*</mirrorOf><url>http://127.0.0.1:1/</url></mirror> -->
      <mirror><mirrorOf>external:http:*</mirrorOf><url>http://0.0.0.0/</url></mirror>
      <mirror><id>ours</id><mirrorOf> central </mirrorOf><url>http://127.0.0.1:${port}/maven/</url></mirror>
    </mirrors></settings>`,
  );
  return async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
});

const release = { groupId: 'org.acme', artifactIds: ['lib'], version: '1.2' };
const POM = '/maven/org/acme/lib/1.2/lib-1.2.pom';
const JAR = '/maven/org/acme/lib/1.2/lib-1.2.jar';
const published = (change: { online?: boolean; check?: () => Promise<unknown>; timeoutMs?: number } = {}) =>
  createPublished({
    repository: { path: join(folder, 'repository'), settings },
    online: true,
    check: async () => undefined,
    timeoutMs: 30_000,
    ...change,
  });
async function keep(path: string): Promise<void> {
  const file = join(folder, 'repository', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, '');
}

test('a release whose pom and jar are there exists, and is not asked for again', async () => {
  Object.assign(answers, { [POM]: 200, [JAR]: 200 });
  const isPublished = published();
  expect(await isPublished(release)).toBe('exists');
  expect(asked.sort()).toEqual([`HEAD ${JAR}`, `HEAD ${POM}`]);
  expect(await isPublished(release)).toBe('exists');
  expect(asked).toHaveLength(2);
});

test.each([
  ['nothing of it is there', {}],
  ['its pom alone is there', { [POM]: 200 }],
])('a release is missing where %s', async (_, given) => {
  Object.assign(answers, given);
  expect(await published()(release)).toBe('missing');
});

test('of libraries that are released together, all have to be there', async () => {
  Object.assign(answers, { [POM]: 200, [JAR]: 200 });
  expect(await published()({ ...release, artifactIds: ['lib', 'other'] })).toBe('missing');
});

test('the local repository is asked first, and alone where there is no network', async () => {
  const isPublished = published({ online: false });
  expect(await isPublished(release)).toBe('offline');
  await keep('org/acme/lib/1.2/lib-1.2.pom');
  expect(await isPublished(release)).toBe('offline');
  await keep('org/acme/lib/1.2/lib-1.2.jar');
  expect(await isPublished(release)).toBe('exists');
  expect(asked).toEqual([]);
});

test('lists of versions and programs have no jar', async () => {
  for (const artifactId of ['spring-boot-dependencies', 'protoc', 'protoc-gen-grpc-java']) {
    answers[`/maven/org/acme/${artifactId}/1.2/${artifactId}-1.2.pom`] = 200;
    expect(await published()({ ...release, artifactIds: [artifactId] })).toBe('exists');
  }
});

test.each([
  ['refuses', 403],
  ['fails', 500],
  ['leads elsewhere', 302],
  ['says nothing', 'silent'],
] as const)('nobody can tell where the repository %s', async (_, answer) => {
  Object.assign(answers, { [POM]: answer, [JAR]: answer });
  const timeoutMs = answer === 'silent' ? 300 : 30_000;
  expect(await published({ timeoutMs })(release)).toBe('unknown');
});

test('nobody can tell where the operator does not let the portal ask', async () => {
  const check = () => Promise.reject(new Error('denied'));
  expect(await published({ check })(release)).toBe('unknown');
  expect(asked).toEqual([]);
});
