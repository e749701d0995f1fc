import { expect, test } from 'vitest';
import { countLeaves, filterMenu, firstLeaf } from './filter-menu.ts';

const MENU = [
  {
    key: 'configurations',
    label: 'Configuración',
    nodes: [
      {
        key: 'datasources',
        label: 'Orígenes de datos',
        nodes: [
          { key: 'oracle', label: 'Oracle', url: '/datasourceOra' },
          { key: 'postgresql', label: 'PostgreSQL', url: '/datasourcePostgres', words: 'pg base de datos' },
        ],
      },
      { key: 'devops', label: 'Integración continua', url: '/devops' },
    ],
  },
  { key: 'events', label: 'Eventos', url: '/events' },
];

test('an empty search leaves the menu as it is', () => {
  expect(filterMenu(MENU, '  ')).toBe(MENU);
});

test('a leaf is found with the groups that lead to it, and without its siblings', () => {
  const found = filterMenu(MENU, 'POSTGRE');
  expect(JSON.stringify(found)).toContain('datasources');
  expect(JSON.stringify(found)).not.toContain('Oracle');
  expect(countLeaves(found)).toBe(1);
});

test('accents do not matter', () => {
  expect(countLeaves(filterMenu(MENU, 'integracion'))).toBe(1);
});

test('a group that matches keeps all that is in it', () => {
  expect(countLeaves(filterMenu(MENU, 'origenes'))).toBe(2);
});

test('nothing is found where nothing matches', () => {
  expect(filterMenu(MENU, 'zzz')).toEqual([]);
});

test('an entry is found by the words that people type for it, from their beginning', () => {
  for (const text of ['pg', 'BASE', 'base de d']) expect(countLeaves(filterMenu(MENU, text))).toBe(1);
  expect(filterMenu(MENU, 'ase de')).toEqual([]);
});

test('a search leads to the first page that it leaves', () => {
  expect(firstLeaf(filterMenu(MENU, 'pg'))).toBe('/datasourcePostgres');
  expect(firstLeaf(MENU)).toBe('/datasourceOra');
  expect(firstLeaf([])).toBeUndefined();
});
