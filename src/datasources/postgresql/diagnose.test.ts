import { expect, test } from 'vitest';
import type { Connection } from '../driver.ts';
import { diagnosed, ServerClosed } from './diagnose.ts';
import { callingRefusal, refusalReason } from './refusal.ts';

const connection: Connection = {
  ...{ kind: 'postgresql', host: 'db.example', port: 5432, username: 'app', password: 'secret', tls: 'prefer' },
};
const diagnosisOf = (code: string, message = '') =>
  diagnosed(Object.assign(new Error(message), { code }), connection).values?.diagnosis;

test.each([
  ['28P01', 'wrong-password'],
  ['3D000', 'unknown-database'],
  ['53300', 'too-many-connections'],
  ['57P03', 'starting'],
  ['57014', 'timeout'],
  ['CONNECT_TIMEOUT', 'timeout'],
  ['ECONNREFUSED', 'refused'],
  ['XX000', 'other'],
])('the state %s is told as %s', (state, diagnosis) => {
  expect(diagnosisOf(state)).toBe(diagnosis);
});

test.each([
  ['no pg_hba.conf entry for host "10.0.0.7", user "app", database "shop", no encryption', 'tls-needed'],
  ['no pg_hba.conf entry for host "10.0.0.7", user "app", database "shop", SSL off', 'tls-needed'],
  ['keine pg_hba.conf-Eintragung für Rechner', 'not-allowed'],
  ['role "app" is not permitted to log in', 'wrong-password'],
])('a refusal to sign in has its cause in its text: %s', (message, diagnosis) => {
  expect(diagnosisOf('28000', message)).toBe(diagnosis);
});

test('a server that closes before anybody signed in is another kind of server', () => {
  expect(diagnosed(new ServerClosed(), connection).values?.diagnosis).toBe('not-this-kind');
});

test('a missing right counts before a routine that has the same arguments', () => {
  const missing = { reason: 'execute', type: 'act' } as const;
  expect(callingRefusal({ missing, twin: true } as never, 'act(integer)')).toBe(missing);
  expect(callingRefusal({ missing: null, twin: true } as never, 'act(integer)')).toEqual({
    ...{ reason: 'sameArguments', type: 'act(integer)' },
  });
  expect(callingRefusal({ missing: null, twin: false } as never, 'act(integer)')).toBeUndefined();
});

test('a polymorphic type is refused as such, in quotes too, and any other as a type', () => {
  expect(['anyarray', '"any"', 'internal', 'many'].map(refusalReason)).toEqual([
    ...['polymorphic', 'polymorphic', 'type', 'type'],
  ]);
});
