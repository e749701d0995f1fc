import { expect, test } from 'vitest';
import { countLeaves, filterMenu } from './filter-menu.ts';

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
          { key: 'postgresql', label: 'PostgreSQL', url: '/datasourcePostgres' },
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
