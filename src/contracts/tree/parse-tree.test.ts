import { expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { entries, entry, isTrue, items, type Node, number, pointer, text } from './node.ts';
import { parseTree } from './parse-tree.ts';

function parsed(content: string, limits: Partial<Limits> = {}) {
  const faults = new ContractFaults();
  const file = { path: 'a.yaml', content, index: 0 };
  const told = (read: () => Node | undefined) => {
    try {
      const root = read();
      faults.throwIfAny();
      return { root, faults: [] };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return {
        root: undefined,
        faults: error.faults.map(({ message, line, column }) => `${message} ${line}:${column}`),
      };
    }
  };
  return told(() => parseTree(file, faults, new Budget({ ...LIMITS, ...limits }, faults)));
}

/** The plain value of a document. */
function plainOf(node: Node | undefined): unknown {
  if (node?.kind === 'mapping') return Object.fromEntries([...node.entries].map(([key, own]) => [key, plainOf(own)]));
  if (node?.kind === 'sequence') return node.items.map(plainOf);
  return node?.value;
}
const read = (content: string) => plainOf(parsed(content).root);

test('JSON and YAML are read alike, and a quoted scalar is a text', () => {
  expect(read('{"a": [1, true, null, "2"]}')).toEqual({ a: [1, true, null, '2'] });
  expect(read('a: [1, true, ~, "2"]')).toEqual({ a: [1, true, null, '2'] });
  expect(read("a: !!str 12\nb: '~'\nc: !own yes")).toEqual({ a: '12', b: '~', c: 'yes' });
});

test('an entry that is merged in counts where the mapping has none itself, the first of several before the others', () => {
  const base = 'a: &a {x: 1, y: 1}\nb: &b {y: 2, z: 2}\n';
  expect(read(`${base}c: {<<: *a, x: 3}`)).toMatchObject({ c: { x: 3, y: 1 } });
  expect(read(`${base}c: {x: 3, <<: *a}`)).toMatchObject({ c: { x: 3, y: 1 } });
  expect(read(`${base}c: {<<: [*a, *b]}`)).toMatchObject({ c: { x: 1, y: 1, z: 2 } });
});

test('a merge key in quotes, or of a scalar, is an entry like others', () => {
  expect(read('a: &a {x: 1}\nb: {"<<": *a}')).toMatchObject({ b: { '<<': { x: 1 } } });
  expect(read('a: {<<: 1}')).toEqual({ a: { '<<': 1 } });
});

test.each([
  ['a key that stands twice', 'a: 1\nb: 2\na: 3', 'schema.duplicateKey 3:1'],
  ['an alias of what nobody named', 'a: *b', 'fileFormat 1:5'],
  ['an alias of what it stands in', 'a: &a [*a]', 'fileFormat 1:9'],
  ['an alias as a key', 'a: &a x\n*a : 1', 'fileFormat 2:2'],
  ['a mapping as a key', '{[a]: 1}', 'fileFormat 1:2'],
  ['two documents', 'a: 1\n---\nb: 2', 'fileFormat 1:1'],
  ['no document', '', 'fileFormat 1:1'],
  ['half of a letter', 'a: \ud800', 'fileFormat 1:1'],
])('%s is told at its place', (_what, content, fault) => {
  expect(parsed(content).faults[0]).toBe(fault);
});

test('what is too deep or too much is refused with the limit', () => {
  expect(parsed('[[[[[1]]]]]', { depth: 4 }).faults).toEqual(['schema.tooDeep 1:5']);
  expect(parsed('[[[[1]]]]', { depth: 4 }).faults).toEqual([]);
  expect(parsed('[1, 2, 3, 4]', { nodes: 3 }).faults[0]).toMatch(/^schema\.tooMany\.nodes/);
});

test.each<readonly [what: string, levels: (count: number) => string]>([
  ['lists', (count) => '- '.repeat(count) + 1],
  ['lists in brackets', (count) => `${'['.repeat(count)}1${']'.repeat(count)}`],
  ['mappings in braces', (count) => `${'{a: '.repeat(count)}1${'}'.repeat(count)}`],
  ['mappings of JSON', (count) => `${'{"a":'.repeat(count)}1${'}'.repeat(count)}`],
  ['mappings in lists', (count) => `${'[a: '.repeat(count / 2)}1${']'.repeat(count / 2)}`],
])('%s are read to the limit; more levels, or 10,000, are refused close to where it is passed', (_what, levels) => {
  expect(parsed(levels(100)).faults).toEqual([]);
  for (const count of [102, 10_000]) {
    const [fault = '', ...others] = parsed(levels(count)).faults;
    expect(others).toEqual([]);
    const [, column] = /^schema\.tooDeep 1:(\d+)$/.exec(fault) ?? [];
    expect(Number(column)).toBeGreaterThan(levels(98).indexOf('1'));
    expect(Number(column)).toBeLessThan(levels(210).indexOf('1'));
  }
});

test('entries that are merged in count as nodes, so that no small file becomes a large one', () => {
  const base = 'a: &a {x: 1, y: 1, z: 1}\n';
  const many = Array.from({ length: 9 }, (_, index) => `m${index}: {<<: *a}`).join('\n');
  expect(parsed(base + many, { nodes: 40 }).faults).toHaveLength(1);
});

test('a node is reached by its name, and one of another kind has no entries', () => {
  const { root } = parsed('a: {text: x, no: ~, yes: true, said: "true", n: 3, x-own: 1}\nb: [1]');
  const a = entry(root, 'a');
  expect([text(a, 'text'), text(a, 'no'), text(a, 'n'), text(a, 'gone')]).toEqual(['x', undefined, '3', undefined]);
  expect([isTrue(a, 'yes'), isTrue(a, 'said'), number(a, 'n'), number(a, 'text')]).toEqual([true, false, 3, undefined]);
  expect(entries(a).map(([name]) => name)).not.toContain('x-own');
  expect([entry(entry(root, 'b'), '0'), items(a), entries(undefined)]).toEqual([undefined, [], []]);
  expect(items(entry(root, 'b'))).toHaveLength(1);
});

test('a pointer leads to a node, whatever its name has in it', () => {
  const { root } = parsed('paths: {/pets/~x: {get: [{a: 1}]}}');
  const [first] = items(entry(entry(entry(root, 'paths'), '/pets/~x'), 'get'));
  expect(first && pointer(first)).toBe('#/paths/~1pets~1~0x/get/0');
  expect(root && pointer(root)).toBe('#');
});
