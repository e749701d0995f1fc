import { describe, expect, test } from 'vitest';
import { type Lock, NO_LOCK, readLock } from './lock.ts';
import { otherProject } from './lock-faults.ts';

const NAMES = { method: 'find', type: 'Find', path: 'find' };
const entry = (identity: object, names: object = NAMES, more: object = {}) => ({
  ...{ id: 'x', signature: 's', names },
  ...identity,
  ...more,
});
const named = (method: string) => ({ ...NAMES, method });
/** Operations of one name are kin, whatever their arguments. */
const kinOf = ({ name }: Readonly<Record<string, unknown>>) => ({ name });
const noKin = () => undefined;
const a = { name: 'find', of: ['int'] };
const b = { name: 'find', of: ['text'] };

const methods = (lock: object, identities: readonly object[], kin: Parameters<Lock['kept']>[1] = kinOf) =>
  readLock(lock)
    .kept(identities as never, kin)
    .operations.map((kept) => kept?.names?.method);

describe('an operation is known again', () => {
  test('by its identity, in whatever order that is written', () => {
    const lock = { operations: [entry({ name: 'find', schema: 'shop' })] };
    expect(methods(lock, [{ schema: 'shop', name: 'find' }])).toEqual(['find']);
    expect(methods(lock, [{ schema: 'crm', name: 'find' }], noKin)).toEqual([undefined]);
  });

  test('but the order of its arguments counts', () => {
    const lock = { operations: [entry({ of: ['int', 'text'] })] };
    expect(methods(lock, [{ of: ['text', 'int'] }], noKin)).toEqual([undefined]);
  });

  test('once only: two of the same identity have an entry each', () => {
    const lock = { operations: [entry(a, named('first')), entry(a, named('second'))] };
    expect(methods(lock, [a, a, a])).toEqual(['first', 'second', undefined]);
  });

  test('by its kin where one alone has changed, and not where several have', () => {
    const [one, two] = [{ operations: [entry(a)] }, { operations: [entry(a), entry(b, named('other'))] }];
    expect(methods(one, [{ ...a, of: ['date'] }])).toEqual(['find']);
    expect(methods(one, [{ ...a, of: ['date'] }], noKin)).toEqual([undefined]);
    expect(methods(two, [{ ...a, of: ['date'] }])).toEqual([undefined]);
    expect(
      methods(one, [
        { ...a, of: ['date'] },
        { ...a, of: ['time'] },
      ]),
    ).toEqual([undefined, undefined]);
  });

  test('by its kin among what is left: one that is there as it was does not stand in the way', () => {
    const lock = { operations: [entry(a), entry(b, named('other'))] };
    expect(methods(lock, [a, { ...a, of: ['date'] }])).toEqual(['find', 'other']);
  });
});

test('what is not there again is gone, by the name that callers knew, and what is found is not', () => {
  const lock = readLock({ operations: [entry(a, NAMES, { published: ['GET /a'] }), entry(b, named('other'))] });
  expect(lock.kept([b]).gone).toEqual([{ name: 'find', published: ['GET /a'] }]);
  expect(lock.kept([{ ...a, of: ['date'] }, b], kinOf).gone).toEqual([]);
});

describe('what a lock keeps of an operation', () => {
  const kept = (more: object) => readLock({ operations: [entry(a, NAMES, more)] }).kept([a]).operations[0];

  test('are not its names where its owner gave them, but callers knew them', () => {
    expect(kept({ given: true })).not.toHaveProperty('names');
    expect(kept({ given: true })?.was).toEqual({ name: 'find' });
  });

  test('are its members by their keys, with Java’s own name where there is one', () => {
    const request = { id: 'p_id', class: { of: 'p_class', component: 'classValue' } };
    expect([...(kept({ request })?.request ?? [])]).toEqual([
      ['p_id', { property: 'id', component: 'id' }],
      ['p_class', { property: 'class', component: 'classValue' }],
    ]);
    expect(kept({})?.request.size).toBe(0);
  });

  test('are its rows, and the whole name of a record only where it has one', () => {
    const rows = [
      { of: 'rows a', end: 'Row', columns: { id: 'id' } },
      { of: 'rows b', end: 'Row', type: 'OrdersRow' },
    ];
    const found = kept({ rows })?.rows;
    expect(found?.get('rows a')).toEqual({
      end: 'Row',
      columns: new Map([['id', { property: 'id', component: 'id' }]]),
    });
    expect(found?.get('rows b')).toMatchObject({ type: 'OrdersRow' });
  });

  test('is who may call, without lists that it leaves out', () => {
    expect(kept({ access: { auth: 'jwt' } })?.was.access).toEqual({ auth: 'jwt', scopes: [], roles: [] });
    expect(kept({})?.was).not.toHaveProperty('access');
  });
});

test('a type is found by its identity, and its shape by its name', () => {
  const lock = readLock({
    operations: [],
    types: [
      { name: 'Pet', key: 'a', members: { id: 'id' }, shape: { values: ['x'] } },
      { name: 'Old', key: 'b' },
    ],
  });
  const { type } = lock.kept([]);
  expect(type({ key: 'a' })?.name).toBe('Pet');
  expect(type({ key: 'c' })).toBeUndefined();
  expect([...lock.typeShapes.keys()]).toEqual(['Pet']);
});

test('a project that was never generated keeps nothing, one that was has decisions even where it made none', () => {
  expect(NO_LOCK.kept([a, b])).toMatchObject({ operations: [undefined, undefined], gone: [] });
  expect(NO_LOCK.kept([a]).type(a)).toBeUndefined();
  expect(NO_LOCK).not.toHaveProperty('settled');
  expect(readLock({ operations: [] })).toMatchObject({ settled: {}, triggerSettled: {}, stale: [] });
});

test('a lock of another project says which that is', () => {
  const own = { technology: 'rest', domain: 'com.acme', name: 'shop' };
  expect(otherProject(own, { ...own, name: 'other' })).toEqual([{ field: 'lock', message: 'lockOther', values: own }]);
  expect(otherProject(own, { technology: '', domain: '', name: '' })).toEqual([]);
});
