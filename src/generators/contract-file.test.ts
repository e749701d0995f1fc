import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { inputOf } from '../../tests/generated/projects/tiny.ts';
import { addOrder, orderTotal } from '../../tests/support/parts/shop.ts';
import { contractFile } from './contract-file.ts';

function fileOf(technology: string, format: 'own' | 'xsd' = 'own') {
  const applicationServer = technology === 'module' ? 'library' : 'embedded';
  return contractFile(inputOf([orderTotal, addOrder], { request: { technology, applicationServer } }), format);
}

test.each([
  ['rest', 'Corner-Shop.openapi.yaml', 'openapi: 3'],
  ['graphql', 'Corner-Shop.graphqls', 'type Query'],
  ['grpc', 'Corner-Shop.proto', 'syntax = "proto3"'],
  ['soap', 'Corner-Shop.xsd', 'name="OrderTotalRequest"'],
])('the contract of %s is in its own language: %s', (technology, name, part) => {
  const made = fileOf(technology);
  expect(made.name).toBe(name);
  expect(made.text).toContain(part);
});

test('a contract is the one that the project has in it', () => {
  const { text, generated } = fileOf('rest');
  const path = [...generated.files.keys()].find((own) => own.endsWith('/openapi.json')) ?? '';
  expect(load(text)).toEqual(JSON.parse(generated.files.get(path) ?? ''));
  expect(text.startsWith('{')).toBe(false);
});

test('a technology without a language of its own has XML Schema, and so has any that is asked for it', () => {
  const own = fileOf('module');
  expect(own.name).toBe('Corner-Shop.xsd');
  expect(own.text).toContain('<xs:schema');
  expect(fileOf('rest', 'xsd').name).toBe('Corner-Shop.xsd');
  expect(fileOf('rest', 'xsd').text).not.toContain('openapi');
});

test('each operation is in it', () => {
  for (const { text } of [fileOf('rest'), fileOf('graphql'), fileOf('rest', 'xsd')]) {
    expect(text).toMatch(/order-?total/i);
    expect(text).toMatch(/add-?order/i);
  }
});
