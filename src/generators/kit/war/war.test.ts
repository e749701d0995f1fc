import { describe, expect, test } from 'vitest';
import { projectWith } from '../../../../tests/support/parts/members.ts';
import { Fault } from '../../../model/fault.ts';
import type { DataSource } from '../../parts/part.ts';
import { fallback, plain, refuseCatalog } from './expression.ts';
import { jndiNameOf, war, warOptions } from './war.ts';
import { webapp } from './webapp.ts';

const project = projectWith([]);
const POOL = { url: 'jdbc:postgresql://db/shop', username: 'shop' } as DataSource;
const initializerOf = (...[options, pool, entry]: readonly unknown[]) =>
  war(project, options as never, pool as never, entry as never).flatMap((contribution) =>
    contribution.kind === 'file' && contribution.path.endsWith('/ServletInitializer.java') ? [contribution.text] : [],
  )[0] ?? '';
const settingsOf = (pool: DataSource | undefined, jndiName = '') =>
  war(project, { jndiName }, pool).flatMap((contribution) => (contribution.kind === 'setting' ? [contribution] : []));

describe('a war', () => {
  test('looks its pool up in the profile of servers alone, so that it starts by itself as well', () => {
    const lookups = settingsOf(POOL).filter(({ key }) => key === 'spring.datasource.jndi-name');
    expect(lookups).toMatchObject([{ profile: 'container', value: 'java:comp/env/jdbc/shop' }]);
  });

  test('looks nothing up where it has no pool', () => {
    expect(settingsOf(undefined).filter(({ key }) => key.includes('jndi'))).toEqual([]);
  });

  test('names the pool as its owner says, else by the project', () => {
    expect(jndiNameOf(project, { jndiName: '' })).toBe('jdbc/shop');
    expect(jndiNameOf(project, { jndiName: 'jdbc/orders' })).toBe('jdbc/orders');
  });

  test.each(['jdbc/orders', 'a', 'jdbc/a.b-c_d', ''])('a pool may be called %j', (jndiName) => {
    expect(warOptions.safeParse({ jndiName }).success).toBe(true);
  });

  test.each(['/jdbc', 'jdbc/', 'jdbc//a', 'jdbc/a b', 'java:comp/env/a', '${a}'])(
    'a pool is not called %j',
    (jndiName) => {
      expect(warOptions.safeParse({ jndiName }).error?.issues).toMatchObject([{ message: 'jndiName' }]);
    },
  );

  test('says the interface that a server looks for itself only where a server needs it', () => {
    const itself = 'implements WebApplicationInitializer';
    expect(initializerOf({ jndiName: '' }, POOL)).not.toContain(itself);
    expect(initializerOf({ jndiName: '' }, POOL, 'itself')).toContain(itself);
  });
});

describe('descriptors', () => {
  test('stand in WEB-INF, and a plugin puts them into the war', () => {
    const [file, plugin] = webapp({ 'weblogic.xml': '<a/>' });
    expect(file).toMatchObject({ path: 'src/generated/webapp/WEB-INF/weblogic.xml', text: '<a/>' });
    expect(plugin).toMatchObject({ kind: 'plugin', id: 'war' });
  });
});

describe('a text in a server’s configuration', () => {
  const refused = (work: () => unknown) => {
    try {
      work();
      return undefined;
    } catch (error) {
      if (error instanceof Fault) return error.code;
      throw error;
    }
  };

  test('is what it is, unless a server would read an expression in it', () => {
    expect(plain('jdbc:a?b={c}$', 'context.xml')).toBe('jdbc:a?b={c}$');
    expect(refused(() => plain('a${b}', 'context.xml'))).toBe('unsafeText');
  });

  test('behind the colon of an expression has no braces at all', () => {
    expect(fallback('jdbc:a?b=$c', 'context.xml')).toBe('jdbc:a?b=$c');
    expect(refused(() => fallback('a}', 'context.xml'))).toBe('unsafeText');
    expect(refused(() => fallback('{a', 'context.xml'))).toBe('unsafeText');
  });

  test('cannot name a database that no url has', () => {
    expect(refused(() => refuseCatalog({}, 'context.xml'))).toBeUndefined();
    expect(refused(() => refuseCatalog({ catalog: 'a{b' }, 'context.xml'))).toBe('unsafeText');
  });
});
