import { describe, expect, test } from 'vitest';
import type { XmlForm } from '../../../../model/contract/calls/soap.ts';
import type { DataType } from '../../../../model/types.ts';
import { fragment } from '../../../text/render/rendered.ts';
import { codec, codecName, itemType } from './codec.ts';
import { memberCode } from './members.ts';
import { namespacesOf } from './namespaces.ts';
import type { SoapProject } from './operation.ts';
import { EMPTY, escaped, XmlText } from './xml-text.ts';

const SHOP = 'http://acme.example/shop/v2';
const call = (uri: string) => ({ api: { call: { headers: [], faults: [{ namespace: uri, name: 'Fault' }] } } });
const project = (uris: readonly string[], types: Record<string, unknown> = {}) =>
  ({
    basePackage: 'com.acme.shop',
    operations: uris.map(call),
    types: new Map(Object.entries(types)),
  }) as unknown as SoapProject;
const PROJECT = project([SHOP], {
  Customer: { kind: 'record', name: 'Customer', members: [] },
  Mood: { kind: 'enum', name: 'Mood', constants: [] },
});

describe('elements as text', () => {
  test('have a prefix for each namespace in the order in which they come up, declared at the first element', () => {
    const xml = new XmlText();
    const inner = xml.element(
      { namespace: 'urn:b', name: 'inner' },
      { attributes: xml.attribute({ namespace: '', name: 'a' }, '1'), content: 'x' },
    );
    const outer = xml.element({ namespace: 'urn:a', name: 'outer' }, { ...EMPTY, content: inner });
    expect(outer).toBe('<n2:outer><n1:inner a="1">x</n1:inner></n2:outer>');
    expect(xml.declared(outer)).toBe(
      '<n2:outer xmlns:n1="urn:b" xmlns:n2="urn:a"><n1:inner a="1">x</n1:inner></n2:outer>',
    );
  });

  test('without content close themselves, and without a namespace have no prefix', () => {
    const xml = new XmlText();
    expect(xml.element({ namespace: '', name: 'a' }, EMPTY)).toBe('<a/>');
    expect(xml.declared('<a/>')).toBe('<a/>');
  });

  test('escape what would end them', () => {
    expect(escaped('a < "b" & c')).toBe('a &lt; &quot;b&quot; &amp; c');
  });
});

describe('what writes and reads a type', () => {
  const codeOf = (type: DataType, form?: XmlForm['form'], within?: string) =>
    String(codec(type, form, PROJECT, within).text);

  test.each([
    [{ kind: 'string' }, undefined, 'XmlValue.STRING'],
    [{ kind: 'string' }, 'qname', 'XmlValue.QNAME'],
    [{ kind: 'bytes' }, undefined, 'XmlValue.BASE64'],
    [{ kind: 'bytes' }, 'hex', 'XmlValue.HEX'],
    [{ kind: 'integer', bits: 64, signed: false }, undefined, 'XmlValue.BIG_INTEGER'],
    [{ kind: 'integer', bits: 32, signed: false }, undefined, 'XmlValue.LONG'],
    [{ kind: 'integer', bits: 16, signed: true }, undefined, 'XmlValue.INTEGER'],
    [{ kind: 'list', of: { kind: 'string' } }, 'listOfQNames', 'XmlValue.QNAME.list()'],
    [{ kind: 'ref', name: 'Customer' }, undefined, 'CustomerXml.TYPE'],
    [{ kind: 'ref', name: 'Mood' }, undefined, 'XmlValue.of(Mood::of, Mood::value)'],
  ] as const)('%j as %s is %s', (type, form, code) => {
    expect(codeOf(type, form)).toBe(code);
  });

  test('a record inside itself is its own constant', () => {
    expect(codeOf({ kind: 'ref', name: 'Customer' }, undefined, 'Customer')).toBe('TYPE');
  });

  test('JSON is no value of XML', () => {
    expect(() => codeOf({ kind: 'json' })).toThrow('No value in XML is json');
  });

  test('classes have another end where a type of the document ends like them', () => {
    expect(codecName('Order', PROJECT)).toBe('OrderXml');
    expect(codecName('Order', project([], { OrderXml: {} }))).toBe('OrderInXml');
  });

  test.each([
    [undefined, true],
    ['list', false],
  ] as const)('a list of the form %s is an element for each item: %s', (form, many) => {
    expect(itemType({ kind: 'list', of: { kind: 'string' } }, form).many).toBe(many);
  });
});

describe('namespaces', () => {
  test('are named after the last word that is no version, and apart from each other', () => {
    const { all } = namespacesOf(project([SHOP, 'urn:acme:shop', SHOP, '']));
    expect(all.map(({ uri }) => uri)).toEqual([SHOP, 'urn:acme:shop']);
    expect(new Set(all.map(({ constant }) => constant)).size).toBe(2);
    expect(all[0]?.constant).toBe('SHOP');
  });

  test('that nothing uses are none', () => {
    const { all, code } = namespacesOf(project(['']));
    expect(all).toEqual([]);
    expect(String(code(''))).toBe('Namespaces.NONE');
  });
});

describe('a line for a member', () => {
  const code = memberCode(PROJECT, namespacesOf(PROJECT));
  const form = (more: Partial<XmlForm> = {}): XmlForm => ({ node: 'element', namespace: SHOP, name: 'name', ...more });
  const readOf = (own: XmlForm, type: DataType = { kind: 'string' }, all = [own]) =>
    String(code.read({ form: own, type, nil: false }, all).text);
  const writtenOf = (own: XmlForm, type: DataType = { kind: 'string' }, nil = false) =>
    String(code.write({ form: own, type, nil }, fragment`v`).text);

  test.each([
    [form(), 'xml.element(Namespaces.SHOP, "name", XmlValue.STRING)'],
    [form({ node: 'attribute', namespace: '' }), 'xml.attribute("name", XmlValue.STRING)'],
    [form({ node: 'text' }), 'XmlValue.STRING.read(xml)'],
    [form({ form: 'empty' }), 'xml.has(Namespaces.SHOP, "name")'],
    [form({ node: 'variant' }), 'xml.variant(Namespaces.SHOP, "name", XmlValue.STRING)'],
  ])('%j is read by %s', (own, read) => {
    expect(readOf(own)).toBe(read);
  });

  test.each([
    [form(), false, '.element(Namespaces.SHOP, "name", XmlValue.STRING, v)'],
    [form(), true, '.nillable(Namespaces.SHOP, "name", XmlValue.STRING, v)'],
    [form({ node: 'attribute', namespace: '' }), false, '.attribute("name", XmlValue.STRING, v)'],
    [form({ node: 'text' }), false, '.text(XmlValue.STRING, v)'],
    [form({ form: 'empty' }), false, '.flag(Namespaces.SHOP, "name", v)'],
    [form({ node: 'any' }), false, '.other(v)'],
  ])('%j, nil %s, is written by %s', (own, nil, written) => {
    expect(writtenOf(own, undefined, nil)).toBe(written);
  });

  test('of many elements reads and writes all, and one that is open reads what no other member is', () => {
    const list: DataType = { kind: 'list', of: { kind: 'string' } };
    expect(readOf(form(), list)).toBe('xml.elements(Namespaces.SHOP, "name", XmlValue.STRING)');
    expect(writtenOf(form(), list)).toBe('.elements(Namespaces.SHOP, "name", XmlValue.STRING, v)');
    const any = form({ node: 'any' });
    expect(readOf(any, { kind: 'xml' }, [form(), any])).toBe('xml.other(Set.of(new QName(Namespaces.SHOP, "name")))');
  });
});
