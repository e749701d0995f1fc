import { expect, test } from 'vitest';
import { emptyForm } from './form-values.ts';
import { forgetForm, keepForm, restoreForm } from './kept-form.ts';

function storage(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const initial = emptyForm('oracle');
const typed = { ...initial, id: 'x', name: 'erp', host: 'h', password: 'secret', schemas: ['HR'] };

test('what was typed comes back without its password, on its own screen', () => {
  const store = storage();
  keepForm('oracle', { initial, typed }, store);
  expect(JSON.stringify([...store.kept])).not.toContain('secret');
  expect(restoreForm(['oracle'], store)).toEqual({ initial, typed: { ...typed, password: '' } });
  expect(restoreForm(['mysql', 'mariadb'], store)).toBeUndefined();
  forgetForm('oracle', store);
  expect(restoreForm(['oracle'], store)).toBeUndefined();
});

test.each(['null', '{', '{"initial":1,"typed":2}', '{"initial":{"type":"mysql"},"typed":{"type":"oracle"}}'])(
  'what cannot be read is left alone: %s',
  (text) => expect(restoreForm(['oracle'], storage({ 'draft.datasource.oracle': text }))).toBeUndefined(),
);

test('what is not known, or not a text, is not read', () => {
  const odd = {
    initial: { type: 'oracle' },
    typed: { type: 'oracle', name: 'erp', host: 5, extra: 'x', schemas: ['HR', 1] },
  };
  const kept = restoreForm(['oracle'], storage({ 'draft.datasource.oracle': JSON.stringify(odd) }));
  expect(kept?.typed).toEqual({ ...initial, name: 'erp', schemas: ['HR'] });
});

test('a storage that is full or forbidden is no reason to fail', () => {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
  expect(() => keepForm('oracle', { initial, typed }, store)).not.toThrow();
  expect(restoreForm(['oracle'], store)).toBeUndefined();
});
