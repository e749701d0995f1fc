import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize, relative } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = readFileSync('ARCHITECTURE.md', 'utf8');

/** Rooms from the roof to the ground, as ARCHITECTURE.md lists them: a row may import the rows below it. */
const ORDER = readOrder(PAGE);

/**
 * @example
 * | `generators/lock/`, `config.ts` | … |   →   ['generators/lock', 'config.ts']
 */
function readOrder(page: string): readonly (readonly string[])[] {
  const order = page.slice(page.indexOf('\n## The order\n'), page.indexOf('\n## Nevers\n'));
  return [...order.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, rooms = '']) =>
    [...rooms.matchAll(/`([^`]+?)\/?`/g)].map(([, room = '']) => room).filter((room) => room !== 'src'),
  );
}

/** @returns the sentences below `## Nevers`, without their numbers. */
function readNevers(page: string): readonly string[] {
  const [nevers = ''] = page.slice(page.indexOf('\n## Nevers\n') + 1).split(/\n## (?!Nevers)/);
  return [...nevers.matchAll(/^\d+\. (.+)$/gm)].map(([, never = '']) => never);
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const modules = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .sort();
const imports = modules.flatMap((path) => importsOf(path, textOf(path)));

function textOf(path: string): string {
  return readFileSync(join('src', path), 'utf8');
}

/** @returns the project's own modules that a source imports or re-exports, as paths below src. */
function importsOf(path: string, source: string): Import[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g)].map(([, target]) => ({
    from: path,
    to: normalize(join(dirname(path), target ?? '')),
  }));
}

/** @returns the room of a module and the row it stands in; undefined where no room has it. */
function placeOf(path: string): { readonly room: string; readonly row: number } | undefined {
  return ORDER.flatMap((rooms, row) => rooms.map((room) => ({ room, row })))
    .filter(({ room }) => path === room || path.startsWith(`${room}/`))
    .sort((a, b) => b.room.length - a.room.length)[0];
}

function forbidden({ from, to }: Import): string | undefined {
  const [own, other] = [placeOf(from), placeOf(to)];
  if (!own || !other) return `${!own ? from : to} has no room`;
  return own.room === other.room || own.row < other.row ? undefined : `${from} must not import ${to}`;
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
  expect(modules.length).toBeGreaterThan(1_000);
  expect(imports.length).toBeGreaterThan(modules.length);
});

test('each room of the order is there, once', () => {
  const rooms = ORDER.flat();
  expect(rooms.length).toBeGreaterThan(40);
  expect(rooms.filter((room) => !existsSync(join('src', room)))).toEqual([]);
  expect(rooms.filter((room, index) => rooms.indexOf(room) !== index)).toEqual([]);
});

test('no module imports a room above it or beside it', () => {
  expect(imports.flatMap((edge) => forbidden(edge) ?? [])).toEqual([]);
});

test.each([
  ['model/operation.ts', '../db/client.ts', 'model/operation.ts must not import db/client.ts'],
  ['verify/builder.ts', '../contracts/limits.ts', 'verify/builder.ts must not import contracts/limits.ts'],
  ['attic/box.ts', '../db/client.ts', 'attic/box.ts has no room'],
])('a forbidden import is found: %s', (from, to, said) => {
  expect(importsOf(from, `import { db } from '${to}';`).map(forbidden)).toEqual([said]);
});

test('no modules import each other in a circle', () => {
  const graph = new Map(modules.map((path): [string, string[]] => [path, []]));
  for (const { from, to } of imports) graph.get(from)?.push(to);
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

/** Islands are found by their file in this one folder, so it has as many modules as the portal has islands. */
const FOLDER_OF_ISLANDS = 'islands';

/** @returns the folders with more than twenty of the files, with how many they have. */
function crowded(files: readonly string[]): [folder: string, count: number][] {
  const folders = new Map<string, number>();
  for (const path of files) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
  return [...folders].filter(([, count]) => count > 20);
}

test('no folder has more than twenty modules of its own', () => {
  const islands = modules.filter((path) => dirname(path) === FOLDER_OF_ISLANDS);
  expect(islands.length).toBeGreaterThan(0);
  expect(crowded(modules.filter((path) => !islands.includes(path)))).toEqual([]);
});

/** Golden cases are data, as many as there are ideas. */
const CASES = 'generated/projects/cases/';

test('no folder of tests has more than twenty files of its own', () => {
  const files = readdirSync('tests', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative('tests', join(parentPath, name)));
  expect(files.length).toBeGreaterThan(300);
  expect(crowded(files.filter((path) => !path.startsWith(CASES)))).toEqual([]);
});

interface Text {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads each text once, for who imports a name from a module.
 * @returns whether a text beside the module ends an import with the module's file name, and has the name as a word
 */
function createImportSearch(texts: readonly Text[]): (module: string, name: string) => boolean {
  const importers = new Map<string, (Pick<Text, 'path'> & { readonly words: ReadonlySet<string> })[]>();
  for (const { path, text } of texts) {
    const importer = { path, words: new Set(text.match(/\w+/g)) };
    const files = new Set([...text.matchAll(/\/([^/'\s]+)'/g)].map(([, file = '']) => file));
    for (const file of files) importers.set(file, [...(importers.get(file) ?? []), importer]);
  }
  return (module, name) =>
    (importers.get(basename(module)) ?? []).some(({ path, words }) => path !== module && words.has(name));
}

test('what a module exports, somebody else imports', () => {
  const texts = ['src', 'tests', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .map((path) => ({ path: join(folder, path), text: readFileSync(join(folder, path), 'utf8') })),
  );
  const isImported = createImportSearch(texts);
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

/** Each never of the page by its sentence, with what breaks it, and something that would. */
const NEVERS: Readonly<Record<string, { readonly found: () => readonly unknown[]; readonly seen: () => boolean }>> = {
  'Parts know no parts.': {
    found: () => imports.filter(knowsAnotherPart),
    seen: () =>
      knowsAnotherPart({
        from: 'generators/parts/triggers/rest/check.ts',
        to: 'generators/parts/triggers/soap/check.ts',
      }),
  },
  'The model has no word of a database, of HTTP or of a protocol.': {
    found: () =>
      modules
        // A fault names what its reader knows: a routine, a database, the status that a caller gets.
        .filter((path) => dirname(path) === 'model' && path !== 'model/fault.ts')
        .flatMap((path) => wordsIn(FOREIGN_TO_MODEL, path)),
    seen: () => 'a JDBC url'.match(FOREIGN_TO_MODEL)?.join() === 'JDBC,url',
  },
  'Browsers get islands, components, shared, checks, model and constants alone.': {
    found: () => imports.filter(bringsMoreToBrowsers),
    seen: () => bringsMoreToBrowsers({ from: 'islands/header.tsx', to: 'services/sessions.ts' }),
  },
  'Triggers have no word of what only a source has.': {
    found: () => {
      const files = ['templates/triggers', 'templates/web', 'src/generators/parts/triggers', 'src/generators/kit/web']
        .flatMap((folder) => filesBelow(folder))
        .filter((path) => /\.(eta|ts)$/.test(path) && !path.endsWith('.test.ts'));
      expect(files.length).toBeGreaterThan(30);
      return files.flatMap((path) => linesWith(FOREIGN_TO_TRIGGERS, readFileSync(path, 'utf8')));
    },
    seen: () => linesWith(FOREIGN_TO_TRIGGERS, 'import org.springframework.dao.DataAccessException;').length === 1,
  },
  'Generators see no clock, no chance, no network and no database.': {
    found: () =>
      modules
        .filter((path) => /^(?:generators|contracts|checks|model)\//.test(path))
        .flatMap((path) => wordsIn(IMPURE, path)),
    seen: () => ['Date.now()', 'new Date()', "from 'node:net'", "from 'postgres'"].every((text) => IMPURE.test(text)),
  },
  'Routes have no SQL.': {
    found: () =>
      modules
        .filter((path) => path.startsWith('routes/'))
        .flatMap((path) => wordsIn(/from '(?:drizzle|postgres)/, path)),
    seen: () => /from '(?:drizzle|postgres)/.test("import { sql } from 'drizzle-orm';"),
  },
  'Only the configuration reads the environment.': {
    found: () =>
      modules
        .filter((path) => !['main.ts', 'dev-main.ts', 'operator.ts'].includes(path))
        .flatMap((path) => wordsIn(/process\.env/, path)),
    seen: () => textOf('main.ts').includes('process.env'),
  },
  'Only the sessions know Lucia.': {
    found: () => modules.filter((path) => knowsLucia(path) && !path.startsWith('services/sessions')),
    seen: () => modules.some(knowsLucia),
  },
};

const FOREIGN_TO_MODEL = /\b(?:database|sql|jdbc|routine|procedure|http|url|soap|graphql|grpc|queue|openapi)\w*\b/gi;
const FOREIGN_TO_TRIGGERS = /\b(?:org\.springframework\.(?:dao|jdbc)|javax?\.sql|DatabaseFailures|database|routine)\b/i;
const IMPURE =
  /(?<!Local)Date\.now\(|new Date\(\)|Math\.random\(|randomUUID|randomBytes|from 'node:(?:https?|net|tls|dns|child_process)'|from '(?:postgres|mysql2|oracledb|tedious|drizzle-orm)/;

/** Folders below which each folder is a part of its own. */
const PARTS = ['triggers', 'senders', 'servers', 'sources'].map((kind) => `generators/parts/${kind}/`);

function partOf(path: string): string | undefined {
  const home = PARTS.find((folder) => path.startsWith(folder));
  return home && path.slice(0, path.indexOf('/', home.length));
}

function knowsAnotherPart({ from, to }: Import): boolean {
  return partOf(from) !== undefined && partOf(to) !== undefined && partOf(from) !== partOf(to);
}

function bringsMoreToBrowsers({ from, to }: Import): boolean {
  return (
    /^(?:islands|components)\//.test(from) && !/^(?:islands|components|shared|checks|model)\/|^constants\.ts$/.test(to)
  );
}

function knowsLucia(path: string): boolean {
  return /from '(lucia|@lucia-auth\/[^']+)'/.test(textOf(path));
}

function wordsIn(pattern: RegExp, path: string): string[] {
  return (textOf(path).match(pattern) ?? []).map((word) => `${path}: ${word}`);
}

function linesWith(pattern: RegExp, text: string): string[] {
  return text.split('\n').filter((line) => pattern.test(line));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
}

test('the nevers of the page are those that are tested', () => {
  expect(readNevers(PAGE)).toEqual(Object.keys(NEVERS));
});

test.each(Object.entries(NEVERS))('never: %s', (_, { found, seen }) => {
  expect(found()).toEqual([]);
  expect(seen()).toBe(true);
});
