import { expect, test } from 'vitest';
import { ask, describeOutcome } from './probe.ts';

const LISTENS = { kind: 'listener', name: 'placeOrder listens', logged: 'placeOrder listens to orders' } as const;
const never = new AbortController().signal;

test('a listener is declared when the log says so, also a moment later', async () => {
  let log = 'Started Application';
  setTimeout(() => {
    log += '\nplaceOrder listens to orders';
  }, 150);
  const outcome = await ask(LISTENS, { port: 0, log: () => log }, never, 5_000);
  expect(outcome).toMatchObject({ name: LISTENS.name, request: 'the log', passed: true });
});

test('a listener that the log does not tell of failed, and what is missing is said', async () => {
  const outcome = await ask(LISTENS, { port: 0, log: () => 'Started Application' }, never, 250);
  expect(outcome.passed).toBe(false);
  expect(outcome.actual.body).toBe('Started Application');
  expect(describeOutcome(outcome)).toBe('the log (placeOrder listens) has no line with "placeOrder listens to orders"');
});
