import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('who asks at once is given ports of their own, which no browser refuses and the system gives to nobody', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  expect(Math.min(...ports)).toBeGreaterThan(10_080);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
