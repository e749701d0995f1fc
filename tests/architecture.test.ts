import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom (ARCHITECTURE.md). The longest prefix names a module's layer; a layer may always import itself. */
const LAYERS: Record<string, readonly string[]> = {
  'main.ts': ['*'],
  'dev-main.ts': ['*'],
  'portal.ts': ['*'],
  'operator.ts': ['operator', 'db', 'config.ts'],
  operator: ['db', 'services', 'shared', 'constants.ts'],
  'server.ts': ['portal.ts', 'realtime.ts', 'config.ts'],
  'dev.ts': ['routes'],
  'app.tsx': ['generators/catalog.ts', 'generators', 'routes', 'services', 'shared', 'config.ts', 'constants.ts'],
  'config.ts': ['hosts.ts'],
  'hosts.ts': [],
  'constants.ts': [],
  'entry.ts': ['config.ts'],
  'file-lock.ts': [],
  'v8-flags.ts': [],
  routes: [
    'services',
    'shared',
    'components',
    'islands',
    'config.ts',
    'constants.ts',
    'hosts.ts',
    'generators/model',
    'generators/catalog.ts',
  ],
  services: [
    'db',
    'datasources',
    'generators',
    'generators/model',
    'build',
    'shared',
    'config.ts',
    'constants.ts',
    'entry.ts',
  ],
  islands: ['shared', 'components', 'constants.ts', 'generators/model'],
  components: ['shared', 'constants.ts', 'generators/model'],
  datasources: ['generators/model', 'generators/sql', 'shared', 'db/secrets.ts', 'entry.ts'],
  'datasources/demo': ['config.ts', 'db/directory-lock.ts', 'db/shared-session.ts'],
  shared: ['generators/model', 'generators/fault.ts', 'constants.ts'],
  db: ['db/directory-lock.ts', 'db/shared-session.ts', 'generators/model', 'shared', 'config.ts', 'entry.ts'],
  'db/directory-lock.ts': ['file-lock.ts'],
  'db/shared-session.ts': [],
  build: ['file-lock.ts', 'generators', 'generators/catalog.ts', 'generators/model', 'shared'],
  generators: ['generators/model', 'generators/fault.ts', 'generators/sql', 'generators/catalog.ts'],
  'generators/fault.ts': [],
  'generators/catalog.ts': ['generators', 'generators/model', 'generators/fault.ts', 'generators/sql'],
  'generators/sql': ['generators/model', 'generators/fault.ts'],
  'generators/model': [],
  'realtime.ts': ['realtime', 'services', 'shared', 'constants.ts', 'hosts.ts'],
  realtime: [],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .sort();
const imports = modules.flatMap((path) => importsOf(path, readFileSync(join('src', path), 'utf8')));

/** @returns the project's own modules that a source imports or re-exports, as paths below src. */
function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g)].map(([, target]) => ({
    from: path,
    to: normalize(join(dirname(path), target ?? '')),
  }));
}

function layerOf(path: string): string | undefined {
  return Object.keys(LAYERS)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0];
}

function forbidden({ from, to }: Import): string | undefined {
  const [own, other] = [layerOf(from), layerOf(to)];
  if (!own || !other) return `${!own ? from : to} belongs to no layer`;
  const allowed = LAYERS[own] ?? [];
  return own === other || allowed.includes('*') || allowed.includes(other)
    ? undefined
    : `${from} must not import ${to}`;
}

/** @returns the first cycle found below a module, as the path around it. */
function findCycle(graph: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return undefined;
}

test('modules and their imports were really read', () => {
  expect(modules.length).toBeGreaterThan(60);
  expect(imports.length).toBeGreaterThan(modules.length);
});

test('no module imports what its layer may not', () => {
  expect(imports.flatMap((one) => forbidden(one) ?? [])).toEqual([]);
});

test('a forbidden import is found', () => {
  expect(importsOf('generators/model/names.ts', "import { db } from '../../db/client.ts';").map(forbidden)).toEqual([
    'generators/model/names.ts must not import db/client.ts',
  ]);
});

test('no modules import each other in a circle', () => {
  const graph = new Map(modules.map((path) => [path, imports.filter((one) => one.from === path).map((one) => one.to)]));
  expect(findCycle(graph)).toBeUndefined();
  expect(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', ['a']],
      ]),
    ),
  ).toEqual(['a', 'b', 'a']);
});

test('Lucia is known to one module only', () => {
  const users = modules.filter((path) =>
    /from '(lucia|@lucia-auth\/[^']+)'/.test(readFileSync(join('src', path), 'utf8')),
  );
  expect(users.every((path) => path.startsWith('services/sessions'))).toBe(true);
  expect(users.length).toBeGreaterThan(0);
});

test('only the configuration reads the environment', () => {
  const readers = modules.filter((path) => readFileSync(join('src', path), 'utf8').includes('process.env'));
  expect(readers.filter((path) => !['main.ts', 'dev-main.ts', 'operator.ts'].includes(path))).toEqual([]);
});
