import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldTexts } from '../../components/forms/texts.ts';
import { TECHNOLOGIES } from '../../model/request/request.ts';
import { fieldsOf } from '../../model/schema/fields.ts';
import { strict } from '../../model/schema/strict.ts';
import { sideMenu, topMenu } from '../../shared/menu.ts';
import { instanceFor } from '../../shared/texts.ts';
import { catalog } from './catalog.ts';

const texts = instanceFor('en');
const { senders, servers, technologies } = catalog;

/** The keys among these that have no text. Every language has the keys of English (`tests/api/locales.test.ts`). */
const missing = (keys: readonly string[]) => keys.filter((key) => !texts.exists(key));

/** The text set of a technology; that of one for which nothing is generated yet has its id. */
const textSetOf = (id: string) => technologies.find((technology) => technology.id === id)?.textSet ?? id;

/** The options of a part that forms would call by their names in the code, for want of a label. */
function unlabelled(
  { projectOptions, endpointOptions }: Pick<(typeof senders)[number], 'projectOptions' | 'endpointOptions'>,
  textSet: string,
  further: readonly string[] = [],
): readonly string[] {
  const { label } = fieldTexts(texts.t, texts, textSet, further);
  const names = [projectOptions, endpointOptions].flatMap(fieldsOf).map(({ name }) => name);
  return names.filter((name) => label(name) === name);
}

test.each(technologies)('$id has a page in words: its title, its lead, and a label for each option', (technology) => {
  const { textSet } = technology;
  expect(missing([`${textSet}:name`, `${textSet}:title`, `${textSet}:lead`])).toEqual([]);
  expect(unlabelled(technology, textSet, technology.furtherTexts)).toEqual([]);
});

test('menus name each technology, and lists name those that are still to come as well', () => {
  const t = texts.getFixedT('en', 'common');
  const routes = new Set(technologies.map(({ route }) => route));
  const menus = [
    ...topMenu({ technologies, routes, t, language: 'en' }),
    ...sideMenu({ technologies, routes, t, language: 'en' }),
  ];
  const lines = menus.flatMap(({ label, nodes = [] }) => [label, ...nodes.map((node) => node.label)]);
  expect(lines.filter((line) => /^(?:nav|menu)\./.test(line))).toEqual([]);
  expect(missing(TECHNOLOGIES.map((id) => `${textSetOf(id)}:name`))).toEqual([]);
});

test.each(senders)('the sender $id has a name, and a label for each option', (sender) => {
  expect(missing([`${sender.textSet}:name`])).toEqual([]);
  expect(unlabelled(sender, sender.textSet)).toEqual([]);
});

test.each(servers)('the server $id has a name, and a label for each option', ({ title, textSet, projectOptions }) => {
  expect(title).not.toBe('');
  if (textSet !== undefined) expect(missing([`${textSet}:name`, `${textSet}:choice`])).toEqual([]);
  expect(unlabelled({ projectOptions, endpointOptions: strict({}) }, textSet ?? 'common')).toEqual([]);
});

test('no set has the texts of two parts', () => {
  const sets = [...technologies, ...senders, ...servers].flatMap(({ textSet }) => textSet ?? []);
  expect(sets.filter((set, index) => sets.indexOf(set) !== index)).toEqual([]);
});

/** How a check names what is wrong with a field, and how reasons against a choice, an operation or a document are named. */
const NAMED = [
  /\bfield: [^\n]*?, message: '([\w.]+)'/g,
  /'((?:forms\.reasons|refusals|schema)\.\w+)'/g,
  /\bneeds: \{ offer: '\w+', reason: '(\w+)'/g,
];

test('what parts and readers of contracts find wrong has a text', () => {
  const asked = ['src/generators', 'src/contracts', 'src/model'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(folder, path), 'utf8'))
      .flatMap((source) => NAMED.flatMap((named) => [...source.matchAll(named)].map(([, key = '']) => key))),
  );
  expect(asked.length).toBeGreaterThan(100);
  const unknown = asked.filter((key) => missing([`common:validation.${key}`, `common:${key}`]).length === 2);
  expect(unknown).toEqual([]);
});
