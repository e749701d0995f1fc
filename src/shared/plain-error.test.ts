import { describe, expect, test } from 'vitest';
import { type PlainError, plainError, sentenceOf, textOf } from './plain-error.ts';

const SECRET = 's3cret';
const plain = (error: unknown) => plainError(error) as PlainError;
/** An error as the driver throws it. */
const postgres = (message: string, more: object = {}) =>
  Object.assign(new Error(message), { name: 'PostgresError', query: 'select 1', ...more });
/** An error as Drizzle throws it: its text has the statement and the values. */
const failed = (query: string, cause?: Error) =>
  Object.assign(new Error(`Failed query: ${query}\nparams: ${SECRET}`, { cause }), { query, params: [SECRET] });

describe('a plain error', () => {
  test('has its type, its words, its code and where it happened', () => {
    class ShopError extends Error {}
    const { type, message, code, stack, ...others } = plain(Object.assign(new ShopError('closed'), { code: 7 }));
    expect({ type, message, code }).toEqual({ type: 'ShopError', message: 'closed', code: '7' });
    expect(stack).toMatch(/^\s+at /);
    expect(stack).not.toContain('closed');
    expect(others).toEqual({});
  });

  test('has the name that an error gives itself before that of its class', () => {
    expect(plain(Object.assign(new Error('x'), { name: 'AbortError' })).type).toBe('AbortError');
  });

  test.each(['text', 7, null, undefined, { message: 'x' }])('is no other value: %j', (value) => {
    expect(plainError(value)).toBe(value);
  });

  test('keeps no member that it does not know', () => {
    const { stack: _, ...told } = plain(failed('select $1'));
    expect(told).toEqual({ type: 'Error', message: 'a statement failed', statement: 'select $1' });
  });

  test('shows of a statement no literal, quotes in it or not', () => {
    expect(plain(failed(`select '${SECRET}', 'it''s ${SECRET}', 7`)).statement).toBe("select '…', '…', 7");
  });

  test('has the names of our own schema that the server tells', () => {
    const told = plain(postgres('x', { table_name: 'accounts', constraint_name: 'unique_name', detail: SECRET }));
    expect(told).toMatchObject({ table_name: 'accounts', constraint_name: 'unique_name' });
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  test('has what it comes from, and all of several', () => {
    const told = plain(new AggregateError([new Error('a'), 'b'], 'both', { cause: new Error('c') }));
    expect(told).toMatchObject({ message: 'both', cause: { message: 'c' }, errors: [{ message: 'a' }, 'b'] });
  });

  test('ends where causes go round in a circle', () => {
    const error = new Error('a');
    error.cause = error;
    let depth = 0;
    for (let at: PlainError | undefined = plain(error); at; at = at.cause) depth++;
    expect(depth).toBe(6);
  });
});

describe('the words of the server', () => {
  test.each([
    [`invalid input syntax for type uuid: "${SECRET}"`, 'invalid input syntax for type uuid…'],
    [`la sintaxis «${SECRET}» no vale`, 'la sintaxis …'],
    [`duplicate key (${SECRET})`, 'duplicate key …'],
    ['deadlock detected', 'deadlock detected'],
  ])('end before a value begins: %s', (message, told) => {
    expect(plain(postgres(message)).message).toBe(told);
  });

  test('are not told where a function chose them', () => {
    expect(plain(postgres(`no place for ${SECRET}`, { code: 'P0001' })).message).toBe('…');
  });
});

test('an error of the connection keeps its own words, with a statement too', () => {
  const lost = Object.assign(failed('select 1'), { syscall: 'connect' });
  lost.message = 'connect ECONNREFUSED 127.0.0.1:5432';
  expect(sentenceOf(lost)).toBe('connect ECONNREFUSED 127.0.0.1:5432');
});

describe('one line for a terminal', () => {
  test('says what happened, and why', () => {
    expect(sentenceOf(new Error('a', { cause: new Error('b', { cause: 'no error' }) }))).toBe('a: b');
    expect(sentenceOf('text')).toBe('text');
    expect(sentenceOf(undefined)).toBe('undefined');
  });

  test('says no value of a statement, whoever wraps whom', () => {
    const error = new Error('The migration failed', { cause: failed('select $1', postgres(`bad: "${SECRET}"`)) });
    expect(sentenceOf(error)).toBe('The migration failed: a statement failed: bad…');
  });

  test('ends where causes go round in a circle', () => {
    const error = new Error('a');
    error.cause = error;
    expect(sentenceOf(error).split(': ')).toHaveLength(6);
  });
});

test('the text of a defect has its stack once, and not the values that the stack repeats', () => {
  const text = textOf(failed(`select '${SECRET}'`));
  expect(text).toMatch(/^Error: a statement failed\n\s+at /);
  expect(text).not.toContain(SECRET);
  expect(textOf('text')).toBe('text');
});
