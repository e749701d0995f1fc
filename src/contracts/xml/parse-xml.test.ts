import { expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import { Budget, ContractFaults } from '../faults.ts';
import { LIMITS, type Limits } from '../limits.ts';
import { attribute, attributePosition, childOf, childrenOf, clark, qnameAt } from './element.ts';
import { readUploadedXml } from './uploaded-xml.ts';

/** Files by their paths, the first of them parsed. */
function read(files: Readonly<Record<string, string>>, limits: Partial<Limits> = {}) {
  const faults = new ContractFaults();
  const sources = Object.entries(files).map(([path, content], index) => ({ path, content, index }));
  const uploaded = readUploadedXml(sources, faults, new Budget({ ...LIMITS, ...limits }, faults));
  const [root] = uploaded.roots;
  if (!root) throw new Error('no root');
  return { root, uploaded, faults };
}
const parsed = (content: string) => read({ 'a.xml': content }).root;

function faultsOf(content: string, limits: Partial<Limits> = {}): readonly string[] {
  try {
    read({ 'a.xml': content }, limits);
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ message, line, column }) => `${message} ${line}:${column}`);
  }
  return [];
}

test('an element has its names by namespaces, its text in pieces together, and its place', () => {
  const root = parsed('<!-- <x> -->\n<a xmlns="urn:a" xmlns:b="urn:b" b:y="1" x=" 2 ">one<b:c/><![CDATA[<two>]]></a>');
  expect(root).toMatchObject({ namespace: 'urn:a', name: 'a', text: 'one<two>' });
  expect([attribute(root, 'x'), attribute(root, '{urn:b}y'), attribute(root, 'y')]).toEqual(['2', '1', undefined]);
  const [child] = root.children;
  expect(child).toMatchObject({ namespace: 'urn:b', name: 'c' });
  expect(child && root.file.content.slice(child.at, child.end)).toBe('<b:c/>');
  expect(root.file.content.slice(root.at, root.at + 2)).toBe('<a');
});

test('a file that is read in several pieces has its places all the same', () => {
  const root = parsed(`<a>${`<b>${'x'.repeat(50_000)}</b>\n`.repeat(5)}</a>`);
  expect(root.children).toHaveLength(5);
  for (const child of root.children) expect(root.file.content.slice(child.at, child.end)).toMatch(/^<b>x+<\/b>$/);
});

test.each([
  ['an element that does not end', '<a>\n<b></a>', /^schema\.xml 2:/],
  ['a prefix that nobody declares', '<a><x:b/></a>', /^schema\.xml 1:/],
  ['an attribute that stands twice', '<a x="1" x="2"/>', /^schema\.xml 1:/],
  ['nothing', '', /^schema\.xml 1:/],
  ['half of a letter', '<a>\udc00</a>', /^fileFormat 1:1$/],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY e "x">]>\n<a>&e;</a>', /^schema\.entity 2:4$/],
])('%s is refused at its place', (_what, content, fault) => {
  expect(faultsOf(content)).toEqual([expect.stringMatching(fault)]);
});

test('elements in each other and in all have their limits', () => {
  expect(faultsOf('<a><b><c/></b></a>', { depth: 2 })).toEqual(['schema.tooDeep 1:7']);
  expect(faultsOf('<a><b><c/></b></a>', { depth: 3 })).toEqual([]);
  expect(faultsOf('<a><b/><b/></a>', { nodes: 2 })).toEqual(['schema.tooMany.nodes 1:1']);
  expect(faultsOf('<a v="1" w="2"/>', { nodes: 2 })[0]).toMatch(/^schema\.tooMany\.nodes/);
});

test('a name is read by the prefixes around it, the nearest first', () => {
  const root = parsed('<a xmlns="urn:a" xmlns:p="urn:p"><b xmlns:p="urn:q"><c xmlns=""/></b></a>');
  const [b] = root.children;
  const [c] = b?.children ?? [];
  if (!b || !c) throw new Error('no element');
  expect(
    [qnameAt(root, 'p:X'), qnameAt(b, 'p:X'), qnameAt(b, 'X'), qnameAt(c, 'X')].map((name) => name && clark(name)),
  ).toEqual([...['{urn:p}X', '{urn:q}X', '{urn:a}X', 'X']]);
  expect(qnameAt(b, 'z:X')).toBeUndefined();
  expect(qnameAt(b, 'xml:lang')).toEqual({ namespace: 'http://www.w3.org/XML/1998/namespace', name: 'lang' });
});

test('children are picked by their namespace and their name', () => {
  const root = parsed('<a xmlns:p="urn:p"><b/><p:b x="1"/><p:c/><p:b/></a>');
  expect([
    childrenOf(root, 'urn:p').length,
    childrenOf(root, 'urn:p', 'b').length,
    childrenOf(undefined, '').length,
  ]).toEqual([...[3, 2, 0]]);
  expect(childOf(root, 'urn:p', 'b')?.attributes.get('x')).toBe('1');
  expect(childOf(root, 'urn:p', 'd')).toBeUndefined();
});

test('the place of an attribute is its own, and that of the element where it has none', () => {
  const root = parsed('<a other-name="1"\n  name = "2"/>');
  expect(attributePosition(root, 'name').at).toBe(root.file.content.indexOf('name ='));
  expect(attributePosition(root, 'gone').at).toBe(0);
});

/** The path of the file that `location` leads to from `wsdl/a.xml`. */
function located(location: string, ...paths: readonly string[]) {
  const others = Object.fromEntries(paths.map((path) => [path, '<b/>']));
  const { root, uploaded, faults } = read({ 'wsdl/a.xml': `<a l="${location}"/>`, ...others });
  const { found, fault } = uploaded.locate(root, 'l');
  return [found?.file.path, found ? undefined : fault.message, faults.told.length];
}

test.each(['../xsd/b.xsd', './../xsd//b.xsd', '../xsd/%62.xsd', '../xsd/b.xsd?x', '../../../xsd/b.xsd'])(
  'a file is found by the path from its own: %s',
  (location) => {
    expect(located(location, 'xsd/b.xsd', 'other/b.xsd')).toEqual(['xsd/b.xsd', undefined, 0]);
  },
);

test('a file is found by its name where its folder was not uploaded, and that is told', () => {
  expect(located('http://o.example/xsd/b.xsd', 'b.xsd')).toEqual(['b.xsd', undefined, 1]);
  expect(located('/xsd/b.xsd', 'wsdl/xsd/b.xsd', 'y/b.xsd')).toEqual([undefined, 'schema.fileAmbiguous', 0]);
  expect(located('', 'b.xsd')).toEqual([undefined, 'schema.fileMissing', 0]);
  expect(located('%zz.xsd', 'b.xsd')).toEqual([undefined, 'schema.fileMissing', 0]);
});
