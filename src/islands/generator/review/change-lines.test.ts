import { expect, test } from 'vitest';
import type { RequestChanges } from '../../../shared/wire/changes.ts';
import { type Access, linesOf } from './change-lines.ts';

const sayAccess = ({ auth, scopes, roles }: Access) => [auth, ...scopes, ...roles].join(' ');
type Change = RequestChanges['operations'][number];
const linesFor = (operations: Change[], gone: RequestChanges['gone'] = [], moved: RequestChanges['moved'] = []) =>
  linesOf({ against: 'account', since: null, operations, gone, moved }, sayAccess);

test('each operation stands in one list, and what its parts publish comes before its name', () => {
  const lines = linesFor(
    [
      { kind: 'stays', name: 'find', published: ['GET /find'] },
      { kind: 'new', name: 'orderTotal', published: ['query orderTotal'] },
    ],
    [{ name: 'ping' }],
  );
  expect(lines).toEqual({
    renamed: [],
    access: [],
    gone: [{ now: 'ping' }],
    moved: [],
    closed: [],
    new: [{ now: 'query orderTotal' }],
    stays: [{ now: 'GET /find · find' }],
  });
});

test.each([
  ['an address', { published: ['GET /a'] }, { published: ['GET /b'] }, 'GET /a', 'GET /b'],
  ['a name', { published: ['GET /a'] }, { name: 'g', published: ['GET /a'] }, 'f', 'g'],
  ['both', { published: ['GET /a'] }, { name: 'g', published: ['GET /b'] }, 'GET /a · f', 'GET /b · g'],
  ['a name that older locks tell alone', {}, { name: 'g', published: ['GET /b'] }, 'f', 'g'],
  ['one queue of two', { published: ['a', '→ x'] }, { published: ['a', '→ y'] }, '→ x', '→ y'],
  ['a queue that comes', { published: ['a'] }, { published: ['a', '→ y'] }, 'a · f', '→ y'],
])('of a renamed operation only what changed is shown: %s', (_, before, now, was, is) => {
  const change: Change = { kind: 'renamed', name: 'f', ...now, before: { name: 'f', ...before } };
  expect(linesFor([change]).renamed).toEqual([{ before: was, now: is }]);
});

test('another access is shown with its operation, also beside its other name', () => {
  const access = (scopes: string[]) => ({ access: { auth: 'jwt', scopes, roles: [] } });
  const lines = linesFor([
    { kind: 'access', name: 'f', published: ['GET /a'], ...access(['x']), before: { name: 'f', ...access([]) } },
    { kind: 'renamed', name: 'h', published: [], ...access([]), before: { name: 'g', ...access(['y']) } },
    { kind: 'renamed', name: 'k', published: [], ...access([]), before: { name: 'j' } },
  ]);
  expect(lines.access).toEqual([
    { of: 'GET /a · f', before: 'jwt', now: 'jwt x' },
    { of: 'h', before: 'jwt y', now: 'jwt' },
  ]);
  expect(lines.renamed.map(({ now }) => now)).toEqual(['h', 'k']);
});

test('a class that moved stands with what it is now, and apart from those that code cannot use any more', () => {
  const { moved, closed } = linesFor(
    [],
    [],
    [
      { was: 'a.model.Omittable', is: 'forja.runtime.value.Omittable', usable: true },
      {
        was: 'a.state.KeptAnswers',
        is: 'forja.runtime.state.KeptAnswers',
        usable: true,
        otherwise: 'hold(RequestKey)',
      },
      { was: 'a.session.PoolQueue', is: 'forja.runtime.session.PoolQueue', usable: false },
      { was: 'a.client.RemoteApi', usable: false },
    ],
  );
  expect(moved).toEqual([
    { before: 'a.model.Omittable', now: 'forja.runtime.value.Omittable' },
    { before: 'a.state.KeptAnswers', now: 'forja.runtime.state.KeptAnswers: hold(RequestKey)' },
  ]);
  expect(closed).toEqual([
    { before: 'a.session.PoolQueue', now: 'forja.runtime.session.PoolQueue' },
    { before: 'a.client.RemoteApi' },
  ]);
});
