import { expect, test } from 'vitest';
import { pair, schema, soapFiles } from '../../../tests/support/clients/soap-documents.ts';
import { workedMs } from '../../../tests/support/runs/patience.ts';
import { Fault } from '../../model/fault.ts';
import { readContract } from '../read-contract.ts';
import { readSoap } from './read-soap.ts';

const PATIENCE_MS = 15_000;

function messageOf(read: () => unknown): string | undefined {
  try {
    read();
  } catch (error) {
    if (error instanceof Fault) return error.faults[0]?.message;
    throw error;
  }
  return undefined;
}

const messageOfFile = (content: string) => messageOf(() => readContract([{ path: 'a.xsd', content }]));
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

test('files of five megabytes are refused or read in bounded time, whatever they are full of', {
  timeout: PATIENCE_MS * 8,
}, () => {
  const full = [
    ['<', '>'.repeat(4_000_000)],
    ['<a>'.repeat(1_500_000), ''],
    [`<a>${'<b/>'.repeat(1_200_000)}</a>`, ''],
    [`<a ${times(300_000, (at) => `a${at}="" `)}/>`, ''],
    [`<a>${'&#65;'.repeat(900_000)}</a>`, ''],
    [`<a><![CDATA[${'x'.repeat(5_000_000)}]]></a>`, ''],
    [`<!DOCTYPE a [${times(100_000, (at) => `<!ENTITY e${at} "x">`)}]><a/>`, ''],
  ] as const;
  for (const [start, rest] of full) {
    const begun = workedMs();
    expect(messageOfFile(start + rest), start.slice(0, 20)).toBeTypeOf('string');
    expect(workedMs() - begun, start.slice(0, 20)).toBeLessThan(PATIENCE_MS);
  }
  expect(messageOfFile('x'.repeat(6_000_000))).toBe('schema.tooLarge');
});

test('groups in groups, bases on bases and unions of unions end at the limits', { timeout: PATIENCE_MS * 4 }, () => {
  const groups = times(
    40,
    (at) =>
      `<xs:group name="G${at}"><xs:sequence><xs:group ref="t:G${at + 1}"/><xs:group ref="t:G${at + 1}"/></xs:sequence></xs:group>`,
  );
  const last =
    '<xs:group name="G40"><xs:sequence><xs:element name="x" minOccurs="0" type="xs:int"/></xs:sequence></xs:group>';
  const chain = times(
    3_000,
    (at) =>
      `<xs:complexType name="T${at}"><xs:complexContent><xs:extension base="t:T${at + 1}"/></xs:complexContent></xs:complexType>`,
  );
  const unions = times(
    40,
    (at) => `<xs:simpleType name="U${at}"><xs:union memberTypes="t:U${at + 1} t:U${at + 1}"/></xs:simpleType>`,
  );
  const of = (type: string, more: string) =>
    pair(`<xs:sequence><xs:element name="x" type="t:${type}"/></xs:sequence>`, '', more);
  const grouped = pair('<xs:group ref="t:G0"/>', '', groups + last);
  for (const [content, message] of [
    [grouped, 'schema.tooMany.steps'],
    [of('T0', `${chain}<xs:complexType name="T3000"/>`), 'schema.tooDeep'],
    [of('U0', `${unions}<xs:simpleType name="U40"><xs:restriction base="xs:int"/></xs:simpleType>`), undefined],
  ] as const) {
    const begun = workedMs();
    expect(messageOfFile(content)).toBe(message);
    expect(workedMs() - begun).toBeLessThan(PATIENCE_MS);
  }
});

test('models that a compiler takes its time for are read without it', { timeout: PATIENCE_MS * 2 }, () => {
  const many = times(5_000, (at) => `<xs:element name="e${at}" type="xs:int"/>`);
  const begun = workedMs();
  expect(messageOfFile(pair(`<xs:choice maxOccurs="unbounded">${many}</xs:choice>`))).toBeUndefined();
  expect(
    messageOfFile(
      pair(
        `<xs:sequence>${times(700, (at) => `<xs:element name="e${at}" minOccurs="0" maxOccurs="99999" type="xs:int"/>`)}</xs:sequence>`,
      ),
    ),
  ).toBeUndefined();
  expect(workedMs() - begun).toBeLessThan(PATIENCE_MS);
});

test('names that are members of every object are names like others', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const content = schema(
    names
      .map(
        (name) => `<xs:element name="${name}" type="t:${name}"/><xs:element name="${name}Response" type="xs:string"/>`,
      )
      .join('') +
      names
        .map(
          (name) =>
            `<xs:complexType name="${name}"><xs:sequence><xs:element name="${name}" type="xs:${'int'}"/></xs:sequence></xs:complexType>`,
        )
        .join(''),
  );
  const { contract, signatures } = readContract(soapFiles(content));
  expect(contract.operations.map(({ id }) => id)).toEqual(names);
  expect(Object.keys(signatures)).toHaveLength(names.length);
  expect(messageOfFile(pair('<xs:sequence><xs:element name="x" type="xs:constructor"/></xs:sequence>'))).toBe(
    'schema.undeclared',
  );
});

test('limits of a reader are its caller’s', () => {
  const limits = { bytes: 1_000_000, nodes: 20, depth: 5, operations: 1, types: 1, members: 1, steps: 1_000 };
  expect(messageOf(() => readSoap(soapFiles(pair('')), { ...limits, nodes: 5 }))).toBe('schema.tooMany.nodes');
  expect(messageOf(() => readSoap(soapFiles(pair('')), { ...limits, depth: 2 }))).toBe('schema.tooDeep');
});
