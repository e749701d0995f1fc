import { expect, test } from 'vitest';
import { DATABASES, DATASOURCE_SCREENS, kindsListedAs } from './databases.ts';

const databases = Object.values(DATABASES);

test('each screen is there once, with the kinds that it manages', () => {
  expect(DATASOURCE_SCREENS.map(({ path, kinds }) => [path, ...kinds])).toEqual([
    ['/datasourceOra', 'oracle'],
    ['/datasourceSqlServer', 'sqlserver'],
    ['/datasourceMySql', 'mysql', 'mariadb'],
    ['/datasourcePostgres', 'postgresql'],
  ]);
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
