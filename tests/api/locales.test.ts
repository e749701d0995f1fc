import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/shared/language.ts';

type Texts = { [key: string]: string | Texts };
const sets = readdirSync('locales/en').map((name) => name.replace('.json', ''));
const read = (language: string, set: string): Texts =>
  JSON.parse(readFileSync(`locales/${language}/${set}.json`, 'utf8'));

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => [path, readFileSync(join('src', path), 'utf8')] as const);

const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlural = (key: string) => key.replace(PLURAL, '');

function flatten(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

/** The areas that the product document names, by the names of their sets: some have no page yet. */
const AREAS = [
  ...['index', 'graphql', 'module', 'soap', 'datasourceOra', 'datasourceSqlServer', 'devops', 'tokenApp', 'common'],
  ...['queue', 'websocket', 'events', 'sftp', 'file', 'grpc', 'job', 'creditPricing'],
];

test('every area of the product has its text set', () => {
  expect(sets).toEqual(expect.arrayContaining(AREAS));
});

test('a set of another area is one that something asks for', () => {
  const isAsked = (set: string) => sources.some(([, source]) => new RegExp(`'${set}'|['\`]${set}:`).test(source));
  expect(sets.filter((set) => !AREAS.includes(set) && !isAsked(set))).toEqual([]);
  expect(isAsked('telepathy')).toBe(false);
});

test('a thing has one name in Spanish: a data source is an origen de datos', () => {
  const all = sets.flatMap((set) => flatten(read('es', set)).map(([, text]) => text));
  expect(all.filter((text) => /fuentes? de datos/i.test(text))).toEqual([]);
  expect(all.filter((text) => /or[ií]gen(es)? de datos/i.test(text)).length).toBeGreaterThan(20);
});

describe.each(sets)('%s', (set) => {
  const texts = LANGUAGES.map((language) => flatten(read(language, set)));

  test('has the same keys in every language', () => {
    const [english, ...others] = texts.map((list) => [...new Set(list.map(([key]) => withoutPlural(key)))].sort());
    for (const other of others) expect(other).toEqual(english);
  });

  test.each(LANGUAGES)('has every plural form that %s knows, and no other', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const keys = flatten(read(language, set)).map(([key]) => key);
    const counted = Map.groupBy(
      keys.filter((key) => PLURAL.test(key)),
      withoutPlural,
    );
    for (const [key, found] of counted)
      expect([key, found.map((place) => place.slice(key.length + 1)).sort()]).toEqual([key, forms]);
  });

  test('has no empty text, and the same values to fill in in every language', () => {
    const fillIns = (list: [string, string][] = []) =>
      Object.fromEntries(
        list.map(([key, text]) => [withoutPlural(key), [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort()]),
      );
    expect(texts.flat().filter(([, text]) => text.trim() === '')).toEqual([]);
    for (const other of texts.slice(1)) expect(fillIns(other)).toEqual(fillIns(texts[0]));
  });
});

describe('texts that the source asks for', () => {
  const known = new Set(sets.flatMap((set) => flatten(read('en', set)).map(([key]) => `${set}:${withoutPlural(key)}`)));
  /** A bare key is one of the set that instances look in by default. */
  const whole = (key: string) => (key.includes(':') ? key : `common:${key}`);

  test('exist, each of them', () => {
    const asked = sources.flatMap(([path, source]) =>
      [...source.matchAll(/\bt\(\s*'([\w.:]+)'/g)].map(([, key = '']) => ({ path, key: whole(key) })),
    );
    expect(asked.length).toBeGreaterThan(40);
    expect(asked.filter(({ key }) => !known.has(key))).toEqual([]);
  });

  test('exist in the section that a composed key begins with', () => {
    const asked = sources.flatMap(([path, source]) =>
      [...source.matchAll(/\bt\(\s*`([\w.:]+)[.]\$\{/g)].map(([, key = '']) => ({
        path,
        key: whole(key),
      })),
    );
    expect(asked.filter(({ key }) => ![...known].some((text) => text.startsWith(`${key}.`)))).toEqual([]);
  });
});
