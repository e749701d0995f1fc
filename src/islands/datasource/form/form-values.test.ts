import { describe, expect, test } from 'vitest';
import { DATABASE_KINDS, type DatabaseKind } from '../../../model/described/routine.ts';
import { DATABASES } from '../../../shared/databases/databases.ts';
import type { ConnectionUrl } from '../../../shared/databases/url/connection-url.ts';
import type { DatasourceRow } from '../../../shared/wire.ts';
import {
  asksPasswordAgain,
  bodyOf,
  emptyForm,
  fieldsOfKind,
  filledFrom,
  formOf,
  isChanged,
  withTls,
} from './form-values.ts';

const row = {
  ...{ id: 'd1', type: 'postgresql', name: 'shop', host: 'db', port: 5433, username: 'ada' },
  ...{ databaseName: 'shop', serviceName: null, schemas: null, tls: 'require' },
} as unknown as DatasourceRow;
const url = (type: DatabaseKind, values: ConnectionUrl['values']): ConnectionUrl => ({
  ...{ kind: 'read', type, values, notes: [] },
});

describe.each(DATABASE_KINDS)('the form of %s', (type) => {
  test('begins with its usual port and mode, and sends its own fields and no other', () => {
    const body = bodyOf(emptyForm(type));
    expect(body).toMatchObject({ type, port: String(DATABASES[type].port), tls: DATABASES[type].tls.initial });
    expect(Object.keys(body).sort()).toEqual(['type', ...fieldsOfKind(type)].sort());
  });

  test('asks for a service or for a database, never for both', () => {
    const located = fieldsOfKind(type).filter((field) => field === 'serviceName' || field === 'databaseName');
    expect(located).toEqual([type === 'oracle' ? 'serviceName' : 'databaseName']);
  });

  test('sends schemas only where it chooses them', () => {
    const body = bodyOf({ ...emptyForm(type), schemas: ['shop'] });
    if (DATABASES[type].choosesSchemas) expect(body.schemas).toEqual(['shop']);
    else expect(body).not.toHaveProperty('schemas');
  });
});

describe('a saved data source', () => {
  test('comes without its password, which an empty field leaves as it is', () => {
    expect(formOf(row)).toMatchObject({ id: 'd1', port: '5433', password: '', serviceName: '', schemas: [] });
    expect(bodyOf(formOf(row))).toMatchObject({ id: 'd1', password: '' });
  });

  test.each([{ host: 'other' }, { port: '5432' }, { username: 'eve' }])(
    'asks for its password again where it would go to another: %j',
    (values) => {
      expect(asksPasswordAgain(formOf(row), { ...formOf(row), ...values })).toBe(true);
    },
  );

  test('does not ask again for another name, database or mode', () => {
    const now = { ...formOf(row), name: 'other', databaseName: 'other', tls: 'disable' };
    expect(asksPasswordAgain(formOf(row), now)).toBe(false);
  });
});

test('a new data source has no password to ask for again', () => {
  const before = emptyForm('mysql');
  expect(asksPasswordAgain(before, { ...before, host: 'other' })).toBe(false);
});

test('a form has changed when a field has, and not when it is as it was again', () => {
  const before = emptyForm('mysql');
  expect(isChanged(before, { ...before, schemas: ['a'] })).toBe(true);
  expect(isChanged(before, { ...{ ...before, host: 'x' }, host: '' })).toBe(false);
});

describe('the mode of TLS', () => {
  const [withOwn] = DATABASE_KINDS.filter((type) => DATABASES[type].tlsPort !== undefined);
  const [without] = DATABASE_KINDS.filter((type) => DATABASES[type].tlsPort === undefined);

  test('brings a usual port along, there and back', () => {
    if (!withOwn) throw new Error('no kind has a port for TLS');
    const { port, tlsPort } = DATABASES[withOwn];
    const plain = emptyForm(withOwn);
    const secured = { ...plain, ...withTls({ ...plain, port: String(port) }, 'verify-full') };
    expect(secured.port).toBe(String(tlsPort));
    expect(withTls(secured, 'disable')).toEqual({ tls: 'disable', port: String(port) });
  });

  test('leaves a port that somebody chose, and the only usual one', () => {
    if (!withOwn || !without) throw new Error('no such kinds');
    expect(withTls({ ...emptyForm(withOwn), port: '4000' }, 'require')).toEqual({ tls: 'require' });
    expect(withTls(emptyForm(without), 'require')).toEqual({ tls: 'require' });
  });
});

describe('an address that is pasted', () => {
  const typed = { ...emptyForm('postgresql'), port: '9', tls: 'disable', name: '', host: 'old', username: 'ada' };

  test('sets what it leaves out to what is usual for its kind, and keeps who signs in', () => {
    const { port, tls } = emptyForm('mysql');
    expect(filledFrom(typed, url('mysql', { host: 'db' }))).toMatchObject({
      ...{ type: 'mysql', host: 'db', username: 'ada', port, tls },
    });
  });

  test('says its own port and mode', () => {
    expect(filledFrom(typed, url('mysql', { port: '3307', tls: 'require' }))).toMatchObject({
      ...{ port: '3307', tls: 'require' },
    });
  });

  test('gives a name only where there is none yet', () => {
    const named = (name: string, values: ConnectionUrl['values']) =>
      filledFrom({ ...typed, name }, url('oracle', values)).name;
    expect(named('', { serviceName: 'FREE PDB1' })).toBe('FREE-PDB1');
    expect(named('', { databaseName: 'shop' })).toBe('shop');
    expect(named('mine', { databaseName: 'shop' })).toBe('mine');
    expect(named('', {})).toBe('');
  });
});
