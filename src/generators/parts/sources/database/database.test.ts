import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { procedure } from '../../../../../tests/support/parts/routines.ts';
import { DATABASE_KINDS, type Routine } from '../../../../model/described/routine.ts';
import { database } from './database.ts';
import { separateState } from './state/separate.ts';

type Choices = Parameters<typeof projectOf>[1];
const contributedBy = (routines: readonly Routine[] = [routine('total')], choices: Choices = {}) =>
  contributed(database.contribute(projectOf(routines, choices)));
const LIBRARY = { request: { technology: 'module', applicationServer: 'library' } };

describe('a service', () => {
  test.each(DATABASE_KINDS)('of %s has its driver, its errors and a pool that starts without it', (kind) => {
    const { dependencies, files, settings, of } = contributedBy(undefined, { kind });
    expect(dependencies).toEqual(['jdbc', kind]);
    expect(files).toEqual(expect.arrayContaining(['ShopRepository.java']));
    expect(settings['spring.datasource.hikari.initialization-fail-timeout']).toBe('-1');
    expect(settings['spring.datasource.password']).toBe('${DB_PASSWORD:}');
    expect(of('health')).toEqual([{ kind: 'health', indicator: 'db' }]);
  });

  test('says of each variable what it is, and that the password is secret', () => {
    const { variables, of } = contributedBy();
    expect(variables).toEqual(['DB_URL', 'DB_USERNAME', 'DB_PASSWORD', 'DB_POOL_SIZE', 'DB_QUERY_TIMEOUT']);
    expect(
      of('environment')
        .filter(({ secret }) => secret)
        .map(({ name }) => name),
    ).toEqual(['DB_PASSWORD']);
  });

  test.each([
    ['postgresql', 'jdbc:postgresql://database:5432/shop'],
    ['mysql', 'jdbc:mysql://database:3306/shop'],
    ['mariadb', 'jdbc:mariadb://database:3306/shop'],
    ['oracle', undefined],
    ['sqlserver', undefined],
  ] as const)('of %s finds the database of compose at %s', (kind, url) => {
    const { of } = contributedBy(undefined, { kind });
    expect(of('environment').find(({ name }) => name === 'DB_URL')?.composed).toBe(url);
    expect(of('composeService').map(({ name }) => name)).toEqual(url === undefined ? [] : ['database']);
  });

  test("tells a server that keeps the pool the same as its own pool's settings", () => {
    const instant = { type: { kind: 'timestamp', zoned: true } } as const;
    const { of } = contributedBy([routine('at', [parameter('since', 'timestamp', instant)])], {
      ...{ kind: 'mysql', connection: { maxPoolSize: 3 } },
    });
    const [pool] = of('dataSource');
    expect(pool).toMatchObject({ driver: 'mysql', username: 'shop', poolSize: 3, initSql: "set time_zone = '+00:00'" });
    expect(pool?.properties).toMatchObject({ connectTimeout: '5000', useAffectedRows: 'true' });
    expect(contributedBy().of('dataSource')[0]).not.toHaveProperty('initSql');
    expect(contributedBy().of('dataSource')[0]).not.toHaveProperty('catalog');
  });
});

test('a library has no pool, no variable and no container, and works with the application’s data source', () => {
  const { files, variables, of, sections, modules } = contributedBy(undefined, LIBRARY);
  expect([variables, of('composeService'), of('health')]).toEqual([[], [], []]);
  expect(files).not.toContain('DatabaseConfiguration.java');
  expect(files).toContain('DatabaseDefaults.java');
  expect(modules).toContain('jdbc-library');
  expect(modules).not.toContain('session');
  expect(of('autoConfiguration')).toEqual([
    { kind: 'autoConfiguration', type: 'com.acme.shop.repository.DatabaseDefaults' },
  ]);
  expect(sections['Which database']).toContain('`corner-shop`');
  expect(contributedBy().files).not.toContain('DatabaseDefaults.java');
});

test.each([
  ['postgresql', 'jdbc-postgresql'],
  ['mysql', 'jdbc-mysql'],
  ['mariadb', 'jdbc-mariadb'],
  ['oracle', 'jdbc-oracle'],
  ['sqlserver', 'jdbc-sqlserver'],
] as const)('%s brings its module of the runtime', (kind, module) => {
  expect(contributedBy(undefined, { kind }).of('runtime')).toContainEqual({ kind: 'runtime', module });
});

describe('operations that commit by themselves', () => {
  const CLOSE = procedure('close', [], { commits: true });

  test('are named in the README, and others are not', () => {
    const { sections } = contributedBy([CLOSE, routine('total')]);
    expect(sections['Operations that commit by themselves']).toContain('`close`: these routines');
    expect(contributedBy().sections).not.toHaveProperty(['Operations that commit by themselves']);
  });

  test('are not called by tests of the database, which undo what they did', () => {
    expect(contributedBy([CLOSE]).files.filter((name) => name.endsWith('DbIT.java'))).toEqual([]);
    const { text } = contributedBy([CLOSE, routine('total', [parameter('day')])]);
    expect(text('ShopRepositoryDbIT.java')).toContain('repository.total(');
    expect(text('ShopRepositoryDbIT.java')).not.toContain('repository.close(');
  });

  test('a test leaves out what has a default', () => {
    const open = routine('total', [
      parameter('day'),
      parameter('depth', 'integer', { hasDefault: true, nullable: true }),
    ]);
    const { text } = contributedBy([open]);
    expect(text('ShopRepositoryDbIT.java')).toContain('"day": 1');
    expect(text('ShopRepositoryDbIT.java')).not.toContain('depth');
  });
});

describe('a database of the service’s own', () => {
  const TABLES = [{ table: 'inbox', schema: 'work' }] as const;
  const separate = (beside: boolean) =>
    contributed(separateState(projectOf([routine('total')]), { kind: 'mysql', tables: TABLES, beside }));

  test('has the pool of Spring Boot where it is the only one', () => {
    const { settings, sections, of } = separate(false);
    expect(settings['spring.datasource.url']).toBe('${STATE_DB_URL:jdbc:mysql://localhost:3306/state}');
    expect(settings).not.toHaveProperty(['service.state.database.jdbc-url']);
    expect(sections).toEqual({});
    expect(of('health').map(({ indicator }) => indicator)).toEqual(['db']);
  });

  test('has a second pool beside another, which says so and is asked for readiness', () => {
    const { settings, sections, of } = separate(true);
    expect(settings).not.toHaveProperty(['spring.datasource.url']);
    expect(settings['service.state.database.jdbc-url']).toBe('${STATE_DB_URL:jdbc:mysql://localhost:3306/state}');
    expect(Object.keys(sections)).toEqual(['Two databases']);
    expect(of('health').map(({ indicator }) => indicator)).toEqual(['db', 'state']);
  });
});
