import { expect, test } from 'vitest';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS } from '../limits.ts';
import { readUploadedXml } from '../xml/uploaded-xml.ts';
import { ContentModels } from './content-models.ts';
import { SchemaSet } from './schema-set.ts';

/** @returns the elements that the type `T` may hold, `?` behind those that need not be there and `*` behind lists. */
function modelOf(content: string, more = ''): readonly string[] | undefined {
  const faults = new ContractFaults();
  const budget = new Budget(LIMITS, faults);
  const schema = `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:t" targetNamespace="urn:t">
    <complexType name="T">${content}</complexType>${more}</schema>`;
  const files = readUploadedXml([{ path: 't.xsd', content: schema, index: 0 }], faults, budget);
  const schemas = new SchemaSet(files, faults, budget);
  schemas.load(files.roots);
  const type = schemas.peek('type', { namespace: 'urn:t', name: 'T' });
  if (!type) throw new Error('no type');
  return new ContentModels(schemas)
    .read(type)
    ?.map(
      (particle) =>
        `${'name' in particle ? particle.name : 'any'}${particle.required ? '' : '?'}${particle.many ? '*' : ''}`,
    );
}

const sequence = (...elements: readonly string[]) => `<sequence>${elements.join('')}</sequence>`;
const choice = (...elements: readonly string[]) => `<choice>${elements.join('')}</choice>`;
const element = (name: string, rest = '') => `<element name="${name}" type="string" ${rest}/>`;

test('a sequence keeps its order, and its elements are required unless they may occur no time', () => {
  expect(modelOf(sequence(element('b'), element('a', 'minOccurs="0"')))).toEqual(['b', 'a?']);
  expect(modelOf('')).toEqual([]);
});

test('an element that may occur more than once is a list, and one that may occur no time at all is left out', () => {
  expect(modelOf(sequence(element('a', 'maxOccurs="unbounded"'), element('b', 'maxOccurs="7"')))).toEqual(['a*', 'b*']);
  expect(modelOf(sequence(element('a', 'minOccurs="0" maxOccurs="0"'), element('b')))).toEqual(['b']);
});

test('nothing of a choice is required, and what all branches have is one member', () => {
  expect(modelOf(choice(element('a'), element('b')))).toEqual(['a?', 'b?']);
  expect(modelOf(choice(sequence(element('a'), element('b')), sequence(element('a'), element('c'))))).toEqual([
    ...['a?', 'c?', 'b?'],
  ]);
});

test('a model whose order no list of members keeps has no list', () => {
  expect(modelOf(sequence(element('a'), element('b'), element('a')))).toBeUndefined();
  expect(modelOf(`<sequence maxOccurs="2">${element('a')}${element('b')}</sequence>`)).toBeUndefined();
  expect(modelOf(`<choice maxOccurs="unbounded">${element('a')}${element('b')}</choice>`)).toEqual(['a?*', 'b?*']);
});

test('wildcards are one member, however many there are', () => {
  expect(modelOf(sequence('<any/>', element('a'), '<any minOccurs="0"/>'))).toEqual(['any', 'a']);
});

test('a group stands for its elements, and a circle of groups for none', () => {
  const group = (name: string, content: string) => `<group name="${name}">${content}</group>`;
  expect(modelOf('<group ref="t:G"/>', group('G', sequence(element('a'), element('b'))))).toEqual(['a', 'b']);
  expect(modelOf('<group ref="t:G"/>', group('G', sequence(element('a'), '<group ref="t:G"/>')))).toEqual(['a']);
});

test('an abstract element is one of those that may stand for it', () => {
  const head = '<element name="head" type="string" abstract="true"/>';
  const others = ['x', 'y'].map((name) => `<element name="${name}" type="string" substitutionGroup="t:head"/>`);
  expect(modelOf(sequence('<element ref="t:head"/>'), head + others.join(''))).toEqual(['x?', 'y?']);
  expect(modelOf(sequence('<element ref="t:head"/>'), head)).toBeUndefined();
});
