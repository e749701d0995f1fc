import { expect, test } from 'vitest';
import { CALM_AFTER_MS, isCalm } from './calm.ts';

/** A page whose focus is on an element of this name, within another one or on its own. */
const page = (focused: string | null, { within = '', dialog = false } = {}) => ({
  activeElement:
    focused === null
      ? null
      : {
          matches: (selector: string) => selector.split(', ').includes(focused),
          closest: (selector: string) => (selector === within ? {} : null),
        },
  querySelector: (selector: string) => (dialog && selector === 'dialog[open]' ? {} : null),
});

test.each([[null], ['body'], ['main'], ['[data-waits]']])(
  'who waits with the focus on %s is told at once',
  (focused) => {
    expect(isCalm(page(focused), 0)).toBe(true);
  },
);

test('a button within what shows progress waits as well', () => {
  expect(isCalm(page('button', { within: '[data-waits]' }), 0)).toBe(true);
});

test.each(['input', 'textarea', 'button'])('who is at a %s is told once the typing has stopped', (focused) => {
  expect(isCalm(page(focused), CALM_AFTER_MS - 1)).toBe(false);
  expect(isCalm(page(focused), CALM_AFTER_MS)).toBe(true);
});

test('a dialog that is open is never covered by another one', () => {
  expect(isCalm(page('body', { dialog: true }), CALM_AFTER_MS)).toBe(false);
});
