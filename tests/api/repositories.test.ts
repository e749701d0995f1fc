import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repositories as table } from '../../src/db/schema.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { type GitServer, gitServer } from '../support/servers/git-server.ts';
import { type DatasourceApp, datasourceApp } from './datasource/datasource-app.ts';

let it: DatasourceApp;
let server: GitServer;
beforeAll(async () => {
  [it, server] = await Promise.all([datasourceApp(), gitServer()]);
});
afterAll(async () => {
  await server.close();
  await it.close();
});

const { repositories, saveRepository, deleteRepository, checkRepository } = CALLS;
const form = (change: Record<string, unknown> = {}) => ({
  ...{
    name: `repo-${crypto.randomUUID().slice(0, 8)}`,
    url: 'https://git.example.com/ada/shop.git',
    token: 'secret-token',
  },
  ...change,
});
const save = (body: unknown) => it.call(saveRepository.path, { body });
const saved = async (change: Record<string, unknown> = {}) => {
  const body = form(change);
  const answer = await save(body);
  expect(answer).toMatchObject({ status: 200, body: { status: 200, id: expect.any(String) } });
  return { ...body, id: answer.body.id as string };
};

describe('repositories', () => {
  test('are saved, listed by name, changed and deleted, and their token never comes back', async () => {
    const one = await saved({ name: 'zeta', folder: '/services/shop/', userName: 'ada' });
    const other = await saved({ name: 'alpha' });
    const listed = await it.call(repositories.path);
    expect(listed.body).toEqual([
      { id: other.id, name: 'alpha', url: other.url, userName: '', folder: '' },
      { id: one.id, name: 'zeta', url: one.url, userName: 'ada', folder: 'services/shop' },
    ]);
    expect(listed.text).not.toContain('secret-token');
    expect(await save({ ...form({ name: 'omega' }), id: other.id, token: '' })).toMatchObject({ status: 200 });
    const rows = await it.portal.db.select().from(table);
    expect(Buffer.concat(rows.map(({ tokenBox }) => Buffer.from(tokenBox))).toString('latin1')).not.toContain('secret');
    for (const { id } of [one, other]) expect((await it.call(`${deleteRepository.path}?id=${id}`)).status).toBe(200);
    expect((await it.call(repositories.path)).body).toEqual([]);
  });

  test('of somebody else are not there', async () => {
    const { id } = await saved({ name: 'mine' });
    expect((await it.call(repositories.path, { as: it.luis })).body).toEqual([]);
    const asLuis = { as: it.luis, body: form({ id, token: '' }) };
    expect((await it.call(saveRepository.path, asLuis)).status).toBe(404);
    expect((await it.call(checkRepository.path, asLuis)).status).toBe(404);
    expect((await it.call(`${deleteRepository.path}?id=${id}`, { as: it.luis })).status).toBe(404);
    expect((await it.call(`${deleteRepository.path}?id=none`)).status).toBe(404);
  });

  test('have names of their own, each once in an account', async () => {
    await saved({ name: 'twice' });
    expect(await save(form({ name: 'twice' }))).toMatchObject({ status: 409, body: { error: 'alreadyExists' } });
    const other = await saved({ name: 'once' });
    expect(await save(form({ name: 'twice', id: other.id, token: '' }))).toMatchObject({ status: 409 });
  });

  test('moved to another server want their token again', async () => {
    const { id } = await saved();
    const answer = await save(form({ id, token: '', url: 'https://elsewhere.example.com/ada/shop' }));
    expect(answer).toMatchObject({ status: 400, body: { faults: [{ field: 'token' }] } });
  });

  test.each([
    ['url', { url: 'git@github.com:ada/shop.git' }],
    ['url', { url: 'ssh://git@example.com/shop' }],
    ['url', { url: 'file:///etc' }],
    ['url', { url: 'https://example.com' }],
    ['url', { url: 'https://ada:pw@example.com/shop' }],
    ['url', { url: 'https://example.com/shop?x=1' }],
    ['url', { url: 'http://169.254.169.254/shop' }],
    ['folder', { folder: '../up' }],
    ['folder', { folder: '.git/hooks' }],
    ['folder', { folder: 'a\\b' }],
    ['token', { token: '' }],
    ['userName', { userName: 'a:b' }],
    ['name', { name: 'two words' }],
  ])('are refused beside the field %s: %j', async (field, change) => {
    const answer = await save(form(change));
    expect(answer).toMatchObject({ status: 400, body: { faults: [{ field }] } });
  });
});

describe('checkRepository', () => {
  const check = (change: Record<string, unknown>) => it.call(checkRepository.path, { body: form(change) });

  test('tells of an empty one and of its default branch, and writes nothing', async () => {
    const url = server.create('checked');
    expect(await check({ url, token: server.token })).toMatchObject({
      status: 200,
      body: { isEmpty: true, defaultBranch: null },
    });
    const tree = server.git('checked', 'hash-object', '-w', '-t', 'tree', '/dev/null');
    server.git('checked', 'update-ref', 'refs/heads/main', server.git('checked', 'commit-tree', tree, '-m', 'First'));
    expect((await check({ url, token: server.token })).body).toEqual({ isEmpty: false, defaultBranch: 'main' });
    expect(server.git('checked', 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');
  });

  test('says that a token may read and not write', async () => {
    const url = server.create('read-only', { archived: true });
    const answer = await check({ url, token: server.token });
    expect(answer).toMatchObject({ status: 422, body: { error: 'repositoryFailed' } });
    expect(answer.body.message).toContain('This repository was archived so it is read-only.');
  });

  test('says what to do with a wrong token, in the language of who asks, and repeats none of it', async () => {
    const url = server.create('locked');
    const body = form({ url, token: 'wrong-token' });
    const answer = await it.call(checkRepository.path, { body, headers: { 'x-language': 'es' } });
    expect(answer.body.message).toContain('no acepta el usuario y el token');
    expect(answer.text).not.toContain('wrong-token');
  });
});
