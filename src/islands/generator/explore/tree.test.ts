import { expect, test } from 'vitest';
import type { PreviewFile } from '../../../shared/wire/preview.ts';
import { type Node, openAtFirst, partsOf, rowsOf, searchFiles, treeOf } from './tree.ts';

const file = (path: string, ...excerpts: PreviewFile['excerpts']): PreviewFile => ({
  path,
  part: 'generated',
  bytes: 1,
  lines: 1,
  excerpts,
});
const FILES = ['pom.xml', 'src/main/java/com/acme/App.java', 'src/main/resources/a.yaml', 'README.md'].map((path) =>
  file(path),
);
const shape = (nodes: readonly Node[]): unknown[] =>
  nodes.map(({ label, children }) => (children.length > 0 ? [label, shape(children)] : label));

test('folders come first, and a chain of them is one line', () => {
  expect(shape(treeOf(FILES))).toEqual([
    [
      'src/main',
      [
        ['java/com/acme', ['App.java']],
        ['resources', ['a.yaml']],
      ],
    ],
    'README.md',
    'pom.xml',
  ]);
  expect(treeOf([])).toEqual([]);
});

test('what is in view is what stands in open folders, each with its place', () => {
  const tree = treeOf(FILES);
  const closed = rowsOf(tree, () => false);
  expect(closed.map(({ node }) => node.label)).toEqual(['src/main', 'README.md', 'pom.xml']);
  expect(closed.map(({ place, of }) => [place, of])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  const open = rowsOf(tree, ({ id }) => id === 'src/main/');
  expect(open.map(({ node, depth }) => [node.label, depth])).toEqual([
    ['src/main', 0],
    ['java/com/acme', 1],
    ['resources', 1],
    ['README.md', 0],
    ['pom.xml', 0],
  ]);
});

test('a large project begins with what leads to the file that is shown', () => {
  const many = [...FILES, ...Array.from({ length: 100 }, (_, index) => file(`docs/${index}.md`))];
  const isOpen = openAtFirst(many, 'src/main/java/com/acme/App.java');
  const labels = rowsOf(treeOf(many), isOpen).map(({ node }) => node.label);
  expect(labels).toEqual(['docs', 'src/main', 'java/com/acme', 'App.java', 'resources', 'README.md', 'pom.xml']);
  expect(rowsOf(treeOf(FILES), openAtFirst(FILES, 'pom.xml'))).toHaveLength(7);
});

test('the parts of a project stand apart, and the runtime is closed at first', () => {
  const files = [
    { ...file('pom.xml'), part: 'yours' as const },
    file('src/generated/A.java'),
    { ...file('forja/runtime/java/B.java'), part: 'runtime' as const },
  ];
  const tree = partsOf(files, (part) => part);
  expect(shape(tree)).toEqual([
    ['yours', ['pom.xml']],
    ['generated', [['src/generated', ['A.java']]]],
    ['runtime', [['forja/runtime/java', ['B.java']]]],
  ]);
  const labels = rowsOf(tree, openAtFirst(files, 'src/generated/A.java')).map(({ node }) => node.label);
  expect(labels).toEqual(['yours', 'pom.xml', 'generated', 'src/generated', 'A.java', 'runtime']);
  expect(shape(partsOf([file('A.java')], (part) => part))).toEqual([['generated', ['A.java']]]);
});

test('a search finds names and lines, each line by its number in the file', () => {
  const files = [
    file('a/Order.java', { line: 1, text: 'class X' }, { line: 40, text: 'one\n  int orderTotal() {\n}' }),
    file('b/Other.java', { line: 1, text: 'no' }),
    file('c/Third.java', { line: 1, text: 'ORDER' }),
  ];
  const found = searchFiles(files, ' order ');
  expect(found.map(({ id, children }) => [id, children.map(({ line, label }) => `${line} ${label}`)])).toEqual([
    ['a/Order.java', ['41 int orderTotal() {']],
    ['c/Third.java', ['1 ORDER']],
  ]);
});

test('a search that finds everywhere ends', () => {
  const files = Array.from({ length: 2_000 }, (_, index) => file(`f${index}`, { line: 1, text: 'x\n'.repeat(1_000) }));
  const found = searchFiles(files, 'x');
  expect(found.length).toBeLessThan(50);
  expect(Math.max(...found.map(({ children }) => children.length))).toBe(5);
});
