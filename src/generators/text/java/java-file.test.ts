import { describe, expect, test } from 'vitest';
import { id } from '../render/escape.ts';
import { fragment } from '../render/rendered.ts';
import { javaFile, modelClass, nullable, packageOf, separated, typeCode } from './java-file.ts';

const PROJECT = { basePackage: 'com.acme.shop' };
const LIBRARY = { ...PROJECT, library: true } as const;

describe('a class of a project', () => {
  const file = { home: 'clients', name: 'Api', template: 'sources/database/DatabaseConfiguration.java' };
  const made = (project: typeof PROJECT | typeof LIBRARY, more: object = {}) =>
    javaFile(project, { ...file, view: { sessions: 'PostgresqlSessions' }, ...more });

  test('stands in the folder of its package, a test in that of tests', () => {
    expect(made(PROJECT).path).toBe('src/generated/java/com/acme/shop/clients/Api.java');
    expect(made(PROJECT, { test: true }).path).toBe('src/generated/test/com/acme/shop/clients/Api.java');
    expect(made(PROJECT, { home: '' }).path).toBe('src/generated/java/com/acme/shop/Api.java');
    expect(made(PROJECT).text).toContain('package com.acme.shop.clients;');
  });

  test('is a bean that a scan finds in a service', () => {
    const { text, bean } = made(PROJECT);
    expect(text).toMatch(/^@Configuration\(/m);
    expect(text).toContain('import org.springframework.context.annotation.Configuration;');
    expect(bean).toBeUndefined();
  });

  test('is a bean that no scan finds in a library, which names it instead', () => {
    const { text, bean } = made(LIBRARY);
    expect(text).not.toMatch(/^@Configuration/m);
    expect(text).not.toContain('annotation.Configuration;');
    expect(bean).toBe('com.acme.shop.clients.Api');
  });

  test('keeps what a scan finds in a test of a library, where nobody scans', () => {
    const { text, bean } = made(LIBRARY, { test: true });
    expect(text).toMatch(/^@Configuration\(/m);
    expect(bean).toBeUndefined();
  });
});

test('a package is that of the project, or one below it', () => {
  expect(packageOf(PROJECT, '')).toBe('com.acme.shop');
  expect(packageOf(PROJECT, 'model')).toBe('com.acme.shop.model');
  expect(modelClass(PROJECT, 'Pet')).toBe('com.acme.shop.model.Pet');
});

test('a type brings the classes that it mentions, those of the project by their package', () => {
  const { text, imports } = typeCode({ kind: 'list', of: { kind: 'ref', name: 'Pet' } }, PROJECT);
  expect(text.toString()).toBe('List<Pet>');
  expect(imports).toEqual(['java.util.List', 'com.acme.shop.model.Pet']);
  expect(typeCode({ kind: 'string' }, PROJECT).imports).toEqual([]);
});

test('of bytes the array may be null, of any other type the value', () => {
  const written = (kind: 'bytes' | 'string') => nullable(typeCode({ kind }, PROJECT)).text.toString();
  expect(written('bytes')).toBe('byte @Nullable []');
  expect(written('string')).toBe('@Nullable String');
  expect(nullable(typeCode({ kind: 'uuid' }, PROJECT)).imports).toEqual([
    'org.jspecify.annotations.Nullable',
    'java.util.UUID',
  ]);
});

test('items are parted by commas, and the last has what ends the list', () => {
  const items = ['A', 'B'].map((name) => ({ text: fragment`${id(name)}` }));
  const written = (last?: ',' | ';' | '') =>
    separated(items, last)
      .map(({ text, comma }) => `${text}${comma}`)
      .join(' ');
  expect(written()).toBe('A, B');
  expect(written(';')).toBe('A, B;');
  expect(separated([])).toEqual([]);
});
