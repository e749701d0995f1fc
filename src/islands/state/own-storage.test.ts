import { expect, test } from 'vitest';
import { forgetOthers, ownerIn, storageOf } from './own-storage.ts';

/** A tab's storage: its keys are its own properties, as in a browser. */
function tab(kept: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? (store[key] ?? null) : null),
    setItem: (key: string, value: string) => Object.assign(store, { [key]: value }),
    removeItem: (key: string) => delete store[key],
  };
  const store: Record<string, string> = Object.assign(Object.create(methods), kept);
  return store as unknown as Storage;
}

test('the owner is what its cookie says, whatever stands beside it', () => {
  expect(ownerIn('forja.theme=dark; forja.own=3f2a.9c1e; other=1')).toBe('3f2a.9c1e');
  expect(ownerIn('forja.own=3f2a.9c1e')).toBe('3f2a.9c1e');
  expect(['', 'not-forja.own=1', 'forja_own=1'].map(ownerIn)).toEqual(['', '', '']);
});

test('what one owner keeps is not there for another, and nothing is kept for nobody', () => {
  const store = tab();
  const [ana, eve, nobody] = ['ana', 'eve', ''].map((own) => storageOf(own, () => store));
  ana?.setItem('rest', 'half-done');
  nobody?.setItem('rest', 'typed');
  expect([ana, eve, nobody].map((storage) => storage?.getItem('rest'))).toEqual(['half-done', null, null]);
  eve?.removeItem('rest');
  expect(Object.keys(store)).toEqual(['forja.own.ana/rest']);
  ana?.removeItem('rest');
  expect(Object.keys(store)).toEqual([]);
});

test.each([
  ['ana', ['forja.link', 'forja.own.ana/rest']],
  ['an', ['forja.link']],
  ['', ['forja.link']],
])("a page of %j forgets what is kept for anybody else, and nothing that is nobody's", (own, left) => {
  const store = tab({
    'forja.link': '/',
    'forja.own.ana/rest': '1',
    'forja.own.eve/rest': '2',
    'forja.own./rest': '3',
  });
  forgetOthers(store, own);
  expect(Object.keys(store)).toEqual(left);
});
