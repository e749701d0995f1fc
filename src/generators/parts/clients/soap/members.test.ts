import { describe, expect, test } from 'vitest';
import { enumeration, record } from '../../../../../tests/support/parts/members.ts';
import type { XmlForm } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { id } from '../../../text/render/escape.ts';
import { fragment } from '../../../text/render/rendered.ts';
import { type ElementMember, memberCode } from './members.ts';
import type { SoapProject } from './operation.ts';

const TEXT: DataType = { kind: 'string' };
const TEXTS: DataType = { kind: 'list', of: TEXT };
const types = new Map([
  ['Part', record('Part', [])],
  ['Status', enumeration('Status', 'open')],
]);
const CODE = memberCode(
  { basePackage: 'com.acme', types } as unknown as SoapProject,
  { all: [], code: (uri) => fragment`Namespaces.${id(uri === '' ? 'NONE' : 'SHOP')}` },
  'Part',
);

function form(node: XmlForm['node'], more: Partial<XmlForm> = {}): XmlForm {
  return { node, namespace: 'urn:shop', name: 'a', ...more };
}

const own = (xml: XmlForm, type: DataType = TEXT, nil = false): ElementMember => ({ form: xml, type, nil });
const write = (member: ElementMember) => CODE.write(member, fragment`v`).text.toString();
const read = (member: ElementMember, all: readonly XmlForm[] = []) => CODE.read(member, all).text.toString();

describe('a member of an element', () => {
  test.each<[string, ElementMember, string, string]>([
    [
      'is an element of its own',
      own(form('element')),
      '.element(Namespaces.SHOP, "a", XmlValue.STRING, v)',
      'xml.element(Namespaces.SHOP, "a", XmlValue.STRING)',
    ],
    [
      'is an element for each item of a list',
      own(form('element'), TEXTS),
      '.elements(Namespaces.SHOP, "a", XmlValue.STRING, v)',
      'xml.elements(Namespaces.SHOP, "a", XmlValue.STRING)',
    ],
    [
      'is one element where a list stands in one text',
      own(form('element', { form: 'list' }), TEXTS),
      '.element(Namespaces.SHOP, "a", XmlValue.STRING.list(), v)',
      'xml.element(Namespaces.SHOP, "a", XmlValue.STRING.list())',
    ],
    [
      'is an attribute, which mostly has no namespace',
      own(form('attribute', { namespace: '' })),
      '.attribute("a", XmlValue.STRING, v)',
      'xml.attribute("a", XmlValue.STRING)',
    ],
    [
      'is an attribute with a namespace',
      own(form('attribute')),
      '.attribute(Namespaces.SHOP, "a", XmlValue.STRING, v)',
      'xml.attribute(Namespaces.SHOP, "a", XmlValue.STRING)',
    ],
    ['is the text', own(form('text')), '.text(XmlValue.STRING, v)', 'XmlValue.STRING.read(xml)'],
    [
      'is the content of a type that the document names',
      own(form('variant')),
      '.variant(Namespaces.SHOP, "a", XmlValue.STRING, v)',
      'xml.variant(Namespaces.SHOP, "a", XmlValue.STRING)',
    ],
    [
      'is there or not, where it has no content',
      own(form('element', { form: 'empty' }), { kind: 'boolean' }),
      '.flag(Namespaces.SHOP, "a", v)',
      'xml.has(Namespaces.SHOP, "a")',
    ],
    [
      'is there several times, where it has no content',
      own(form('element', { form: 'empty' }), { kind: 'list', of: { kind: 'boolean' } }),
      '.elements(Namespaces.SHOP, "a", XmlPresence.TYPE, v)',
      'xml.elements(Namespaces.SHOP, "a", XmlPresence.TYPE)',
    ],
    [
      'is of the record in whose class it stands',
      own(form('element'), { kind: 'ref', name: 'Part' }),
      '.element(Namespaces.SHOP, "a", TYPE, v)',
      'xml.element(Namespaces.SHOP, "a", TYPE)',
    ],
  ])('%s', (_, member, written, asked) => {
    expect(write(member)).toBe(written);
    expect(read(member)).toBe(asked);
  });
});

describe('the code of a member', () => {
  test('is written as nil only where it is one element, and read as any other', () => {
    expect(write(own(form('element'), TEXT, true))).toBe('.nillable(Namespaces.SHOP, "a", XmlValue.STRING, v)');
    expect(write(own(form('element'), TEXTS, true))).toContain('.elements(');
    expect(read(own(form('element'), TEXT, true))).toContain('xml.element(');
  });

  test('brings the class of its enumeration along, and what writes its values', () => {
    const status = own(form('element'), { kind: 'ref', name: 'Status' });
    const values = 'forja.runtime.client.soap.XmlValue';
    expect(CODE.write(status, fragment`v`).imports).toEqual([values, 'com.acme.model.Status']);
    expect(CODE.read(status, []).imports).toEqual([values, 'com.acme.model.Status']);
    expect(CODE.write(own(form('element')), fragment`v`).imports).toEqual([values]);
    expect(CODE.content('empty', TEXT).imports).toEqual(['forja.runtime.client.soap.XmlPresence']);
  });

  test('has a name that is escaped as a text of Java', () => {
    expect(write(own(form('attribute', { namespace: '', name: 'a"b' })))).toBe(
      '.attribute("a\\"b", XmlValue.STRING, v)',
    );
  });
});

describe('elements that the schema does not name', () => {
  const known = [form('element'), form('attribute', { name: 'b' }), form('any', { name: '' })];

  test('are all but the elements that it does name', () => {
    expect(read(own(form('any'), { kind: 'xml' }), known)).toBe('xml.other(Set.of(new QName(Namespaces.SHOP, "a")))');
    expect(read(own(form('any'), { kind: 'list', of: { kind: 'xml' } }), known)).toContain('xml.others(');
    expect(CODE.read(own(form('any')), known).imports).toEqual(['javax.xml.namespace.QName', 'java.util.Set']);
  });

  test('are all of them where it names none, which needs no names', () => {
    expect(read(own(form('any')), [])).toBe('xml.other(Set.of())');
    expect(CODE.read(own(form('any')), []).imports).toEqual(['java.util.Set']);
  });

  test('are written as they are', () => {
    expect(write(own(form('any')))).toBe('.other(v)');
    expect(write(own(form('any'), TEXTS))).toBe('.others(v)');
  });
});

test('a constant is an attribute that always has its value', () => {
  const constant = { namespace: '', name: 'version', value: '1.0' };
  const { text, imports } = CODE.writeConstant(constant);
  expect(text.toString()).toBe('.attribute("version", XmlValue.STRING, "1.0")');
  expect(imports).toEqual(['forja.runtime.client.soap.XmlValue']);
  const named = CODE.writeConstant({ ...constant, namespace: 'urn:shop' });
  expect(named.text.toString()).toContain('Namespaces.SHOP, "version"');
});

test('a content without text says everything by its name', () => {
  expect(CODE.content('empty', TEXT).text.toString()).toBe('XmlPresence.TYPE');
  expect(CODE.content(undefined, TEXT).text.toString()).toBe('XmlValue.STRING');
});
