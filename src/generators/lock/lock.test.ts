import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../../tests/generated/tiny.ts';
import { Fault } from '../fault.ts';
import { generate } from '../generate.ts';
import type { Routine } from '../sources/database/described/routine.ts';
import { updateFolder } from './folder.ts';
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
  const path = join(folder, [...first.files.keys()].find((one) => one.endsWith('Failure.java')) ?? edited);
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
