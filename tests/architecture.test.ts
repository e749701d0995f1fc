import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** Who may import whom, as ARCHITECTURE.md says. The longest prefix names a module's layer; a layer may always import itself. */
const LAYERS = readLayers(readFileSync('ARCHITECTURE.md', 'utf8'));

function readLayers(map: string): Record<string, readonly string[]> {
  const rows = [...map.matchAll(/^\| (`src\/.*?`) \|.*\| (.+?) \|$/gm)];
  return Object.fromEntries(
    rows.flatMap(([, where = '', others = '']) =>
      [...where.matchAll(/`src\/(.+?)\/?`/g)].map(([, layer]) => [
        layer,
        others === 'everything' ? ['*'] : others === '–' ? [] : others.split(', '),
      ]),
    ),
  );
}

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

test('the map has a row for every layer, and each names layers that are there', () => {
  const named = Object.values(LAYERS).flat();
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((layer) => layer !== '*' && !(layer in LAYERS))).toEqual([]);
  expect(Object.keys(LAYERS).filter((layer) => !existsSync(join('src', layer)))).toEqual([]);
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

test('what a module exports, somebody else imports', () => {
  const texts = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })),
  );
  const isImported = (module: string, name: string) =>
    texts.some(
      ({ path, text }) =>
        path !== module && text.includes(`/${basename(module)}'`) && new RegExp(`\\b${name}\\b`).test(text),
    );
  const exported = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, name = '']) => ({
      path,
      name,
    })),
  );
  expect(exported.length).toBeGreaterThan(500);
  // Tables are read as a whole.
  const tables = join('src', 'db', 'schema.ts');
  expect(exported.filter(({ path, name }) => path !== tables && !isImported(path, name))).toEqual([]);
  expect(isImported('src/constants.ts', 'NO_SUCH_' + 'CONSTANT')).toBe(false);
});

/** Folders below which each folder is a part of its own. */
const PARTS = ['triggers', 'senders', 'servers', 'sources'].map((kind) => `generators/${kind}/`);

function partOf(path: string): string | undefined {
  const home = PARTS.find((one) => path.startsWith(one));
  return home && path.slice(0, path.indexOf('/', home.length));
}

test('no part knows another part', () => {
  const known = imports.filter(({ from, to }) => partOf(from) && partOf(to) && partOf(from) !== partOf(to));
  expect(known).toEqual([]);
  expect(new Set(modules.map(partOf)).size).toBeGreaterThan(5);
  expect(partOf('generators/triggers/rest/check.ts')).toBe('generators/triggers/rest');
});

test('the model has no word of a database, of HTTP or of a protocol', () => {
  const foreign = /\b(?:database|sql|jdbc|routine|procedure|http|url|soap|graphql|grpc|queue|openapi)\w*\b/gi;
  const words = modules
    .filter((path) => path.startsWith('generators/model/'))
    .flatMap((path) =>
      [...readFileSync(join('src', path), 'utf8').matchAll(foreign)].map(([word]) => `${path}: ${word}`),
    );
  expect(words).toEqual([]);
  expect('a JDBC url'.match(foreign)).toEqual(['JDBC', 'url']);
});

test('no template or text of a trigger names what only a source has', () => {
  const foreign = /\b(?:org\.springframework\.(?:dao|jdbc)|javax?\.sql|DatabaseFailures|database|routine)\b/i;
  const files = [
    'templates/triggers',
    'templates/web',
    'src/generators/parts/triggers',
    'src/generators/kit/web',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.(eta|ts)$/.test(path) && !path.endsWith('.test.ts')),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => foreign.test(line)),
  );
  expect(found).toEqual([]);
});
