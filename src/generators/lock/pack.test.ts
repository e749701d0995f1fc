import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../../tests/generated/projects/tiny.ts';
import { Fault } from '../../model/fault.ts';
import { generate } from '../generate.ts';
import { openLock, packLock } from './pack.ts';

const find = routine('find', [parameter('id')]);
const generated = (name?: string) => generate(inputOf([find], { endpoints: [name ? { name } : {}] }), tinyCatalog());

function packed(more: object = {}) {
  const { project, files } = generated();
  return packLock({ ...project, ...more }, files);
}

const unpacked = (lock: { bytes: Uint8Array }) => JSON.parse(inflateRawSync(lock.bytes).toString());
const identity = { kind: 'function', schema: 'shop', name: 'find', argumentTypes: ['integer'] };

describe('a packed lock', () => {
  test('gives back the names that a lock in a folder gives', () => {
    const { project, files } = generated();
    const folder = openLock(JSON.parse(files.get('forja.lock.json') ?? ''));
    const portal = openLock(packLock(project, files).bytes);
    const identities = project.operations.map(({ source }) => source.identity);
    expect(portal.kept(identities).operations).toEqual(folder.kept(identities).operations);
    expect(portal.kept(identities).operations[0]?.names).toMatchObject({ method: 'find' });
    expect([...portal.files.keys()].sort()).toEqual([...folder.files.keys()].sort());
  });

  test('has neither the hashes of files nor signatures, which only a folder is compared by', () => {
    const { files, operations } = unpacked(packed());
    expect(new Set(Object.values(files))).toEqual(new Set(['']));
    expect(operations[0]).not.toHaveProperty('signature');
  });

  test('is found by its hash: the same names are the same lock, and others another', () => {
    expect(packed().hash).toMatch(/^[0-9a-f]{64}$/);
    expect(packed().hash).toBe(packed().hash);
    const { project, files } = generated('lookup');
    expect(packLock(project, files).hash).not.toBe(packed().hash);
  });

  test('has decisions and stale files only where there are any', () => {
    const plain = unpacked(packed());
    for (const part of ['settled', 'triggerSettled', 'stale']) expect(plain).not.toHaveProperty(part);
    const decided = unpacked(packed({ settled: { a: 1 }, triggerSettled: { b: 2 }, stale: ['forja/old'] }));
    expect(decided).toMatchObject({ settled: { a: 1 }, triggerSettled: { b: 2 }, stale: ['forja/old'] });
  });
});

test('bytes that are no lock are a defect of the portal, and something else that is none is the caller’s', () => {
  const codeOf = (lock: unknown) => {
    try {
      openLock(lock);
    } catch (error) {
      return error instanceof Fault ? error.code : error;
    }
    return undefined;
  };
  expect(codeOf(new Uint8Array([1, 2, 3]))).toBe('internal');
  expect(codeOf({ operations: 1 })).toBe('invalidRequest');
  expect(codeOf({ operations: [] })).toBeUndefined();
  expect(openLock({ operations: [] }).kept([identity]).operations).toEqual([undefined]);
});
