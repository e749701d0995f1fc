import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { Hono } from 'hono';
import { load } from 'js-yaml';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { technologies } from '../../../src/generators/parts/catalog.ts';
import { createRenderPool, type RenderPool } from '../../../src/generators/threads/pool.ts';
import { downloadRoutes } from '../../../src/routes/api/downloads.ts';
import type { AppEnv } from '../../../src/routes/env.ts';
import { answerFailure } from '../../../src/routes/middleware/errors.ts';
import { createDownloads, type Downloads } from '../../../src/services/downloads.ts';

const OPENAPI = '{"openapi":"3.1.0"}';
let renderer: RenderPool;
let downloads: Downloads;
let app: Hono<AppEnv>;
beforeAll(() => {
  renderer = createRenderPool({ threads: 1 });
  downloads = createDownloads({ renderer, technologies, openapi: async () => OPENAPI });
  app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('language', 'en');
    await next();
  });
  app.route('/', downloadRoutes({ downloads }));
  app.onError(answerFailure(pino({ level: 'silent' })));
});
afterAll(() => renderer.close());

/** Where the JDK of this machine is. */
const javaHome = dirname(
  dirname(execFileSync('sh', ['-c', 'readlink -f "$(command -v jar)"'], { encoding: 'utf8' }).trim()),
);
const get = (file: string, init: RequestInit = {}) => app.request(`/api/downloads/${file}`, init);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('the files', () => {
  test('are served to anybody as what the list says of them', async () => {
    const files = await downloads.list();
    const names = files.map(({ fileName }) => fileName);
    for (const name of ['SKILL.md', 'Jenkinsfile', 'gitlab-ci.yml', 'github-workflow.yml', 'azure-pipelines.yml'])
      expect(names).toContain(name);
    for (const { id } of technologies) expect(names).toContain(`sample-${id}.zip`);
    for (const file of files) {
      const response = await get(file.fileName);
      expect(response.status).toBe(200);
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([file.fileName, sha256(bytes), String(bytes.byteLength)]).toEqual([
        ...[file.fileName, file.sha256, response.headers.get('content-length')],
      ]);
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileName}"`);
      expect(response.headers.get('etag')).toBe(`"${file.sha256}"`);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('are not sent to who has them, and tell of themselves without their content', async () => {
    const etag = (await get('SKILL.md')).headers.get('etag') ?? '';
    const known = await get('SKILL.md', { headers: { 'if-none-match': `W/${etag}` } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const head = await get('SKILL.md', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
  });

  test.each([
    'nothing',
    '..%2Fpackage.json',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'skill.md',
    '__proto__',
    'sample-%00.zip',
  ])('%s is none of them', async (file) => {
    expect([400, 404]).toContain((await get(file)).status);
  });

  test('the contract is the one that the portal serves', async () => {
    expect(await (await get('openapi.json')).text()).toBe(OPENAPI);
  });
});

describe('a sample', () => {
  test('is a whole project of its technology, the same bytes wherever it is made', async () => {
    const other = createDownloads({ renderer, technologies, openapi: async () => OPENAPI });
    for (const { id } of technologies) {
      const file = await downloads.open(`sample-${id}.zip`);
      const paths = Object.keys(unzipSync(file?.content ?? new Uint8Array()));
      expect(paths).toContain(`shop-${id}/pom.xml`);
      expect(paths.length).toBeGreaterThan(50);
      expect((await other.open(`sample-${id}.zip`))?.sha256).toBe(file?.sha256);
    }
  });

  test('is made once, and again only where that failed', async () => {
    const render = vi.fn(renderer.render);
    render.mockRejectedValueOnce(new Error('no thread'));
    const own = createDownloads({ renderer: { render }, technologies, openapi: async () => OPENAPI });
    await expect(own.open('sample-rest.zip')).rejects.toThrow('no thread');
    const [first, again] = await Promise.all([own.open('sample-rest.zip'), own.open('sample-rest.zip')]);
    expect(again).toBe(first);
    expect(render).toHaveBeenCalledTimes(2);
  });
});

type Step = { readonly run?: string; readonly bash?: string };
const yaml = async (name: string) => load(await readFile(`downloads/ci/${name}`, 'utf8')) as Record<string, never>;

/** The commands of a pipeline when the portal hands over, as a shell gets them, with the names of the variables that they read. */
const SCRIPTS: Readonly<Record<string, () => Promise<{ script: string; url: string; hash: string }>>> = {
  'gitlab-ci.yml': async () => {
    const { build } = (await yaml('gitlab-ci.yml')) as Record<string, { script: string[] }>;
    return { script: ['set -e', ...(build?.script ?? [])].join('\n'), url: 'forja_artifact_url', hash: 'forja_sha256' };
  },
  'github-workflow.yml': async () => {
    const { jobs } = (await yaml('github-workflow.yml')) as unknown as { jobs: { build: { steps: Step[] } } };
    const steps = jobs.build.steps.flatMap(({ run }) => (run ? [`(${run})`] : []));
    return { script: ['set -e', ...steps].join('\n'), url: 'forja_artifact_url', hash: 'forja_sha256' };
  },
  'azure-pipelines.yml': async () => {
    const { jobs } = (await yaml('azure-pipelines.yml')) as unknown as { jobs: { steps: Step[] }[] };
    const steps = jobs[0]?.steps.flatMap(({ bash }) => (bash ? [`(${bash})`] : [])) ?? [];
    return { script: ['set -e', ...steps].join('\n'), url: 'ARTIFACT_URL', hash: 'SHA256' };
  },
  Jenkinsfile: async () => {
    const [, script = ''] = /sh '''\n([\s\S]*?)'''/.exec(await readFile('downloads/ci/Jenkinsfile', 'utf8')) ?? [];
    return { script, url: 'forja_artifact_url', hash: 'forja_sha256' };
  },
};

describe.each(Object.keys(SCRIPTS))('%s', (name) => {
  let server: Server;
  let folder: string;
  let zip: Uint8Array;
  let base: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forja-ci-'));
    server = createServer((request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: 'file:///etc/hostname' }).end();
      return request.url?.startsWith('/a.zip') ? response.end(zip) : response.writeHead(410).end('gone');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    };
  });

  const mvnw = strToU8('#!/bin/sh\nsleep 0\necho "$@" > built.txt\npwd >> built.txt\n');
  async function run(url: string, hash = sha256(zip)) {
    const found = await SCRIPTS[name]?.();
    const { PATH } = process.env;
    const env = { PATH, JAVA_HOME_17_X64: javaHome, ...(found && { [found.url]: url, [found.hash]: hash }) };
    return new Promise<{ ok: boolean; output: string }>((resolve) => {
      execFile('bash', ['-c', found?.script ?? ''], { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
        resolve({ ok: error === null, output: stdout + stderr }),
      );
    });
  }
  const built = (path: string) => readFile(join(folder, 'forja', path, 'built.txt'), 'utf8').catch(() => undefined);

  test.each([
    ['a source', 'shop'],
    ['a build, with its source beside the jar', 'shop/source'],
  ])('takes %s, compares it, and builds it', async (_, path) => {
    zip = zipSync({ [`${path}/mvnw`]: mvnw, 'shop/README.md': strToU8('x') });
    const { ok, output } = await run(`${base}/a.zip?signature=a&expires=1`);
    expect([ok, output]).toEqual([true, expect.any(String)]);
    expect(await built(path)).toMatch(/^-B verify\n.*\/forja\/shop/);
  });

  test.each([
    ['another file than was promised', '/a.zip', '0'.repeat(64)],
    ['what is no checksum', '/a.zip', 'x; touch hacked'],
    ['an artifact that is gone', '/gone', undefined],
    ['an address that leads to a file of the machine', '/moved', undefined],
  ])('stops at %s, before anything of it runs', async (_, path, hash) => {
    zip = zipSync({ 'shop/mvnw': mvnw });
    expect((await run(`${base}${path}`, hash)).ok).toBe(false);
    expect(await built('shop')).toBeUndefined();
    await expect(readFile(join(folder, 'hacked'))).rejects.toThrow();
  });

  test('has a gate that asks the client, and no secret of anybody', async () => {
    const text = await readFile(`downloads/ci/${name}`, 'utf8');
    expect(text).toContain('npx --yes --package="$FORJA_URL/api/downloads/forja.tgz" forja diff forja.json');
    expect(text).not.toMatch(/forja_[0-9A-Za-z]{30}/);
  });
});
