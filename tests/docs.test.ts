import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/** The pages that people read; CHANGELOG.md tells of paths that are gone. */
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'client/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path))
    .sort(),
];

/** Folders of this repository that a page names. */
const OURS = /^(src|tests|docs|templates|locales|client|scripts|runtime)\//;

/** Folders that stand in a generated project instead. */
const GENERATED = /^src\/(generated|main|test)(\/|$)/;

/**
 * Reads the paths that a page has in backticks.
 * @example
 * the lists in `src/generators/parts/catalog.ts`, templates in `templates/triggers/<id>/*.eta`
 *   →   ['src/generators/parts/catalog.ts', 'templates/triggers']
 */
function pathsOf(page: string): string[] {
  return [...page.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => OURS.test(path) || /^[\w.-]+(\/[\w.-]+)+\.tsx?$/.test(path))
    .filter((path) => !GENERATED.test(path))
    .map(withoutPlaceholder);
}

/**
 * Cuts a path before its first folder that stands for several.
 * @example
 * src/datasources/<kind>/driver.ts   →   src/datasources
 */
function withoutPlaceholder(path: string): string {
  const segments = path.split('/');
  const first = segments.findIndex((segment) => /[<>*{}…]/.test(segment));
  return first === -1 ? path : segments.slice(0, first).join('/');
}

/** Reads the targets of a page's links to files, without what follows a `#`. */
function linksOf(page: string): string[] {
  return [...page.replace(/`[^`\n]*`/g, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|#)/.test(target))
    .map((target) => target.replace(/#.*$/, ''));
}

/** Reads the numbers of the decisions that a text refers to. */
function decisionsOf(text: string): string[] {
  return [...text.matchAll(/docs\/decisions\/(\d{3})/g)].map(([, number = '']) => number);
}

/** The order of rooms in ARCHITECTURE.md names them below src. */
const isBelowSrc = (page: string, named: string) => page === 'ARCHITECTURE.md' && existsSync(join('src', named));

const texts = PAGES.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('pages, paths and links were really read', () => {
  expect(PAGES.length).toBeGreaterThan(50);
  expect(texts.flatMap(({ text }) => pathsOf(text)).length).toBeGreaterThan(200);
  expect(texts.flatMap(({ text }) => linksOf(text)).length).toBeGreaterThan(60);
});

test('every path that a page names is there', () => {
  const gone = texts.flatMap(({ path, text }) =>
    pathsOf(text)
      .filter((named) => !existsSync(named) && !isBelowSrc(path, named))
      .map((named) => `${path}: ${named}`),
  );
  expect(gone).toEqual([]);
});

test('every link of a page leads to a file', () => {
  const broken = texts.flatMap(({ path, text }) =>
    linksOf(text)
      .filter((target) => !existsSync(normalize(join(dirname(path), target))))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every decision that pages and sources refer to has been written', () => {
  const written = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)));
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path: join('src', path), text: readFileSync(join('src', path), 'utf8') }));
  const missing = [...texts, ...sources].flatMap(({ path, text }) =>
    decisionsOf(text)
      .filter((number) => !written.has(number))
      .map((number) => `${path}: ${number}`),
  );
  expect(missing).toEqual([]);
});

test('the first page is short', () => {
  expect(readFileSync('README.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

test.each([
  ['in `src/attic/box.ts` and `src/datasources/<kind>/driver.ts`', ['src/attic/box.ts', 'src/datasources']],
  ['`services/attic.ts` without its folder', ['services/attic.ts']],
  ['`src/generated/java` of a project, `npm start`', []],
])('paths are found in a text: %s', (text, paths) => {
  expect(pathsOf(text)).toEqual(paths);
});
