import { expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { DATABASES, DATASOURCE_SCREENS, kindsListedAs } from './databases.ts';

const databases = Object.values(DATABASES);

test('each kind is on one screen, and each screen there once; MySQL and MariaDB share theirs', () => {
  expect(DATASOURCE_SCREENS.flatMap(({ kinds }) => kinds).toSorted()).toEqual(DATABASE_KINDS.toSorted());
  const paths = DATASOURCE_SCREENS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  expect(DATASOURCE_SCREENS.find(({ path }) => path === '/datasourceMySql')?.kinds).toEqual(['mysql', 'mariadb']);
});

test('a list of MySQL has MariaDB, not the other way round; an unknown kind has no list', () => {
  expect(['mysql', 'mariadb', 'oracle', 'db2', ''].map(kindsListedAs)).toEqual([
    ['mysql', 'mariadb'],
    ['mariadb'],
    ['oracle'],
    [],
    [],
  ]);
});

test('no two databases claim the same beginning of an address', () => {
  const schemes = databases.flatMap(({ url }) => url.schemes);
  expect(new Set(schemes).size).toBe(schemes.length);
});

test('an empty form has a TLS mode that its database knows', () => {
  expect(databases.filter(({ tls }) => !tls.modes.includes(tls.initial))).toEqual([]);
});
