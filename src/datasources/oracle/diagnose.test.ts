import { expect, test } from 'vitest';
import type { Connection } from '../driver.ts';
import { diagnose, firstLine, isAboutSession, SessionFailed } from './diagnose.ts';
import { type Guard, HandshakeFailed, Redirected } from './transport.ts';

const connection: Connection = {
  ...{ kind: 'oracle', host: 'db.example', port: 1521, username: 'app', password: 'secret', tls: 'prefer' },
  serviceName: 'SALES',
};
const failure = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const diagnosisOf = (error: unknown) => diagnose(error, connection).values?.diagnosis;
const guarded = (guard: Partial<Guard>, cause: unknown = failure('closed')) =>
  new SessionFailed({ accepted: false, beginning: Buffer.alloc(0), ...guard } as unknown as Guard, cause);

test.each<[string, object, string]>([
  ['ORA-01017: invalid username/password', { errorNum: 1017 }, 'wrong-password'],
  ['ORA-28000: the account is locked', { errorNum: 28000 }, 'not-allowed'],
  ['NJS-503: connection to host refused. Cause: ORA-12516', { code: 'NJS-503' }, 'too-many-connections'],
  ['TNS-12514: no such service', {}, 'unknown-database'],
  ['no service SALES', { code: 'NJS-518' }, 'unknown-database'],
  ['ORA-01033: initialization in progress', { errorNum: 1033 }, 'starting'],
  ['call timeout', { code: 'NJS-123' }, 'timeout'],
  ['connect ECONNREFUSED', { code: 'ECONNREFUSED' }, 'refused'],
  ['ORA-00942: no table', { errorNum: 942 }, 'other'],
])('%s', (message, more, diagnosis) => {
  expect(diagnosisOf(failure(message, more))).toBe(diagnosis);
});

test('the texts speak of the service, which is Oracle’s database', () => {
  expect(diagnose(failure('ORA-12514'), connection).values).toMatchObject({ database: 'SALES' });
});

test('a server that is too old is told as such', () => {
  const old = diagnose(failure('too old', { code: 'NJS-138' }), connection);
  expect(old).toMatchObject({ code: 'unsupported', values: { what: 'Oracle Database < 12.1' } });
});

test('a port that answers with an alert of TLS wants TLS, and one that answers anything else is no listener', () => {
  expect(diagnosisOf(guarded({ beginning: Buffer.from([0x15, 0x03, 0x03]) }))).toBe('tls-needed');
  expect(diagnosisOf(guarded({ beginning: Buffer.from('HTTP/1.1 400') }))).toBe('not-this-kind');
  expect(diagnosisOf(guarded({ accepted: true }))).toBe('other');
});

test('what a listener itself says counts before what its bytes look like', () => {
  expect(diagnosisOf(guarded({}, failure('ORA-12514')))).toBe('unknown-database');
});

test('a listener that sends elsewhere, and a certificate that is not the host’s, are told as such', () => {
  const redirected = Object.assign(Object.create(Redirected.prototype), { target: 'other:1521' });
  expect(diagnose(redirected, connection).values).toMatchObject({ diagnosis: 'redirected', message: 'other:1521' });
  const handshake = (code: string) =>
    Object.assign(Object.create(HandshakeFailed.prototype), { cause: failure('tls', { code }) });
  expect(diagnosisOf(handshake('CERT_HAS_EXPIRED'))).toBe('certificate');
  expect(diagnosisOf(handshake('EPROTO'))).toBe('tls-unavailable');
});

test('an answer to a statement is not about the session, and the end of its time is', () => {
  expect(isAboutSession(failure('ORA-00942', { errorNum: 942 }))).toBe(false);
  expect(isAboutSession(failure('NJS-500: closed', { code: 'NJS-500' }))).toBe(true);
  expect(isAboutSession(failure('ORA-01013', { errorNum: 1013 }))).toBe(true);
  expect(isAboutSession(guarded({}))).toBe(true);
});

test('of an error its first line is told, without the ids of its connection', () => {
  expect(firstLine(failure('ORA-1: no (CONNECTION_ID=ab+c/=)\nHelp: https://docs'))).toBe('ORA-1: no');
  expect(firstLine('text\nmore')).toBe('text');
});
