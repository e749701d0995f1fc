import { expect, test } from 'vitest';
import { connectionFailed, diagnoseSocket } from './diagnosis.ts';

test.each([
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'timeout'],
  ['ENOTFOUND', 'name-not-found'],
  ['EAI_AGAIN', 'name-not-found'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
  ['EPROTO', 'other'],
  ['', 'other'],
])('the code %s is told as %s', (code, diagnosis) => {
  expect(diagnoseSocket(Object.assign(new Error(), { code }))).toBe(diagnosis);
});

test('what is no error of a socket is told as other', () => {
  for (const odd of [undefined, null, 'text', {}, new Error('no code'), { code: 7 }])
    expect(diagnoseSocket(odd)).toBe('other');
});

test('a failed connection tells where and as whom, but never the password', () => {
  const connection = { kind: 'mysql', host: 'db.example', port: 3306, username: 'app', password: 's3cret' } as const;
  const fault = connectionFailed('refused', connection, { cause: new Error('no route') });
  expect(fault).toMatchObject({
    code: 'connectionFailed',
    values: {
      diagnosis: 'refused',
      host: 'db.example',
      port: 3306,
      username: 'app',
      database: '',
      message: 'no route',
    },
  });
  expect(JSON.stringify([fault.values, fault.detail, fault.message])).not.toContain('s3cret');
});

test('the words of a server are shortened, and a message that is given counts before that of the cause', () => {
  const connection = { kind: 'mysql', host: 'h', port: 1, username: 'u', databaseName: 'shop' } as const;
  expect(String(connectionFailed('other', connection, { message: 'x'.repeat(500) }).values?.message)).toHaveLength(300);
  const both = connectionFailed('other', connection, { message: 'said', cause: new Error('own') });
  expect(both.values).toMatchObject({ message: 'said', database: 'shop' });
});
