import { expect, test } from 'vitest';
import { documentFaults } from '../../../../tests/support/clients/xsd.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import type { DataType, RequestMember, TypeDef } from '../../../model/types.ts';
import { xsdOf } from './xsd.ts';

const types = new Map<string, TypeDef>([
  ['Line', { ...named('Line'), kind: 'record', members: [{ ...memberOf({ kind: 'string' }), nullable: true }] }],
  [
    'Colour',
    {
      ...named('Colour'),
      kind: 'enum',
      constants: [
        { java: 'RED', value: 'red' },
        { java: 'ODD', value: '<"&\t\'>' },
      ],
    },
  ],
]);

function named(name: string) {
  return { name, written: name, identity: {} };
}

function memberOf(type: DataType): RequestMember {
  return {
    name: 'value',
    property: 'value',
    component: 'value',
    type,
    nullable: false,
    written: 'value',
    optional: false,
  };
}

/** A project of one operation that takes one value. */
function projectOf(member: RequestMember, change: Partial<Operation> = {}): Project {
  const names = { method: 'save', type: 'Save', path: 'save' };
  const request = { name: 'SaveRequest', members: [member] };
  const operation = { names, request, response: { members: [] }, mustFind: false, maxRows: 100, ...change };
  return { name: 'shop', basePackage: 'com.acme', types, operations: [operation] } as unknown as Project;
}

/** The faults that libxml2 finds in a request with this content. */
function validated(project: Project, inner: string): readonly string[] {
  const spaces = 'xmlns="http://acme.com/shop" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const xml = `<saveRequest ${spaces}>${inner}</saveRequest>`;
  return documentFaults(xml, xsdOf(project));
}

const faultsOf = (project: Project, value: string) => validated(project, `<value>${value}</value>`);

const text: DataType = { kind: 'string' };

test.each<[string, DataType, readonly string[], readonly string[]]>([
  ['a text of three', { kind: 'string', length: 3 }, ['', 'äöü'], ['long']],
  ['a byte', { kind: 'integer', bits: 8, signed: true }, ['-128'], ['128', '1.0']],
  ['an unsigned long', { kind: 'integer', bits: 64, signed: false }, ['18446744073709551615'], ['-1']],
  ['an amount', { kind: 'decimal', precision: 5, scale: 2 }, ['123.45', '-0.01'], ['1234.5678', '12345', 'x']],
  ['thousands', { kind: 'decimal', precision: 2, scale: -3 }, ['99000'], ['123456', '1.5']],
  ['thousandths', { kind: 'decimal', precision: 2, scale: 4 }, ['0.0099', '-0.0001'], ['0.01', '0.00001']],
  ['any number', { kind: 'decimal' }, ['123456789012345678901234567890.5'], ['1e3']],
  ['a double', { kind: 'float', bits: 64 }, ['1.5e300'], ['one']],
  ['a UUID', { kind: 'uuid' }, ['3fa85f64-5717-4562-b3fc-2c963f66afa6'], ['3fa85f64']],
  ['bytes', { kind: 'bytes' }, ['Zm9yamE='], ['Zm9yamE']],
  ['a day', { kind: 'date' }, ['2026-01-31'], ['2026-02-30']],
  ['a time', { kind: 'time', zoned: false }, ['12:30:00', '12:30:00.5'], ['12:30:00Z']],
  ['a time with its zone', { kind: 'time', zoned: true }, ['12:30:00+02:00'], ['12:30:00']],
  ['an instant', { kind: 'timestamp', zoned: true }, ['2026-01-31T12:30:00Z'], ['2026-01-31T12:30:00']],
  ['a local instant', { kind: 'timestamp', zoned: false }, ['2026-01-31T12:30:00.123'], ['2026-01-31T12:30:00+01:00']],
  ['an enumeration', { kind: 'ref', name: 'Colour' }, ['red', '&lt;"&amp;&#9;\'&gt;'], ['blue']],
  ['a record', { kind: 'ref', name: 'Line' }, ['<value>x</value>', ''], ['<other/>']],
  [
    'a list of lists',
    { kind: 'list', of: { kind: 'list', of: { kind: 'boolean' } } },
    ['', '<item><item>true</item></item>'],
    ['<item>true</item>'],
  ],
  [
    'a map',
    { kind: 'map', of: text },
    ['<entry><key>a</key><value>b</value></entry>'],
    ['<entry><key>a</key></entry>'],
  ],
])('%s is what it is and nothing else', (_, type, right, wrong) => {
  const project = projectOf(memberOf(type));
  for (const value of right) expect([value, faultsOf(project, value)]).toEqual([value, []]);
  for (const value of wrong) expect([value, faultsOf(project, value).length > 0]).toEqual([value, true]);
});

test('what may be left out may, and null is said as XML says it', () => {
  const needed = projectOf(memberOf(text));
  const optional = projectOf({ ...memberOf(text), optional: true, nullable: true });
  const [nothing, nil] = ['<save-nothing/>', '<value xsi:nil="true"/>'];
  expect(validated(needed, '').length).toBe(1);
  expect(validated(optional, '')).toEqual([]);
  expect(validated(optional, nil)).toEqual([]);
  expect(validated(needed, nil).length).toBe(1);
  expect(validated(optional, nothing).length).toBe(1);
});

test('a page is asked for beside members of the same names, and comments are text', () => {
  const paging = { by: 'offset', order: [], size: 20 } as const;
  const project = projectOf({ ...memberOf(text), property: 'start', doc: '</xs:documentation> & --> ]]>' }, { paging });
  const xsd = xsdOf(project);
  expect(xsd).toContain('<xs:element name="startPage" type="xs:string" minOccurs="0"/>');
  expect(xsd).toContain('&lt;/xs:documentation&gt; &amp; --&gt; ]]&gt;');
});
