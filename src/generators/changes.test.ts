import { expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import type { Routine } from '../model/described/routine.ts';
import { changesOf } from './changes.ts';
import { generate } from './generate.ts';
import { packLock } from './lock/pack.ts';

const byId = routine('find', [parameter('id')]);
const byEmail = routine('find', [parameter('email', 'text')]);
const ping = routine('ping');

const catalog = tinyCatalog();
const input = (routines: readonly Routine[], endpoints: readonly object[] = [], request = {}) =>
  inputOf(routines, { endpoints, request });
function locked(...given: Parameters<typeof input>) {
  const { project, files } = generate(input(...given), catalog);
  return { text: JSON.parse(files.get('forja.lock.json') ?? ''), packed: packLock(project, files).bytes };
}
const NONE = { auth: 'none', scopes: [], roles: [] };
const known = (name: string, ...published: string[]) => ({ name, published, access: NONE });
const find = known('find', 'GET /find');

test('what is there again stays, what comes is new, what is not asked for goes', () => {
  const last = locked([byId, ping]).text;
  expect(changesOf({ ...input([byId, byEmail]), lock: last }, last, catalog)).toEqual({
    operations: [
      { kind: 'stays', ...find },
      { kind: 'new', ...known('findByEmail', 'GET /find-by-email') },
    ],
    gone: [known('ping', 'GET /ping')],
    moved: [],
  });
});

test('who starts afresh is told what that renames, by what the portal keeps as well', () => {
  const { text, packed } = locked([byId]);
  const renamed = {
    operations: [
      { kind: 'renamed', ...known('findById', 'GET /find-by-id'), before: find },
      { kind: 'new', ...known('findByEmail', 'GET /find-by-email') },
    ],
    gone: [],
    moved: [],
  };
  expect(changesOf(input([byId, byEmail]), text, catalog)).toEqual(renamed);
  expect(changesOf(input([byId, byEmail]), packed, catalog)).toEqual(renamed);
});

test('another address, another queue and another name are seen, one that its owner gave too', () => {
  const last = locked([byId, ping], [{ name: 'lookup', options: { url: '/look' } }]).text;
  const senders = [{ sender: 'queue', options: { queue: 'pings' } }];
  const { operations } = changesOf(
    { ...input([byId, ping], [{ name: 'seek', options: { url: '/look' } }, { senders }]), lock: last },
    last,
    catalog,
  );
  expect(operations).toEqual([
    { kind: 'renamed', ...known('seek', 'GET /look'), before: known('lookup', 'GET /look') },
    {
      kind: 'renamed',
      ...known('ping', 'GET /ping', 'queue pings'),
      before: known('ping', 'GET /ping'),
    },
  ]);
});

test('a routine whose arguments changed is neither new nor gone', () => {
  const last = locked([byId]).text;
  const wider = routine('find', [parameter('id'), parameter('page')]);
  expect(changesOf({ ...input([wider]), lock: last }, last, catalog)).toEqual({
    operations: [{ kind: 'stays', ...find }],
    gone: [],
    moved: [],
  });
});

test('what callers need is told where it changes, for each operation', () => {
  const scoped = { ...NONE, scopes: ['read'] };
  const last = locked([byId, ping], [{ options: { scopes: ['read'] } }]).text;
  const changed = (endpoints: readonly object[], request: object) =>
    changesOf({ ...input([byId, ping], endpoints, request), lock: last }, last, catalog).operations;
  expect(changed([{ options: { scopes: ['read'] } }], {}).map(({ kind }) => kind)).toEqual(['stays', 'stays']);
  expect(changed([], {})).toEqual([
    { kind: 'access', ...find, before: { ...find, access: scoped } },
    { kind: 'stays', ...known('ping', 'GET /ping') },
  ]);
  expect(changed([{ options: { url: '/look' } }], { options: { auth: 'basic' } })).toMatchObject([
    { kind: 'renamed', access: { auth: 'basic', scopes: [] }, before: { access: scoped } },
    { kind: 'access', access: { auth: 'basic' }, before: { access: NONE } },
  ]);
});

test('a lock that does not tell what callers need says nothing of it', () => {
  const { operations, ...lock } = locked([byId]).text;
  const old = { ...lock, operations: operations.map(({ access: _, ...rest }: Record<string, unknown>) => rest) };
  const closed = input([byId], [], { options: { auth: 'basic' } });
  expect(changesOf({ ...closed, lock: old }, old, catalog).operations).toMatchObject([{ kind: 'stays' }]);
});

test('a lock that does not tell what was published yet is compared by names alone', () => {
  const { operations, ...lock } = locked([byId]).text;
  const old = { ...lock, operations: operations.map(({ published: _, ...rest }: Record<string, unknown>) => rest) };
  const moved = input([byId], [{ options: { url: '/moved' } }]);
  expect(changesOf({ ...moved, lock: old }, old, catalog).operations).toMatchObject([{ kind: 'stays' }]);
});
