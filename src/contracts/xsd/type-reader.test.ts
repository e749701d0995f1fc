import { expect, test } from 'vitest';
import { loadedSchemas, schemaOf } from '../../../tests/support/clients/loaded-schemas.ts';
import { isTooLarge } from './model-size.ts';
import { docOf } from './texts.ts';
import { TypeReader } from './type-reader.ts';

/** The shape of the element `E` with these attributes and this content, and the types that it leads to. */
function read(attributes: string, content = '', more = '') {
  const { schemas, told } = loadedSchemas(schemaOf(`<element name="E" ${attributes}>${content}</element>${more}`));
  const found = schemas.peek('element', { namespace: 'urn:t', name: 'E' });
  if (!found) throw new Error('no element');
  const reader = new TypeReader(schemas);
  const shape = reader.rootElement(found);
  return { shape, types: [...reader.finish().values()], told: told() };
}

const complex = (content: string, rest = '') => `<complexType ${rest}>${content}</complexType>`;
const sequence = (...elements: readonly string[]) => `<sequence>${elements.join('')}</sequence>`;
const element = (name: string, rest = 'type="string"') => `<element name="${name}" ${rest}/>`;
const membersOf = (content: string, more = '') => {
  const [type] = read('', complex(content), more).types;
  return type?.kind === 'record' ? type.members : [];
};
const ANYTHING = { type: { kind: 'xml' } };

test('an element of a simple type is a value, and one without a type is anything', () => {
  expect(read('type="int"').shape).toMatchObject({ type: { kind: 'integer', bits: 32 }, written: 'int' });
  expect(read('type="anyType"').shape).toMatchObject(ANYTHING);
  expect(read('').shape).toMatchObject(ANYTHING);
});

test('an element without a type has that of the element that it stands for, and itself it does not stand for', () => {
  expect(read('substitutionGroup="t:H"', '', element('H', 'type="date"')).shape.type).toEqual({ kind: 'date' });
  expect(read('substitutionGroup="t:E"').shape).toMatchObject(ANYTHING);
});

test('an element with nothing in it is empty, and one whose attributes are all fixed has nothing to ask', () => {
  expect(read('', complex('')).shape).toMatchObject({ form: 'empty' });
  const fixed = '<attribute name="v" use="required" fixed="1"/>';
  expect(read('', complex(fixed)).shape).toMatchObject(ANYTHING);
  expect(read('', complex('<attribute name="v" fixed="1"/>')).shape).toMatchObject({ type: { kind: 'ref' } });
});

test('a fixed attribute that must be there is a constant, and one that may be left out is a member', () => {
  const some = '<attribute name="a" use="required" fixed="1"/><attribute name="b" fixed="2"/>';
  const [type] = read('', complex(sequence(element('x')) + some)).types;
  expect(type).toMatchObject({
    constants: [{ namespace: '', name: 'a', value: '1' }],
    members: [{ name: 'x' }, { name: 'b', required: false, doc: 'Always “2”.' }],
  });
});

test('a text with attributes is a record, and one without them is a text', () => {
  const text = (attribute: string) =>
    complex(`<simpleContent><extension base="decimal">${attribute}</extension></simpleContent>`);
  expect(read('', text('')).shape.type).toEqual({ kind: 'decimal' });
  const [type] = read('', text('<attribute name="unit" type="string"/>')).types;
  expect(type).toMatchObject({ members: [{ name: 'value', wire: { node: 'text' } }, { wire: { node: 'attribute' } }] });
});

test('a list is never null itself, though its elements may be', () => {
  const [one, many] = membersOf(
    sequence(
      '<element name="a" type="int" nillable="true"/>',
      '<element name="b" type="int" nillable="true" maxOccurs="unbounded"/>',
    ),
  );
  expect([one?.nullable, one?.wire.nillable]).toEqual([true, true]);
  expect([many?.nullable, many?.wire.nillable, many?.written]).toEqual([false, true, 'list of int']);
});

test('bytes that are told what they are travel beside the message, those in hexadecimal never', () => {
  const bytes = (type: string, told = 'm:expectedContentTypes="image/png"') =>
    membersOf(sequence(`<element xmlns:m="http://www.w3.org/2005/05/xmlmime" name="f" type="${type}" ${told}/>`))[0]
      ?.wire.beside;
  expect([bytes('base64Binary'), bytes('base64Binary', ''), bytes('hexBinary'), bytes('string')]).toEqual([
    ...[true, undefined, undefined, undefined],
  ]);
});

test('an enumeration is one type wherever it is used, and the values of a list of it too', () => {
  const state =
    '<simpleType name="S"><restriction base="string"><enumeration value="a"/></restriction></simpleType>' +
    '<simpleType name="L"><list itemType="t:S"/></simpleType>';
  const content = sequence(element('a', 'type="t:S"'), element('b', 'type="t:L"'));
  const { types } = read('', complex(content), state);
  const ref = { kind: 'ref', name: '{urn:t}S#values' };
  expect(types.find(({ kind }) => kind === 'enum')).toMatchObject({
    key: '{urn:t}S#values',
    path: ['S'],
    values: ['a'],
  });
  const [record] = types.filter(({ kind }) => kind === 'record');
  expect(record).toMatchObject({ members: [{ type: ref }, { type: { kind: 'list', of: ref } }] });
});

test('an enumeration of very many texts, or of control characters, is a text', () => {
  const typeOf = (...values: readonly string[]) =>
    read(
      'type="t:S"',
      '',
      `<simpleType name="S"><restriction base="string">${values.map((value) => `<enumeration value="${value}"/>`).join('')}</restriction></simpleType>`,
    ).shape.type.kind;
  const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
  expect([typeOf(...many(1000)), typeOf(...many(1001)), typeOf('a&#9;b')]).toEqual(['ref', 'string', 'string']);
});

test('an abstract type is one of those that are derived from it, except those that are abstract themselves', () => {
  const derived = (name: string, rest = '', base = 't:B') =>
    `<complexType name="${name}" ${rest}><complexContent><extension base="${base}">${sequence(element('x'))}</extension></complexContent></complexType>`;
  const base = '<complexType name="B" abstract="true"/>';
  const { types } = read('type="t:B"', '', base + derived('C') + derived('D', 'abstract="true"'));
  expect(types.find(({ key }) => key === '{urn:t}B')).toMatchObject({
    members: [{ name: 'C', required: false, wire: { node: 'variant', namespace: 'urn:t' }, doc: 'One of: C.' }],
  });
  expect(read('type="t:B"', '', base).shape).toMatchObject(ANYTHING);
});

test('a record has as many members as Java has arguments, and one with more is read as it is', () => {
  const many = (count: number) =>
    read('', complex(sequence(...Array.from({ length: count }, (_, index) => element(`e${index}`))))).shape.type.kind;
  expect([many(250), many(251)]).toEqual(['ref', 'xml']);
});

test('a type that holds itself is one type, and a local one is called by where it stands', () => {
  const node = `<complexType name="N">${sequence('<element name="n" type="t:N" minOccurs="0"/>')}</complexType>`;
  expect(read('type="t:N"', '', node).types.map(({ key }) => key)).toEqual(['{urn:t}N']);
  const inner = `<element name="i">${complex(sequence(element('x'), element('y')))}</element>`;
  expect(read('', complex(sequence(inner, element('z')))).types.map(({ path }) => path)).toEqual([['E'], ['E', 'i']]);
});

test('a member of which no name can be used refuses its type, and no file', () => {
  const { types, told } = read('', complex(sequence(element('a&#9;b', 'type="string"'), element('c'))));
  expect(types[0]?.faults?.size).toBe(1);
  expect(told).toEqual([]);
});

test('a model of groups in groups is too large for a compiler, and one that people write is not', () => {
  const group = (level: number) =>
    `<group name="G${level}">${sequence(...Array(10).fill(`<group ref="t:G${level + 1}"/>`))}</group>`;
  const last = (level: number) => `<group name="G${level}">${sequence(element('a'))}</group>`;
  const size = (levels: number) =>
    isTooLarge(
      loadedSchemas(schemaOf(Array.from({ length: levels }, (_, level) => group(level)).join('') + last(levels)))
        .schemas,
    );
  expect([size(1), size(2), size(4)]).toEqual([false, false, true]);
});

test('the doc of a component is all of its documentation, on clean lines, and none where nothing is said', () => {
  const doc = (content: string) => {
    const [document] = loadedSchemas(schemaOf(`<annotation>${content}</annotation>`)).schemas.documents;
    return docOf(document?.element);
  };
  const said = (text: string) => `<documentation>${text}</documentation>`;
  expect(doc(said('  The order.\n\n   Of a shop. <b>Large</b>') + said('Old.'))).toBe(
    'The order.\nOf a shop. Large\nOld.',
  );
  expect([doc(''), doc(said('  ')), doc('<appinfo>x</appinfo>')]).toEqual([undefined, undefined, undefined]);
});

test.each([
  [
    'an element amid text stays where it was written',
    'The <b>big</b> order, <i>as <u>it</u> is</i>.',
    'The big order, as it is.',
  ],
  ['a word that an element divides stays one word', '<b>O</b>rder<!-- sent -->s', 'Orders'],
  [
    'paragraphs and items are lines',
    'First.<p>An <b>order</b>.</p><ul><li>a</li><li>b</li></ul>Last.',
    'First.\nAn order.\na\nb\nLast.',
  ],
  ['a break is a line feed', 'one<br/>two', 'one\ntwo'],
  ['elements without text between them are lines', '<name>Order</name><use>To buy</use>', 'Order\nTo buy'],
  ['CDATA is text like other text', 'a <i>b</i> <![CDATA[<c>]]> d', 'a b <c> d'],
])('%s', (_what, content, doc) => {
  const documentation = `<annotation><documentation>${content}</documentation></annotation>`;
  const [document] = loadedSchemas(schemaOf(documentation)).schemas.documents;
  expect(docOf(document?.element)).toBe(doc);
});
