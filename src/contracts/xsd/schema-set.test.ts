import { expect, test } from 'vitest';
import { loadedSchemas, schemaOf } from '../../../tests/support/clients/loaded-schemas.ts';
import { pairsOf } from './message-pairs.ts';
import { nameOfComponent, type SchemaSet } from './schema-set.ts';
import { standalone } from './standalone-schema.ts';

const element = (name: string, rest = 'type="string"') => `<element name="${name}" ${rest}/>`;
const has = (schemas: SchemaSet, namespace: string, name: string) =>
  schemas.peek('element', { namespace, name }) !== undefined;
const namesOf = (components: ReturnType<SchemaSet['substitutesOf']>) =>
  components.map((component) => nameOfComponent(component).name);

test('an included document is part of its includer, and has its namespace where it has none', () => {
  const { schemas } = loadedSchemas(
    schemaOf('<include schemaLocation="1.xsd"/><include schemaLocation="2.xsd"/>'),
    schemaOf(element('own')),
    schemaOf(element('lent'), ''),
  );
  expect([has(schemas, 'urn:t', 'own'), has(schemas, 'urn:t', 'lent'), has(schemas, '', 'lent')]).toEqual([
    ...[true, true, false],
  ]);
});

test('documents that include each other are read once', () => {
  const { schemas, told } = loadedSchemas(
    schemaOf('<include schemaLocation="1.xsd"/>'),
    schemaOf('<include schemaLocation="0.xsd"/>'),
  );
  expect([schemas.documents.length, told()]).toEqual([2, []]);
});

test('an import without a location is found by its namespace, and never in a file of another one', () => {
  const { schemas } = loadedSchemas(
    schemaOf('<import namespace="urn:o"/>'),
    schemaOf(element('a'), 'targetNamespace="urn:o"'),
    schemaOf(element('b'), 'targetNamespace="urn:p"'),
  );
  expect([has(schemas, 'urn:o', 'a'), has(schemas, 'urn:p', 'b'), schemas.isWhole]).toEqual([true, false, true]);
});

test('a file that was not uploaded is missed only by what uses it', () => {
  const { schemas, told } = loadedSchemas(schemaOf('<import namespace="urn:o" schemaLocation="gone.xsd"/>'));
  const [document] = schemas.documents;
  if (!document) throw new Error('no document');
  expect([schemas.isWhole, told()]).toEqual([false, []]);
  schemas.find('type', { namespace: 'urn:o', name: 'A' }, document.element, 'type');
  schemas.find('type', { namespace: 'urn:t', name: 'A' }, document.element, 'type');
  expect(told()).toEqual(['schema.fileMissing gone.xsd', 'schema.undeclared {urn:t}A']);
});

test('an include of something else than a schema is told', () => {
  const { told } = loadedSchemas(schemaOf('<include schemaLocation="1.xsd"/>'), '<html/>');
  expect(told()).toEqual(['schema.notXsd 1.xsd']);
});

test('the elements that may stand for another are found by way of each other, and end', () => {
  const { schemas } = loadedSchemas(
    schemaOf(
      element('head') +
        element('a', 'substitutionGroup="t:head"') +
        element('b', 'substitutionGroup="t:a"') +
        element('c', 'substitutionGroup="t:c"'),
    ),
  );
  const standingFor = (name: string) => namesOf(schemas.substitutesOf({ namespace: 'urn:t', name }));
  expect(standingFor('head')).toEqual(['a', 'b']);
  expect(standingFor('b')).toEqual([]);
  expect(standingFor('c')).toEqual([]);
});

test('types that are derived from another are found, extensions and restrictions alike', () => {
  const derived = (name: string, how: string, base: string) =>
    `<complexType name="${name}"><complexContent><${how} base="${base}"/></complexContent></complexType>`;
  const { schemas } = loadedSchemas(
    schemaOf(`<complexType name="A"/>${derived('B', 'extension', 't:A')}${derived('C', 'restriction', 't:B')}`),
  );
  expect(namesOf(schemas.derivedFrom({ namespace: 'urn:t', name: 'A' }))).toEqual(['B', 'C']);
});

test('of two components of one name the first counts', () => {
  const { schemas } = loadedSchemas(schemaOf(element('a', 'type="int"') + element('a', 'type="date"')));
  expect(schemas.peek('element', { namespace: 'urn:t', name: 'a' })?.element.attributes.get('type')).toBe('int');
});

function pairsIn(content: string, attributes?: string) {
  const { schemas, told } = loadedSchemas(schemaOf(content, attributes));
  const pairs = pairsOf(schemas, schemas.faults);
  return { names: pairs.map(({ name, request }) => `${name} by ${nameOfComponent(request).name}`), told: told() };
}

test('a response is paired with its request, else with the element of its own name', () => {
  const both = element('Get') + element('GetRequest') + element('GetResponse');
  expect(pairsIn(both).names).toEqual(['Get by GetRequest']);
  expect(pairsIn(element('Get') + element('GetResponse')).names).toEqual(['Get by Get']);
});

test.each([
  ['a response alone', element('GetResponse')],
  ['a response that is abstract', element('Get') + element('GetResponse', 'abstract="true"')],
  ['a name that is nothing but the ending', element('Response') + element('Request')],
  ['no element at all', ''],
])('%s is no operation, which is told', (_what, content) => {
  expect(pairsIn(content)).toEqual({ names: [], told: ['schema.noPairs'] });
});

test('pairs without a namespace are told, since a message is known by its namespace', () => {
  const content = element('Get') + element('GetResponse') + element('Put') + element('PutResponse');
  expect(pairsIn(content, '')).toEqual({ names: [], told: ['schema.noTargetNamespace'] });
});

const written = (content: string, location: (namespace: string) => string | undefined = () => undefined) => {
  const [document] = loadedSchemas(content).schemas.documents;
  return document ? standalone(document.element, location) : '';
};

test('a schema that stands alone has each line where it was, without its includes', () => {
  const content = `<!-- A\n comment -->\n${schemaOf('\n<include\n  schemaLocation="1.xsd"/>\n<element name="a"/>\n')}`;
  const text = written(content);
  expect(text).not.toContain('include');
  expect(text.split('\n').findIndex((line) => line.includes('<element'))).toBe(
    content.split('\n').findIndex((line) => line.includes('<element')),
  );
});

test('an import leads to where its namespace is, and is left out where nobody knows that', () => {
  const content = schemaOf('<import namespace="urn:o" schemaLocation="http://o.example/o.xsd"/>');
  expect(written(content, () => 'n1.xsd')).toContain('namespace="urn:o" schemaLocation="n1.xsd"/>');
  expect(written(content)).not.toContain('import');
  expect(written(content)).not.toContain('http://o.example');
});
