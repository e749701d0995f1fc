import { expect, test } from 'vitest';
import type { Connection } from '../driver.ts';
import { diagnosed, errorsOf } from './diagnose.ts';

const connection: Connection = {
  ...{ kind: 'sqlserver', host: 'db.example', port: 1433, username: 'app', password: 'secret', tls: 'prefer' },
};
const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const diagnosisOf = (...[failure]: [Parameters<typeof diagnosed>[0]]) =>
  diagnosed(failure, connection).values?.diagnosis;

test('a database that is refused counts before the failed login that comes behind it', () => {
  expect(diagnosisOf({ error: error('login failed', { number: 18456 }), numbers: [4060] })).toBe('unknown-database');
  expect(diagnosisOf({ error: error('login failed', { number: 18456 }) })).toBe('wrong-password');
});

test('each of several errors of a statement may tell the reason', () => {
  const both = new AggregateError([error('a'), error('b', { number: 40613 })]);
  expect(diagnosisOf({ error: both })).toBe('starting');
  expect(errorsOf(both)).toHaveLength(2);
  expect(errorsOf('no error')).toEqual([]);
});

test('what was breached counts before what the driver says, except that too much was sent', () => {
  expect(diagnosisOf({ error: error('closed'), breach: 'tls-unavailable', numbers: [4060] })).toBe('tls-unavailable');
  expect(diagnosisOf({ error: error('closed'), breach: 'too-much', numbers: [4060] })).toBe('unknown-database');
});

test('a code of the driver or of the system is found in the causes', () => {
  const wrapped = (code: string) => error('failed', { code: 'ESOCKET', cause: error('inner', { code }) });
  expect(diagnosisOf({ error: wrapped('ECONNREFUSED') })).toBe('refused');
  expect(diagnosisOf({ error: wrapped('ETIMEOUT') })).toBe('timeout');
  expect(diagnosisOf({ error: wrapped('EENCRYPT') })).toBe('tls-needed');
  expect(diagnosisOf({ error: wrapped('EANY') })).toBe('other');
});

test('the words are those of the innermost error', () => {
  const failure = error('outer', { cause: new AggregateError([error('first'), error('second')]) });
  expect(diagnosed({ error: failure }, connection).values).toMatchObject({ message: 'first' });
});
