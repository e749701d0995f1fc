import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { field, inputOf, parameter, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { generate } from '../../generators/generate.ts';
import { updateFolder } from '../../generators/lock/folder.ts';
import type { Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { readLock } from './lock.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function made(routines: readonly Routine[], lock?: unknown, endpoints?: readonly object[]) {
  const input = inputOf(routines, endpoints ? { endpoints } : {});
  const { project, files } = generate(lock === undefined ? input : { ...input, lock }, tinyCatalog());
  return { project, files, lock: JSON.parse(files.get('forja.lock.json') ?? '') as unknown };
}
const methods = ({ project }: ReturnType<typeof made>) => project.operations.map(({ names }) => names.method);

const byId = routine('find', [parameter('id')]);
const byEmail = routine('find', [parameter('email', 'text')]);

test('an overload that comes later does not rename the one that was there', () => {
  const first = made([byId]);
  expect(methods(first)).toEqual(['find']);
  expect(methods(made([byId, byEmail]))).toEqual(['findById', 'findByEmail']);
  const next = made([byId, byEmail], first.lock);
  expect(methods(next)).toEqual(['find', 'findByEmail']);
  expect(next.project.operations[0]?.endpoint).toMatchObject({ url: '/find' });
});

test('a lock that the request brings along counts, and is no part of forja.json', () => {
  const first = made([byId]);
  const input = inputOf([byId, byEmail], { request: { lock: first.lock } });
  const { project, files } = generate(input, tinyCatalog());
  expect(project.operations.map(({ names }) => names.method)).toEqual(['find', 'findByEmail']);
  expect(JSON.parse(files.get('forja.json') ?? '')).not.toHaveProperty('lock');
});

test('the lock names the files of ours that are no longer generated', () => {
  const first = made([byId, routine('ping', [parameter('x')])]);
  expect(first.lock).not.toHaveProperty('stale');
  const { stale } = made([byId], first.lock).lock as { stale: readonly string[] };
  expect(stale.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['PingRequest.java']);
});

test('an overload that goes does not rename the one that stays', () => {
  expect(methods(made([byEmail], made([byId, byEmail]).lock))).toEqual(['findByEmail']);
});

test('a name that its owner takes back is taken back', () => {
  const named = made([byId], undefined, [{ name: 'lookup' }]);
  expect(methods(named)).toEqual(['lookup']);
  expect(methods(made([byId], named.lock))).toEqual(['find']);
});

test("a user's name wins over a kept one", () => {
  const first = made([byId]);
  expect(methods(made([byId, routine('b')], first.lock, [{}, { name: 'find' }]))).toEqual(['shopFind', 'find']);
});

test('the same types keep their names when others of that name come', () => {
  const typed = (databaseType: string, name: string): Routine => ({
    ...routine(name, [{ ...parameter('a', databaseType), type: { kind: 'ref', name: 'A' } }]),
    types: [{ kind: 'enum', name: 'A', databaseType, values: ['x'] }],
  });
  const first = made([typed('shop.address', 'a')]);
  const next = made([typed('shop.address', 'a'), typed('crm.address', 'b')], first.lock);
  expect([...next.project.types.values()].map(({ name, written }) => [written, name])).toEqual([
    ['crm.address', 'CrmAddress'],
    ['shop.address', 'Address'],
  ]);
});

const rowsOf = (name: string, ...columns: string[]): Routine['results'][number] => ({
  kind: 'columns',
  columns: columns.map((column) => field(column)),
  many: true,
  evidence: 'catalogue',
  ...(name === '' ? {} : { cursor: name }),
});
const columnsOf = ({ project }: ReturnType<typeof made>) =>
  project.operations[0]?.response.members.flatMap((member) => (member.kind === 'rows' ? member.columns : []));

test('a column that comes before others renames none of them', () => {
  const orders = (...columns: string[]) => routine('orders', [], { results: [rowsOf('', ...columns)] });
  const first = made([orders('total', '?column?', 'TOTAL')]);
  const next = made([orders('Total', 'total', '名', '?column?', 'TOTAL')], first.lock);
  const properties = Object.fromEntries((columnsOf(first) ?? []).map(({ name, property }) => [name, property]));
  expect(properties).toEqual({ total: 'total', '?column?': 'column', TOTAL: 'TOTAL' });
  expect(columnsOf(next)?.map(({ name, property }) => [name, property])).toEqual([
    ['Total', 'Total'],
    ['total', 'total'],
    ['名', '名'],
    ['?column?', 'column'],
    ['TOTAL', 'TOTAL'],
  ]);
});

test('a parameter that comes renames neither the operation nor what it answers', () => {
  const out = (name: string) => parameter(name, 'integer', { mode: 'out' });
  const find = (...more: Routine['parameters']) => routine('find', [...more, out(''), out('')], { kind: 'procedure' });
  const others = [routine('find', [parameter('email', 'text')])];
  const first = made([find(parameter('id')), ...others]);
  expect(methods(first)).toEqual(['findById', 'findByEmail']);
  const next = made([find(parameter('id'), parameter('page', 'bigint')), ...others], first.lock);
  expect(methods(next)).toEqual(['findById', 'findByEmail']);
  const answered = (generation: ReturnType<typeof made>) =>
    generation.project.operations[0]?.response.members.map(
      (member) => member.kind === 'value' && member.member.property,
    );
  expect(answered(first)).toEqual(['returnValue', 'out2', 'out3']);
  expect(answered(next)).toEqual(answered(first));
  expect(answered(made([find(parameter('id'), parameter('page', 'bigint')), ...others]))).not.toEqual(answered(first));
});

test('of two that changed, none is taken for the other', () => {
  const first = made([byId, byEmail]);
  const changed = [routine('find', [parameter('key', 'uuid')]), routine('find', [parameter('tag', 'json')])];
  expect(methods(made(changed, first.lock))).toEqual(['findByKey', 'findByTag']);
});

test('a second result leaves the row of the first its name', () => {
  const orders = (...results: Routine['results']) => routine('orders', [], { results });
  const rows = (generation: ReturnType<typeof made>) =>
    generation.project.operations[0]?.response.members.flatMap((member) => (member.kind === 'rows' ? member.row : []));
  const first = made([orders(rowsOf('lines', 'a'))]);
  expect(rows(first)).toEqual(['OrdersRow']);
  expect(rows(made([orders(rowsOf('heads', 'b'), rowsOf('lines', 'a'))], first.lock))).toEqual([
    'OrdersRow1',
    'OrdersRow',
  ]);
  const renamed = made([orders(rowsOf('lines', 'a'))], first.lock, [{ name: 'book' }]);
  expect(rows(renamed)).toEqual(['BookRow']);
});

test('a value that comes leaves an enumeration its constants, and a field a composite its properties', () => {
  const typed = (values: readonly string[], fields: readonly string[]): Routine => ({
    ...routine('a'),
    types: [
      { kind: 'enum', name: 'E', databaseType: 'shop.e', values },
      { kind: 'record', name: 'R', databaseType: 'shop.r', fields: fields.map((name) => field(name)) },
    ],
  });
  const given = (generation: ReturnType<typeof made>) =>
    [...generation.project.types.values()].map((type) =>
      type.kind === 'enum' ? type.constants.map(({ java }) => java) : type.members.map(({ property }) => property),
    );
  const first = made([typed(['a-b', 'a b'], ['x', 'X'])]);
  expect(given(first)).toEqual([
    ['A_B', 'A_B2'],
    ['x', 'X'],
  ]);
  expect(given(made([typed(['A b', 'a-b', 'a b'], ['-x', 'x', 'X'])], first.lock))).toEqual([
    ['A_B3', 'A_B', 'A_B2'],
    ['-x', 'x', 'X'],
  ]);
});

test.each([null, 1, {}, { operations: [{}] }, { operations: [], files: [] }])('%j is no lock', (value) => {
  expect(() => readLock(value)).toThrow('invalidRequest');
});

test('a name of a lock that no name can be is not kept', () => {
  const lock = JSON.stringify(made([byId]).lock).replaceAll('"Find"', '"*/ class X"');
  expect(methods(made([byId], JSON.parse(lock)))).toEqual(['find']);
});

function project(routines: readonly Routine[]) {
  const folder = mkdtempSync(join(tmpdir(), 'forja-lock-'));
  folders.push(folder);
  const first = made(routines);
  updateFolder(folder, first.files, first.project.before);
  return { folder, first };
}

test('files of ours that the owner edited stop it with the list, and nothing is written', () => {
  const { folder, first } = project([byId]);
  const edited = 'src/generated/java/com/acme/shop/failure/Failure.java';
  const path = join(folder, [...first.files.keys()].find((path) => path.endsWith('Failure.java')) ?? edited);
  writeFileSync(path, '// mine');
  const next = made([byId, byEmail], first.lock);
  const run = () => updateFolder(folder, next.files, next.project.before);
  expect(run).toThrow(Fault);
  try {
    run();
  } catch (error) {
    expect((error as Fault).faults).toEqual([{ field: path.slice(folder.length + 1), message: 'edited' }]);
  }
  expect(readFileSync(join(folder, 'forja.json'), 'utf8')).toBe(first.files.get('forja.json'));
});

test("what is no longer generated goes, and the owner's files stay as they are", () => {
  const { folder, first } = project([byId, routine('ping', [parameter('x')])]);
  writeFileSync(join(folder, 'README.md'), 'mine');
  const next = made([byId], first.lock);
  const stale = updateFolder(folder, next.files, next.project.before);
  expect(stale.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['PingRequest.java']);
  expect(stale.some((path) => existsSync(join(folder, path)))).toBe(false);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('mine');
});

test('a lock that names files outside the project removes nothing there', () => {
  const { folder, first } = project([byId]);
  const outside = join(folder, 'outside.txt');
  writeFileSync(outside, 'kept');
  const before = new Map([...first.project.before, ['forja/../outside.txt', '0'], ['../x', '0']]);
  expect(updateFolder(folder, first.files, before)).toEqual([]);
  expect(readFileSync(outside, 'utf8')).toBe('kept');
});

test('a lock from before callers had names of their own keeps the names that it has, and one of today both of them', () => {
  const named = (generation: ReturnType<typeof made>) =>
    generation.project.operations[0]?.request.members.map(({ property, component }) => [property, component]);
  const find = routine('find', [parameter('class'), parameter('Total'), parameter('total')]);
  const first = made([find]);
  expect(named(first)).toEqual([
    ['class', 'classValue'],
    ['Total', 'total'],
    ['total', 'total2'],
  ]);
  expect(named(made([find], first.lock))).toEqual(named(first));
  const { operations, ...others } = first.lock as { operations: readonly object[] };
  const request = { classValue: 'class', total: 'Total', total2: 'total' };
  const old = { ...others, operations: operations.map((operation) => ({ ...operation, request })) };
  const kept = made([find], old);
  expect(named(kept)).toEqual(Object.keys(request).map((name) => [name, name]));
  expect((kept.lock as typeof old).operations[0]).toMatchObject({ request });
});
