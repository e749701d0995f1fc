import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { exampleInput } from '../../../src/services/example/input.ts';
import { outcomeOf, readCases } from './cases.ts';
import { manyInput } from './two-hundred.ts';

/** A README says how to run, call, configure and own a project, whatever the project has. */
const MOST_LINES = 100;
const cases = readCases().flatMap(({ name, input }) => {
  const files = outcomeOf(input);
  return files.has('fault.json') ? [] : [{ name, files }];
});
const projects = [{ name: 'the example', files: generate(exampleInput()).files }, ...cases];

const textOf = (files: ReadonlyMap<string, string>, path: string) => files.get(path) ?? '';
const linesOf = (files: ReadonlyMap<string, string>) => textOf(files, 'README.md').trimEnd().split('\n').length;

test('projects of every technology were read', () => {
  expect(projects.length).toBeGreaterThan(90);
});

describe.each(projects)('$name', ({ files }) => {
  test(`has a README of ${MOST_LINES} lines at most`, () => {
    expect(linesOf(files)).toBeLessThanOrEqual(MOST_LINES);
  });

  test('has each variable in its README, or on a page that it has', () => {
    const names = [...textOf(files, '.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const told = [...files].filter(([path]) => path === 'README.md' || path.startsWith('forja/docs/'));
    const lost = names.filter((name) => !told.some(([, text]) => text.includes(`\`${name}\``)));
    expect(lost).toEqual([]);
  });

  test('has what its README leads to', () => {
    const lost = ['README.md', 'forja/operations.md'].flatMap((page) =>
      linksOf(textOf(files, page))
        .map((target) => new URL(target, `file:///${page}`))
        .filter(({ pathname, hash }) => !isThere(files, pathname.slice(1), hash.slice(1)))
        .map(({ pathname, hash }) => `${page}: ${pathname}${hash}`),
    );
    expect(lost).toEqual([]);
  });
});

test.each<[string, Record<string, unknown>]>([
  ['rest', { auth: 'jwt' }],
  ['graphql', { auth: 'basic' }],
  ['queue', { role: 'consumer' }],
  ['queue', { role: 'producer', delivery: 'outbox' }],
])('a README does not grow with the operations of a service: %s %j', (technology, options) => {
  expect(linesOf(generate(manyInput(200, technology, options)).files)).toBeLessThanOrEqual(MOST_LINES);
});

/** Reads the targets of a page's links to files of the project. */
function linksOf(page: string): readonly string[] {
  return [...page.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]));
}

/** Tells whether a file is there, and has a heading of that anchor. */
function isThere(files: ReadonlyMap<string, string>, path: string, anchor: string): boolean {
  const text = files.get(path);
  const headings = [...(text ?? '').matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-')
      .toLowerCase(),
  );
  return text !== undefined && (anchor === '' || headings.includes(anchor));
}
