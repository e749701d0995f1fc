import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOf } from '../model/schema/validation.ts';
import { quantityFault } from './quantity.ts';
import { quoteBody } from './wire/plans.ts';

/** The server's own judgement of a quantity. */
function refused(quantity: string): string | undefined {
  const body = { plan: '1-month', quantity };
  const parsed = quoteBody.safeParse(body);
  return parsed.success ? undefined : faultsOf(parsed.error.issues, body)[0]?.message;
}

test.each([
  ['20', undefined],
  [' 20 ', undefined],
  ['007', undefined],
  ['1000000', undefined],
  ['0', 'positive'],
  ['1000001', 'quantityLimit'],
  ['9'.repeat(400), 'quantityLimit'],
  ['1.5', 'integersOnly'],
  ['1,000', 'integersOnly'],
  ['1e9', 'integersOnly'],
  ['ten', 'integersOnly'],
  ['-1', 'numbersOnly'],
  ['+5', 'numbersOnly'],
  ['€5', 'numbersOnly'],
])('of the quantity %j the form says %s, as the server does', (typed, fault) => {
  expect([quantityFault(typed), refused(typed)]).toEqual([fault, fault]);
});

test('whatever is typed, form and server say the same', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.nat().map(String), fc.float().map(String));
  fc.assert(
    fc.property(
      typed.filter((text) => text.trim() !== ''),
      (text) => {
        expect(quantityFault(text)).toBe(refused(text));
      },
    ),
  );
});
