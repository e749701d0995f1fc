import { expect, test } from 'vitest';
import type { RequestMember } from '../../../model/types.ts';
import { fragment } from '../../text/render/rendered.ts';
import { misplacedIn, nestedExample, readNested, type Taken } from './nested.ts';

const taken = (name: string, more: Partial<RequestMember> = {}): Taken => ({
  name,
  member: {
    ...{
      name,
      property: name,
      component: name,
      type: { kind: 'string' },
      nullable: false,
      written: '',
      optional: false,
    },
    ...more,
  },
});
const read = (value: Taken, all: readonly Taken[]) => readNested(fragment`body`, value, all).toString();

test('a value is read through its objects, and is null where an optional one is not there', () => {
  const [id, note] = [taken('customer.id'), taken('note.text', { optional: true })];
  expect(read(id, [id, note])).toBe('body.customer().id()');
  expect(read(note, [id, note])).toBe('body.note() == null ? null : body.note().text()');
  const deep = taken('a.b.c', { optional: true });
  expect(read(deep, [deep, taken('a.d')])).toBe('body.a().b() == null ? null : body.a().b().c()');
});

test('an example has the objects that are needed', () => {
  const all = [taken('customer.id'), taken('note.text', { optional: true }), taken('plain')];
  expect(nestedExample(all, new Map())).toEqual({ customer: { id: 'text' }, plain: 'text' });
});

test('no value stands inside another one, or where one of another kind is', () => {
  expect(misplacedIn([taken('a.b'), taken('a.c'), taken('ab')])).toBeUndefined();
  expect(misplacedIn([taken('x'), taken('a.b'), taken('a')])?.name).toBe('a.b');
  expect(misplacedIn([taken('a'), taken('a')])).toBeUndefined();
  expect(misplacedIn([taken('a'), taken('a', { optional: true })])?.name).toBe('a');
});

test('a word that Java keeps for itself is a component by another name, which no other has', () => {
  const [kind, other] = [taken('order.class'), taken('order.classValue')];
  expect(read(kind, [kind, other])).toBe('body.order().classValue()');
  expect(read(other, [kind, other])).toBe('body.order().classValue2()');
});

test('a member that comes by its own name is called as its request calls it', () => {
  const percent = taken('%', { component: 'value3' });
  expect(read(percent, [percent])).toBe('body.value3()');
});
