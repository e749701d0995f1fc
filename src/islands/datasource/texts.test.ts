import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DATABASE_KINDS } from '../../model/described/routine.ts';
import { DATABASES } from '../../shared/databases/databases.ts';
import { textsFor } from '../../shared/texts.ts';

const t = textsFor('en');
const FOLDER = 'src/islands/datasource';
const sources = [
  ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((name) => `${FOLDER}/${name}`),
  'src/islands/datasource-screen.tsx',
]
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'));
const missing = (keys: readonly string[]) => keys.filter((key) => t(key, { defaultValue: '', count: 1 }) === '');

test('both text sets have every text that the screens ask for; schemas are Oracle’s alone', () => {
  const asked = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bsay\(\s*'([\w.]+)'/g)].map(([, key = '']) => key)),
  );
  expect(asked.size).toBeGreaterThan(40);
  expect(missing([...asked].map((key) => `datasourceOra:${key}`))).toEqual([]);
  const shared = [...asked].filter((key) => !key.startsWith('schemas.'));
  expect(missing(shared.map((key) => `datasourceSqlServer:${key}`))).toEqual([]);
});

test.each(DATABASE_KINDS)(
  '%s has its name and its line in the menu, and tells what each of its TLS modes means',
  (kind) => {
    const { screen, tls } = DATABASES[kind];
    expect(missing([`common:forms.choices.databaseType.${kind}`, `common:${screen.label}`])).toEqual([]);
    const set = screen.textSet;
    // One that was saved by a program is shown too.
    const modes = ['prefer', ...tls.modes];
    expect(missing(modes.flatMap((mode) => [`${set}:tls.${kind}.${mode}`, `${set}:choices.tls.${mode}`]))).toEqual([]);
  },
);
