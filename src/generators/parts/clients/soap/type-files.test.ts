import { expect, test } from 'vitest';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { enumeration, member, record } from '../../../../../tests/support/parts/members.ts';
import type { XmlForm } from '../../../../model/contract/calls/soap.ts';
import type { RequestMember } from '../../../../model/types.ts';
import type { ApiTypeDef } from '../operation.ts';
import { namespacesOf } from './namespaces.ts';
import type { SoapProject } from './operation.ts';
import { typeFiles } from './type-files.ts';

function wired(name: string, node: XmlForm['node'], more: Partial<XmlForm> = {}, own: Partial<RequestMember> = {}) {
  return {
    ...member(name, { kind: 'string' }, own),
    required: true,
    wire: { namespace: 'urn:shop', name, node, ...more },
  };
}

function filesOf(members: readonly object[], more: object = {}) {
  const part = { ...record('Part', []), members, ...more } as ApiTypeDef;
  const types = new Map([
    ['Part', part],
    ['Status', enumeration('Status', 'open')],
  ]);
  const project = { basePackage: 'com.acme', operations: [], types } as unknown as SoapProject;
  return contributed(typeFiles(project, namespacesOf(project)));
}

test('each record has a class that writes and reads it, and an enumeration has none', () => {
  const { files, text } = filesOf([wired('name', 'element')]);
  expect(files).toEqual(['PartXml.java']);
  expect(text('PartXml.java')).toContain('final class PartXml implements XmlType<Part>');
  expect(text('PartXml.java')).toContain('import com.acme.model.Part;');
});

test('constants and attributes are written before elements, and members are read in the order of the record', () => {
  const constants = [{ namespace: '', name: 'version', value: '1.0' }];
  const text = filesOf([wired('first', 'element'), wired('second', 'attribute', { namespace: '' })], {
    constants,
  }).text('PartXml.java');
  expect(text.indexOf('"version"')).toBeLessThan(text.indexOf('"second"'));
  expect(text.indexOf('"second", XmlValue.STRING, value.second()')).toBeLessThan(text.indexOf('value.first()'));
  expect(text.indexOf('xml.element(')).toBeLessThan(text.indexOf('xml.attribute('));
});

test('a null is written as nil only where the element must be there and may be nil', () => {
  const nillable = { nillable: true } as const;
  const nil = (member: object) => filesOf([member]).text('PartXml.java').includes('.nillable(');
  expect(nil(wired('a', 'element', nillable, { nullable: true }))).toBe(true);
  expect(nil({ ...wired('a', 'element', nillable, { nullable: true }), required: false })).toBe(false);
  expect(nil(wired('a', 'element', {}, { nullable: true }))).toBe(false);
  expect(nil(wired('a', 'element', nillable))).toBe(false);
});

test('a member that is not written in XML is neither written nor read', () => {
  const text = filesOf([wired('name', 'element'), { ...member('hidden'), required: true }]).text('PartXml.java');
  expect(text).toContain('value.name()');
  expect(text).not.toContain('hidden');
});
