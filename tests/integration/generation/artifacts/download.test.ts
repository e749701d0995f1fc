import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { artifacts } from '../../../../src/db/schema.ts';
import { createEvents } from '../../../../src/services/events.ts';
import { generateApp } from '../../../api/generate/generate-app.ts';
import { type TestDatabase, testDatabase } from '../../../support/databases/database.ts';
import { asForm, type Harness, harness, newAccount, quickRenderer, requestOf } from '../harness.ts';

/** A file of some megabytes over a real connection, and two nodes that keep theirs in one folder. */
const content = randomBytes(3_000_000);
let database: TestDatabase;
let nodes: readonly [Harness, Harness];
let server: Server;
let base: string;
let directory: string;
let account: string;
let file: { readonly id: string; readonly sha256: string };

beforeAll(async () => {
  database = await testDatabase();
  directory = mkdtempSync(join(tmpdir(), 'forja-volume-'));
  const renderer = {
    ...quickRenderer,
    async render(input: Parameters<typeof quickRenderer.render>[0], signal: AbortSignal) {
      return { ...(await quickRenderer.render(input, signal)), zip: content };
    },
  };
  nodes = [await harness(database, { directory, renderer }), await harness(database, { directory, renderer })];
  await nodes[0].generations.start();
  server = createServer(getRequestListener(generateApp(nodes[0]).fetch));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  for (const node of nodes) await node.close();
  await database.close();
  rmSync(directory, { recursive: true });
});
beforeEach(async () => {
  account = await newAccount(nodes[0].db, nodes[0].wallets);
  file = await made();
});

async function made(name = 'shop-api'): Promise<typeof file> {
  const { generations } = nodes[0];
  const accepted = await generations.accept(account, 'x', requestOf({ name }), asForm);
  return (await generations.await(account, accepted, 10_000)).artifact;
}

const url = (id = file.id) => `${base}/api/generate/getFileZip/${id}`;
const download = (headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url(), { method, headers: { 'x-account': account, ...headers } });
const pending = async () => (await nodes[0].artifacts.pending(account)).map(({ id }) => id);
/** The pending files once the portal has noted all downloads so far: one more is made and waited for, which is noted last. */
async function stillPending(): Promise<string[]> {
  const twin = await made('twin');
  await (await fetch(url(twin.id), { headers: { 'x-account': account } })).arrayBuffer();
  await expect.poll(pending).not.toContain(twin.id);
  return pending();
}
const keyOf = async (id: string) =>
  (await database.db.select().from(artifacts).where(eq(artifacts.id, id)))[0]?.storeKey ?? '';

/** Hangs up once so many bytes have come. @returns what has come until then. */
async function begun(bytes: number): Promise<Buffer> {
  const call = get(url(), { headers: { 'x-account': account } });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  let have = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    have += (part as Buffer).length;
    if (have >= bytes) break;
  }
  call.destroy();
  return Buffer.concat(parts);
}

describe('a download that breaks off', () => {
  test('goes on where it ended, with the very same bytes, and is then no longer pending', async () => {
    const head = await begun(500_000);
    expect(head.length).toBeLessThan(content.length);
    expect(await pending()).toEqual([file.id]);
    const answer = await download({ range: `bytes=${head.length}-`, 'if-range': `"${file.sha256}"` });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${head.length}-${content.length - 1}/${content.length}`);
    const rest = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(rest.length));
    expect(createHash('sha256').update(head).update(rest).digest('hex')).toBe(file.sha256);
    await expect.poll(pending).toEqual([]);
  });

  test('begins anew where the file is another one by now', async () => {
    const answer = await download({ range: 'bytes=500000-', 'if-range': '"another"' });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });
});

describe('a part of a file', () => {
  test('is what was asked for, under the same name and tag; the file stays pending', async () => {
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=-100', content.length - 100, content.length - 1],
    ] as const) {
      const answer = await download({ range });
      expect(answer.status).toBe(206);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content.subarray(first, last + 1))).toBe(true);
      expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${content.length}`);
      expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="shop-api.zip"');
    }
    expect(await stillPending()).toEqual([file.id]);
  });

  test('that it does not have is 416 with its length', async () => {
    const answer = await download({ range: `bytes=${content.length}-` });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    expect(await answer.json()).toMatchObject({
      status: 416,
      error: 'rangeInvalid',
      message: 'The file has no such part.',
    });
  });

  test('is not sent to who has the whole file', async () => {
    const answer = await download({ range: 'bytes=0-9', 'if-none-match': `"x", W/"${file.sha256}"` });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
  });
});

test('HEAD tells size, name and tag, and delivers nothing', async () => {
  const answer = await download({ range: 'bytes=0-9' }, 'HEAD');
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  expect(answer.headers.get('content-length')).toBe(String(content.length));
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  expect(answer.headers.get('etag')).toBe(`"${file.sha256}"`);
  expect(answer.headers.get('content-disposition')).toContain('shop-api.zip');
  expect(await stillPending()).toEqual([file.id]);
});

test('a file that was downloaded is still found in its event and its service, and can be downloaded again', async () => {
  await (await download()).arrayBuffer();
  await expect.poll(pending).toEqual([]);
  const [event] = await createEvents(database).list(account, {}, 'en');
  const [service] = await nodes[0].generations.list(account, { limit: 1 }, 'en');
  for (const found of [event, service]) {
    expect(found?.artifact).toMatchObject({ id: file.id, pending: false, downloadable: true });
  }
  expect(Buffer.from(await (await download()).arrayBuffer()).equals(content)).toBe(true);
});

describe('a file that is deleted', () => {
  test('is gone from the volume that two nodes share, whichever of them was told', async () => {
    const path = join(directory, await keyOf(file.id));
    expect(existsSync(path)).toBe(true);
    await nodes[1].artifacts.remove(account, file.id);
    expect(existsSync(path)).toBe(false);
    for (const node of nodes) {
      await expect(node.artifacts.open(account, file.id)).rejects.toMatchObject({ code: 'artifactGone' });
    }
    expect((await download({ range: 'bytes=0-9' })).status).toBe(410);
  });

  test('takes no byte of another file that has the same content', async () => {
    const twin = await made('twin');
    expect(twin.sha256).toBe(file.sha256);
    const key = await keyOf(file.id);
    expect(await keyOf(twin.id)).not.toBe(key);
    await nodes[0].artifacts.remove(account, file.id);
    expect(existsSync(join(directory, key))).toBe(false);
    const answer = await fetch(url(twin.id), { headers: { 'x-account': account } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });
});
