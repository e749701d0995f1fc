import { expect, test } from 'vitest';
import { type MenuNode, sideMenu, topMenu } from './menu.ts';

const ALL = new Set(
  ['/', '/appGraphQL', '/appWebSocket', '/grpc', '/appSoap', '/plans', '/queue', '/sftp', '/file', '/job', '/appModule']
    .concat(['/datasourceOra', '/datasourceSqlServer', '/datasourceMySql', '/datasourcePostgres', '/devops', '/tokens'])
    .concat(['/dependencies', '/events', '/pendingFiles', '/credits', '/downloads']),
);
const urls = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => (node.nodes ? urls(node.nodes) : [node.url ?? '']));
const technologies = (
  [
    ['rest', '/'],
    ['soap', '/appSoap'],
    ['graphql', '/appGraphQL'],
    ['grpc', '/grpc'],
    ['websocket', '/appWebSocket'],
    ['queue', '/queue'],
    ['sftp', '/sftp'],
    ['file', '/file'],
    ['job', '/job'],
    ['module', '/appModule'],
  ] as const
).map(([id, route]) => ({ id, route, words: `${id} words` }));
const forAll = { technologies, routes: ALL, t: (key: string) => key, language: 'en' } as const;
const only = (...paths: string[]) => sideMenu({ ...forAll, routes: new Set(paths) });

test('with every page there, the menu leads to each of them once', () => {
  expect(urls(sideMenu(forAll)).sort()).toEqual([...ALL].sort());
  expect(urls(topMenu(forAll))).toEqual(['/', '/appGraphQL', '/appWebSocket', '/grpc', '/appSoap', '/plans']);
});

test('a page whose address says its language is led to in the language of the menu', () => {
  expect(topMenu({ ...forAll, language: 'es' }).map(({ url }) => url)).toEqual([
    '/',
    '/appGraphQL',
    '/appWebSocket',
    '/grpc',
    '/appSoap',
    '/es/plans',
  ]);
});

test('pages that do not exist are left out, and groups that are empty without them', () => {
  expect(urls(only('/events'))).toEqual(['/events']);
  expect(only('/events')).toHaveLength(1);
});

test('datasources are a group within the configurations', () => {
  const [configurations] = only('/datasourceOra');
  expect(configurations?.nodes?.[0]?.nodes?.[0]?.url).toBe('/datasourceOra');
});

test('every page has words that people type for it, so that the search finds it in either language', () => {
  const leaves = (nodes: readonly MenuNode[]): MenuNode[] =>
    nodes.flatMap((node) => (node.nodes ? leaves(node.nodes) : [node]));
  expect(leaves(sideMenu(forAll)).filter(({ words = '' }) => words === '')).toEqual([]);
  const mysql = leaves(sideMenu(forAll)).find(({ url }) => url === '/datasourceMySql');
  expect(mysql?.words).toContain('maria');
});
