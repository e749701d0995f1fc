import { expect, test } from 'vitest';
import { loadedSchemas, schemaOf } from '../../../tests/support/clients/loaded-schemas.ts';
import { ComplexTypes } from './complex-types.ts';
import { SimpleTypes } from './simple-types.ts';

/** The content of the complex type `T`, in short: elements by name, attributes by `@name`, the type of its text. */
function read(content: string, more = '', attributes = '') {
  const { schemas, told } = loadedSchemas(
    schemaOf(`<complexType name="T" ${attributes}>${content}</complexType>${more}`),
  );
  const found = schemas.peek('type', { namespace: 'urn:t', name: 'T' });
  if (!found) throw new Error('no type');
  const own = new ComplexTypes(schemas, new SimpleTypes(schemas)).read(found);
  const parts = own && [
    ...own.particles.map((particle) => (particle.kind === 'any' ? '*' : particle.name)),
    ...own.attributes.map(({ name, required, fixed }) => `@${name}${required ? '!' : ''}${fixed ? `=${fixed}` : ''}`),
    ...(own.text ? [`text ${own.text.written}`] : []),
  ];
  return { parts, content: own, told: told() };
}

const element = (name: string) => `<element name="${name}" type="string"/>`;
const sequence = (...names: readonly string[]) => `<sequence>${names.map(element).join('')}</sequence>`;
const attribute = (name: string, rest = '') => `<attribute name="${name}" ${rest}/>`;
const type = (name: string, content: string, rest = '') =>
  `<complexType name="${name}" ${rest}>${content}</complexType>`;
const extended = (base: string, content = '', kind = 'complex') =>
  `<${kind}Content><extension base="${base}">${content}</extension></${kind}Content>`;
const limited = (base: string, content = '', kind = 'complex') =>
  `<${kind}Content><restriction base="${base}">${content}</restriction></${kind}Content>`;

test('an extension has what its base has, and then its own', () => {
  const base = type('B', sequence('a') + attribute('x'));
  const { parts } = read(extended('t:B', sequence('b') + attribute('y', 'use="required"')), base);
  expect(parts).toEqual(['a', 'b', '@x', '@y!']);
});

test('a restriction has its own elements alone, and the attributes that it does not prohibit', () => {
  const base = type('B', sequence('a', 'b') + attribute('x') + attribute('y'));
  const { parts } = read(limited('t:B', sequence('a') + attribute('x', 'use="prohibited"')), base);
  expect(parts).toEqual(['a', '@y']);
});

test('a name that the base has as well could stand at two places, so no list of members holds it', () => {
  expect(read(extended('t:B', sequence('a')), type('B', sequence('a', 'b'))).parts).toBeUndefined();
  const any = '<sequence><any/></sequence>';
  expect(read(extended('t:B', any), type('B', any)).parts).toEqual(['*']);
});

test.each(['true', '1'])('text between elements (mixed="%s") is kept by no list of members', (mixed) => {
  expect(read(sequence('a'), '', `mixed="${mixed}"`).parts).toBeUndefined();
  const inner = `<complexContent mixed="${mixed}"><extension base="t:B"/></complexContent>`;
  expect(read(inner, type('B', sequence('a'))).parts).toBeUndefined();
  expect(read(extended('t:B'), type('B', sequence('a'), `mixed="${mixed}"`)).parts).toBeUndefined();
});

test('content that is not mixed is a list of members', () => {
  expect(read(sequence('a'), '', 'mixed="false"').parts).toEqual(['a']);
  expect(read('').parts).toEqual([]);
});

test('an extension of anything goes on with anything, and a restriction of it has what it names', () => {
  expect(read(extended('anyType', sequence('a'))).parts).toBeUndefined();
  expect(read(limited('anyType', sequence('a'))).parts).toEqual(['a']);
});

test('simple content is a text with the attributes of all its bases', () => {
  const base = type('B', extended('decimal', attribute('x'), 'simple'));
  expect(read(extended('t:B', attribute('y'), 'simple'), base).parts).toEqual(['@x', '@y', 'text decimal']);
  const facets = '<fractionDigits value="2"/>';
  expect(read(limited('t:B', facets, 'simple'), base).content?.text?.type).toEqual({ kind: 'decimal', scale: 2 });
});

test('a restriction of simple content may have a type of its own inside', () => {
  const base = type('B', extended('string', '', 'simple'));
  const inner = '<simpleType><restriction base="int"/></simpleType>';
  expect(read(limited('t:B', inner, 'simple'), base).parts).toEqual(['text int']);
});

test('attributes are required, fixed, or of a group, and the last of a name counts', () => {
  const group = `<attributeGroup name="G">${attribute('x', 'type="int"')}${attribute('y')}</attributeGroup>`;
  const own = `<attributeGroup ref="t:G"/>${attribute('x', 'use="required" fixed="7"')}`;
  expect(read(own, group).parts).toEqual(['@x!=7', '@y']);
});

test('an attribute that refers to another has its namespace, its type, and what either says is fixed', () => {
  const global = attribute('lang', 'type="int" fixed="1"');
  const { content } = read('<attribute ref="t:lang"/>', global);
  expect(content?.attributes).toMatchObject([
    { namespace: 'urn:t', name: 'lang', fixed: '1', type: { type: { kind: 'integer' } } },
  ]);
  expect(read('<attribute ref="t:lang" fixed="2"/>', global).parts).toEqual(['@lang=2']);
});

test('the attributes of XML itself need no schema', () => {
  const { content, told } = read('<attribute ref="xml:lang" use="required"/>');
  expect(content?.attributes).toMatchObject([{ name: 'lang', required: true, type: { written: 'xml:lang' } }]);
  expect(told).toEqual([]);
});

test('an attribute of which no type is told is a text', () => {
  expect(read(attribute('x')).content?.attributes[0]?.type.type).toEqual({ kind: 'string' });
});

test('types that extend each other are told, and end', () => {
  const { told } = read(extended('t:B', sequence('a')), type('B', extended('t:T', sequence('b'))));
  expect(told).toEqual(['schema.partCircle']);
});

test('a base, a group or an attribute that nobody declares is told by its name', () => {
  expect(read(extended('t:Gone')).told).toEqual(['schema.undeclared {urn:t}Gone']);
  expect(read('<attributeGroup ref="t:Gone"/>').told).toEqual(['schema.undeclared {urn:t}Gone']);
  expect(read('<attribute ref="t:Gone"/>')).toMatchObject({ parts: [], told: ['schema.undeclared {urn:t}Gone'] });
});
