import { expect, test } from 'vitest';
import { mariadb } from '../dialects/mariadb/dialect.ts';
import { postgresql } from '../dialects/postgresql/dialect.ts';
import type { DatabaseOperation } from '../operation/operation.ts';
import { soleMark } from './sole.ts';

const FUNCTION = {
  routine: { kind: 'function' },
  response: { members: [] },
  transaction: 'joins',
  needsTransaction: false,
  streamed: false,
  senders: [],
} as unknown as DatabaseOperation;
const SERVICE = {};

test('a function of PostgreSQL is asked along with the reset of the session', () => {
  expect(soleMark(FUNCTION, postgresql, SERVICE)).toBe('/* sole */ ');
});

test.each<[string, Partial<Record<keyof DatabaseOperation, unknown>>]>([
  ['a procedure, which may end its transaction', { routine: { kind: 'procedure' } }],
  ['a statement that answers how many rows it changed', { response: { members: [{ kind: 'count' }] } }],
  ['what needs a transaction', { needsTransaction: true }],
  ['rows that are handed out as they are read', { streamed: true }],
  ['what is told to others in its transaction', { senders: [{}] }],
  ['what ends transactions itself', { transaction: 'own' }],
])('%s is asked alone', (_, differs) => {
  expect(soleMark({ ...FUNCTION, ...differs } as DatabaseOperation, postgresql, SERVICE)).toBe('');
});

test('so is all of a library, whose sessions are the application’s, and of databases without such a way', () => {
  expect(soleMark(FUNCTION, postgresql, { library: true })).toBe('');
  expect(soleMark(FUNCTION, mariadb, SERVICE)).toBe('');
});
