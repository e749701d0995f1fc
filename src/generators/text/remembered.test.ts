import { expect, test } from 'vitest';
import { rememberedByText } from './remembered.ts';

function counted(mostChars: number) {
  const computed: string[] = [];
  const lengthOf = rememberedByText((text) => {
    computed.push(text);
    return { length: text.length };
  }, mostChars);
  return { computed, lengthOf };
}

test('a text is computed once, another text for itself', () => {
  const { computed, lengthOf } = counted(100);
  expect([lengthOf('one'), lengthOf('three'), lengthOf('one')]).toEqual([{ length: 3 }, { length: 5 }, { length: 3 }]);
  expect(computed).toEqual(['one', 'three']);
});

test('a text that is asked for again and again stays, however many others come', () => {
  const { computed, lengthOf } = counted(10);
  for (let other = 1000; other < 1100; other++) {
    lengthOf('kept');
    lengthOf(`${other}`);
  }
  expect(computed.filter((text) => text === 'kept')).toHaveLength(1);
});

test('a text that is not asked for any more is forgotten', () => {
  const { computed, lengthOf } = counted(10);
  for (const text of ['gone', '1001', '1002', '1003', '1004', '1005', 'gone']) lengthOf(text);
  expect(computed.filter((text) => text === 'gone')).toHaveLength(2);
});

test('a text that is larger than all that is remembered is computed, too', () => {
  const { lengthOf } = counted(10);
  expect(lengthOf('x'.repeat(50))).toEqual({ length: 50 });
});
