import { expect, test } from 'vitest';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { applicationsDatabase } from './library.ts';
import type { DatabaseProject } from './operation/operation.ts';

const PROJECT = { name: 'corner-shop', basePackage: 'com.acme.shop', library: true } as DatabaseProject;
const { files, text, of, modules, settings, dependencies, variables, sections } = contributed(
  applicationsDatabase(PROJECT),
);

test('a library works with the database of its application, or with the one that is qualified by its name', () => {
  expect(files).toEqual(['DatabaseDefaults.java']);
  expect(text('DatabaseDefaults.java')).toContain('QUALIFIER = "corner-shop"');
  expect(text('DatabaseDefaults.java')).toContain('import com.acme.shop.runtime.jdbc.library.LibraryDatabase;');
  expect(modules).toEqual(['jdbc-library']);
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

test('the README says by which name an application with several databases qualifies one, and where that is explained', () => {
  expect(Object.keys(sections)).toEqual(['Which database']);
  expect(sections['Which database']).toContain('with `corner-shop`');
  expect(sections['Which database']).toContain('(forja/docs/jdbc-library.md)');
});
