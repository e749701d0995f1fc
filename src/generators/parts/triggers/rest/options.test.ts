import { expect, test } from 'vitest';
import { freePath } from './check.ts';
import { endpointOptions } from './options.ts';

test.each(['/orders', '/orders/{id}/lines', '/v1.0/a-b_c~d/{order_id}'])('%s is a path', (url) => {
  expect(endpointOptions.safeParse({ method: 'GET', url }).success).toBe(true);
});

test.each(['', 'orders', '/', '/a/', '/a b', '/a?b=1', '/{}', '/{a-b}', '/{a}{b}', '/a//b', '/ü', '/a"b', '/*'])(
  '%s is no path',
  (url) => {
    expect(endpointOptions.safeParse({ method: 'GET', url }).success).toBe(false);
  },
);

test.each([
  ['/orders', '/orders'],
  ['/error', '/call/error'],
  ['/actuator', '/call/actuator'],
  ['/errors', '/errors'],
])('an operation of the path %s is suggested at %s', (path, url) => {
  expect(freePath(path)).toBe(url);
  expect(endpointOptions.safeParse({ method: 'GET', url }).success).toBe(true);
});

test('an unknown method is a decision to make', () => {
  const parsed = endpointOptions.safeParse({ method: 'TRACE', url: '/a' });
  expect(parsed.error?.issues).toMatchObject([{ path: ['method'], message: 'decision' }]);
});
