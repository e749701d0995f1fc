import { expect, test } from 'vitest';
import { contributed } from '../../../../../tests/support/generators/contributed.ts';
import { applicationsDatabase } from './library.ts';
import type { DatabaseProject } from './operation/operation.ts';

const PROJECT = { name: 'corner-shop', basePackage: 'com.acme.shop', library: true } as DatabaseProject;
const { files, text, of, settings, dependencies, variables, sections } = contributed(applicationsDatabase(PROJECT));

test('a library works with the database of its application, or with the one that is qualified by its name', () => {
  expect(files).toEqual(['DatabaseDefaults.java', 'DatabaseDefaultsTest.java']);
  expect(text('DatabaseDefaults.java')).toContain('QUALIFIER = "corner-shop"');
});

test('a library is found by its auto-configuration, because no scan of the application finds it', () => {
  expect(of('autoConfiguration')).toEqual([
    { kind: 'autoConfiguration', type: 'com.acme.shop.repository.DatabaseDefaults' },
  ]);
  expect(text('DatabaseDefaults.java')).not.toMatch(/@(?:Component|Configuration|Repository)\b/);
});

test('a library has no pool: it sets nothing, reads no environment and brings no driver', () => {
  expect(settings).toEqual({});
  expect(variables).toEqual([]);
  expect(dependencies).toEqual([]);
});

test('the README shows how an application with several databases qualifies one', () => {
  expect(Object.keys(sections)).toEqual(['Which database']);
  expect(sections['Which database']).toContain('ownTransactions(@Qualifier("corner-shop") DataSource dataSource)');
  expect(sections['Which database']).not.toContain('@Primary');
  expect(sections['Which database']).toContain('@ConfigurationProperties("databases.corner-shop")');
});
