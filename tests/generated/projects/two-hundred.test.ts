import { describe, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { compileAll } from '../../support/java/reactor.ts';
import { readCases } from './cases.ts';
import { manyInput } from './two-hundred.ts';

const MOST_LINES = 800;
const COMPILE_TIMEOUT_MS = 600_000;

const linesOf = (files: ReadonlyMap<string, string>) =>
  [...files].flatMap(([path, text]) => (path.endsWith('.java') ? [{ path, lines: text.split('\n').length }] : []));
const placesOf = ({ project }: ReturnType<typeof generate>) =>
  new Map(project.groups.flatMap(({ type, operations }) => operations.map(({ id }) => [id, type] as const)));
const lockOf = ({ files }: ReturnType<typeof generate>): unknown => JSON.parse(files.get('forja.lock.json') ?? '');

describe('a service of two hundred operations', () => {
  test.each<[string, Record<string, unknown>]>([
    ['rest', { auth: 'jwt' }],
    ['graphql', { auth: 'basic' }],
    ['queue', { role: 'consumer' }],
    ['queue', { role: 'producer', delivery: 'outbox' }],
  ])('has no class beyond 800 lines: %s %j', (technology, options) => {
    const { files, project } = generate(manyInput(200, technology, options));
    expect(linesOf(files).filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
    expect(project.groups.length).toBeGreaterThan(5);
    expect(project.groups.length).toBeLessThan(40);
  });

  test('one more operation moves no other, with a lock and without', () => {
    const [before, more] = [manyInput(200, 'rest', {}), manyInput(201, 'rest', {})];
    const first = generate(before);
    const places = placesOf(first);
    const moved = (again: ReturnType<typeof generate>) =>
      [...places].filter(([id, group]) => placesOf(again).get(id) !== group);
    expect(moved(generate({ ...more, lock: lockOf(first) } as typeof more))).toEqual([]);
    const alone = new Set(moved(generate(more)).map(([, group]) => group));
    expect(alone.size).toBeLessThanOrEqual(1);
  });

  test('the same operations are in the same classes, whatever their order', () => {
    const input = manyInput(200, 'rest', {});
    const { request, described } = input as unknown as Record<string, Record<string, unknown[]>>;
    const reversed = {
      request: { ...request, endpoints: request?.endpoints?.toReversed() },
      described: { ...described, routines: described?.routines?.toReversed() },
    } as unknown as typeof input;
    const sorted = (all: ReadonlyMap<string, string>) => [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(placesOf(generate(reversed)))).toEqual(sorted(placesOf(generate(input))));
  });

  test('javac takes it, with nothing to warn about', { timeout: COMPILE_TIMEOUT_MS }, async () => {
    const { files } = generate(manyInput(200, 'rest', { auth: 'jwt' }));
    expect((await compileAll(new Map([['two-hundred', files]]))).get('two-hundred')).toEqual([]);
  });
});

test('what grew out of one class stays there: a small project that becomes larger', () => {
  const small = generate(manyInput(14, 'rest', {}));
  expect(new Set(placesOf(small).values())).toEqual(new Set(['Billing', 'Shop']));
  let last = small;
  for (const count of [30, 60, 120, 200]) {
    const next = generate({ ...manyInput(count, 'rest', {}), lock: lockOf(last) } as ReturnType<typeof manyInput>);
    const now = placesOf(next);
    expect([...placesOf(last)].filter(([id, group]) => now.get(id) !== group)).toEqual([]);
    expect(linesOf(next.files).filter(({ lines }) => lines > MOST_LINES)).toEqual([]);
    last = next;
  }
});

test('small services have the groups that they had', () => {
  const small = readCases().filter(({ name }) => !name.startsWith('refused') && name !== 'api-awkward');
  for (const { input } of small) {
    const { project } = generate(input);
    expect(
      project.groups.map(({ operations }) => operations.every(({ home }) => home === operations[0]?.home)),
    ).not.toContain(false);
    expect(project.groups.length).toBe(new Set(project.operations.map(({ home }) => home)).size);
  }
});
