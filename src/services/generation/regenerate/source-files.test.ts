import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sourceIn } from './source-files.ts';

const zip = (...paths: string[]) => zipSync(Object.fromEntries(paths.map((path) => [path, strToU8(path)])));
const pathsIn = (content: Uint8Array, mode: string) => [...(sourceIn(content, mode)?.keys() ?? [])].sort();

test('the source of a Src is all that is in its folder', () => {
  expect(pathsIn(zip('shop/forja.json', 'shop/src/Main.java'), 'Src')).toEqual(['forja.json', 'src/Main.java']);
});

test('the source of a Build is in its folder source, and nothing beside that is taken', () => {
  const build = zip('shop/source/forja.json', 'shop/source/pom.xml', 'shop/build.log', 'shop/shop.jar');
  expect(pathsIn(build, 'Build')).toEqual(['forja.json', 'pom.xml']);
});

test('a Test and a contract have no source, nor has what is no project of ours', () => {
  expect(sourceIn(zip('shop/forja.json'), 'Test')).toBeUndefined();
  expect(sourceIn(zip('shop/forja.json'), 'Contract')).toBeUndefined();
  expect(sourceIn(zip('shop/pom.xml'), 'Src')).toBeUndefined();
});
