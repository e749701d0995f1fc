import { expect, test } from 'vitest';
import { type MenuNode, sideMenu, topMenu } from './menu.ts';

const ALL = new Set(
  ['/', '/appGraphQL', '/appWebSocket', '/grpc', '/appSoap', '/plans', '/queue', '/sftp', '/file', '/job', '/appModule']
    .concat(['/datasourceOra', '/datasourceSqlServer', '/datasourceMySql', '/datasourcePostgres', '/devops', '/tokens'])
    .concat(['/dependencies', '/events', '/pendingFiles', '/credits', '/downloads']),
);
const urls = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.nodes ? urls(node.nodes) : [node.url ?? '']));
const t = (key: string) => key;

test('with every page there, the menu leads to each of them once', () => {
  expect(urls(sideMenu(ALL, t)).sort()).toEqual([...ALL].sort());
  expect(urls(topMenu(ALL, t))).toEqual(['/', '/appGraphQL', '/appWebSocket', '/grpc', '/appSoap', '/plans']);
});

test('pages that do not exist are left out, and groups that are empty without them', () => {
  expect(urls(sideMenu(new Set(['/events']), t))).toEqual(['/events']);
  expect(sideMenu(new Set(['/events']), t)).toHaveLength(1);
});

test('datasources are a group within the configurations', () => {
  const [configurations] = sideMenu(new Set(['/datasourceOra']), t);
  expect(configurations?.nodes?.[0]?.nodes?.[0]?.url).toBe('/datasourceOra');
});

test('every page has words that people type for it, so that the search finds it in either language', () => {
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.nodes ? leaves(node.nodes) : [node]));
  expect(leaves(sideMenu(ALL, t)).filter(({ words = '' }) => words === '')).toEqual([]);
  const mysql = leaves(sideMenu(ALL, t)).find(({ url }) => url === '/datasourceMySql');
  expect(mysql?.words).toContain('maria');
});
