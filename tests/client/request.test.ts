import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXIT } from '../../client/src/exit.js';
import { requestOf } from '../../client/src/request.js';

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-request-'));
  file = join(folder, 'forja.json');
  await writeFile(file, '{"name": "shop"}');
});
afterEach(() => rm(folder, { recursive: true }));

const putLock = (text = '{"operations": []}', name = 'forja.lock.json') => writeFile(join(folder, name), text);
const usage = (message: string) => ({ exit: EXIT.usage, message: expect.stringContaining(message) });

describe('the request of a project', () => {
  test('has the lock that stands beside it', async () => {
    await putLock();
    expect(await requestOf([file], {})).toEqual({ file, request: { name: 'shop', lock: { operations: [] } } });
  });

  test('has no lock where there is none: the portal takes the last generation’s', async () => {
    expect((await requestOf([file], {})).request).toEqual({ name: 'shop' });
  });

  test('has no lock where none is to be sent', async () => {
    await putLock();
    expect((await requestOf([file], { 'no-lock': true })).request).toEqual({ name: 'shop' });
  });

  test('has the lock that is named, in place of the one beside it', async () => {
    await putLock();
    await putLock('{"own": 1}', 'other.json');
    expect((await requestOf([file], { lock: join(folder, 'other.json') })).request.lock).toEqual({ own: 1 });
  });

  test('has the lock of the folder that it is generated into', async () => {
    await putLock();
    await mkdir(join(folder, 'elsewhere'));
    const elsewhere = join(folder, 'elsewhere', 'forja.json');
    await writeFile(elsewhere, '{}');
    expect((await requestOf([elsewhere], {}, folder)).request.lock).toEqual({ operations: [] });
    expect((await requestOf([elsewhere], {})).request).not.toHaveProperty('lock');
  });

  test('may begin with the mark that editors of Windows write', async () => {
    await writeFile(file, '\uFEFF{"name": "ñ"}');
    expect((await requestOf([file], {})).request).toEqual({ name: 'ñ' });
  });
});

describe('a request is refused in a sentence', () => {
  test('that is not there', async () => {
    const missing = join(folder, 'missing.json');
    await expect(requestOf([missing], {})).rejects.toMatchObject(usage(`There is no ${missing}.`));
  });

  test('that is no JSON, or no object', async () => {
    await writeFile(file, '{name: shop}');
    await expect(requestOf([file], {})).rejects.toMatchObject(usage('is no JSON'));
    for (const text of ['[]', 'null', '"x"', '1']) {
      await writeFile(file, text);
      await expect(requestOf([file], {})).rejects.toMatchObject(usage('holds no request'));
    }
  });

  test('that is one of several', async () => {
    await expect(requestOf([file, 'b.json', 'c.json'], {})).rejects.toMatchObject(usage('b.json, c.json is too much'));
  });

  test('with a lock that was named and is not there, or is broken', async () => {
    const lock = join(folder, 'missing.json');
    await expect(requestOf([file], { lock })).rejects.toMatchObject(usage(`There is no ${lock}.`));
    await putLock('{');
    await expect(requestOf([file], {})).rejects.toMatchObject(usage('forja.lock.json is no JSON'));
  });

  test('with and without a lock at once', async () => {
    await expect(requestOf([file], { lock: 'x', 'no-lock': true })).rejects.toMatchObject(usage('not both'));
  });
});
