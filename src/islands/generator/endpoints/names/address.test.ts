import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../../../shared/form-spec.ts';
import { addressOf } from './address.ts';

const rest = {
  endpointOptions: fieldsOf(z.object({ method: z.enum(['GET', 'POST']).optional(), url: z.string().optional() })),
};
const graphql = { endpointOptions: fieldsOf(z.object({ queryOrMutation: z.enum(['query', 'mutation']).optional() })) };
const EMPTY = { name: '', options: {} };

test('an endpoint is reached by what its options would be, and by what was typed instead', () => {
  const suggested = { method: 'GET', url: '/find' };
  expect(addressOf(EMPTY, rest, suggested, 'find')).toEqual({ text: 'GET /find', isOwn: false });
  const typed = { name: '', options: { url: '/orders' } };
  expect(addressOf(typed, rest, suggested, 'find')).toEqual({ text: 'GET /orders', isOwn: true });
});

test('where no option names it, its method does', () => {
  expect(addressOf(EMPTY, graphql, { queryOrMutation: 'query' }, 'find').text).toBe('query find');
  const named = addressOf({ name: 'search', options: {} }, { endpointOptions: [] }, {}, 'find');
  expect(named).toEqual({ text: 'search', isOwn: true });
  expect(addressOf(EMPTY, { endpointOptions: [] }, {}, undefined).text).toBe('');
});
