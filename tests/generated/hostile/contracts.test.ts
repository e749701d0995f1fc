import { beforeAll, describe, expect, test } from 'vitest';
import { readContract } from '../../../src/contracts/read-contract.ts';
import { generate } from '../../../src/generators/generate.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { Fault, type FieldFault } from '../../../src/model/fault.ts';
import { wsdl } from '../../support/clients/soap-documents.ts';
import { contractInput } from '../apis/shelter.ts';
import { shapesOf } from './shapes.ts';
import { HOSTILE } from './texts.ts';

/** A contract with a text wherever it has one. */
interface Format {
  readonly name: string;
  /** Names of other texts than these are not written at all. */
  readonly names: RegExp;
  /** Texts are put there as they are, not as their format writes texts: most of them are refused. */
  readonly raw?: true;
  file(name: string, text: string): SchemaFile;
}

const ANY = /(?:)/;
const WORD = /^[A-Za-z_]\w*$/;

function openApi(name: string, description: string): object {
  const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${pointer}` } } };
  const parameter = { name, in: 'query', description, schema: { type: 'string', enum: ['a', name] } };
  const properties = { [name]: { type: 'string', description, maxLength: 9 }, amount: { type: 'integer' } };
  const operation = {
    ...{ operationId: name, summary: description, description, tags: [name], parameters: [parameter] },
    requestBody: { required: true, description, content },
    responses: { 200: { description, content } },
  };
  return {
    openapi: '3.1.0',
    info: { title: name, version: '1', description },
    paths: { '/things': { post: operation } },
    components: { schemas: { [name]: { type: 'object', description, properties } } },
  };
}

const yaml = (text: string) => `openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      operationId: ${text}
      description: ${text}
      parameters:
        - name: ${text}
          in: query
          description: ${text}
          schema: { type: string }
      responses:
        '204': { description: Done }
`;

const graphql = (name: string, described: string, value: string) => `
${described} type Query { ${described} ${name}(${described} ${name}: String = ${value}): Thing }
${described} type Thing { ${described} ${name}: Int, more: Kind }
${described} enum Kind { ${described} ${name} OTHER }`;

const proto = (name: string, comment: string) => `syntax = "proto3"; package shop;
${comment}
service Things {
  ${comment}
  rpc ${name}(Asked) returns (Thing);
}
message Asked { string ${name} = 1; }
${comment}
message Thing {
  ${comment}
  int32 ${name} = 1;
  Kind kind = 2;
}
enum Kind { NONE = 0; ${name} = 1; }`;

const escaped = (text: string) => text.replace(/[<>&"]/g, (char) => `&#${char.charCodeAt(0)};`);

function soap(name: string, text: string): string {
  const annotation = `<xs:annotation><xs:documentation>${text}</xs:documentation></xs:annotation>`;
  const field = `<xs:element name="${name}" type="xs:string">${annotation}</xs:element>`;
  const holding = (element: string) =>
    `<xs:element name="${element}"><xs:complexType><xs:sequence>${field}</xs:sequence></xs:complexType></xs:element>`;
  const messages = '<w:input message="t:in"/><w:output message="t:out"/>';
  const bodies = '<w:input><s:body use="literal"/></w:input><w:output><s:body use="literal"/></w:output>';
  return wsdl({
    types: `<xs:schema targetNamespace="urn:t">${holding('Q')}${holding('R')}</xs:schema>`,
    portType: `<w:operation name="${name}"><w:documentation>${text}</w:documentation>${messages}</w:operation>`,
    binding: `<s:binding transport="http://schemas.xmlsoap.org/soap/http"/><w:operation name="${name}"><s:operation soapAction="urn:${text}"/>${bodies}</w:operation>`,
  });
}

const at = (path: string, content: string) => ({ path, content });
const json = JSON.stringify;
const FORMATS: readonly Format[] = [
  { name: 'OpenAPI', names: ANY, file: (name, text) => at('a.json', json(openApi(name, text))) },
  { name: 'OpenAPI, raw', names: ANY, raw: true, file: (name) => at('a.yaml', yaml(name)) },
  { name: 'GraphQL', names: WORD, file: (name, text) => at('a.graphqls', graphql(name, json(text), json(text))) },
  { name: 'GraphQL, raw', names: ANY, raw: true, file: (name) => at('a.graphqls', graphql(name, '', 'null')) },
  {
    // What an enumeration has by that name is no value.
    ...{ name: 'proto', names: /^(?!option$)[A-Za-z]\w*$/ },
    file: (name, text) => at('a.proto', proto(name, `// ${text.replace(/\s+/g, ' ')}`)),
  },
  { name: 'proto, raw', names: ANY, raw: true, file: (name) => at('a.proto', proto(name, `/* ${name} */`)) },
  { name: 'WSDL', names: WORD, file: (name, text) => at('a.wsdl', soap(name, escaped(text))) },
  { name: 'WSDL, raw', names: ANY, raw: true, file: (name) => at('a.wsdl', soap(name, name)) },
];

/**
 * Names of all kinds to compare with: some are written as they are, of some JSON, XML or the name of a file has to be told another
 * spelling; some say that their operation only reads (`getThing`), some do not.
 */
const NEUTRAL = [
  ...['thing', 'thing_a', 'Thing', 'ThingA', 'thing1', 'x', 'class', 'Class', 'thing-a', 'thing a', 'aux'],
  ...['getThing', 'GetThing', 'getClass', 'get', 'Get', 'get_thing'],
];
const DESCRIBED = ['', 'thing', 'One thing. And another.'];

type Refusal = Pick<FieldFault, 'line' | 'column' | 'message'> & Partial<Pick<FieldFault, 'field'>>;

type Outcome =
  | { readonly text: string; readonly files: readonly string[] }
  | { readonly text: string; readonly refused: readonly Refusal[] };

function outcomeOf({ file }: Format, name: string, text: string): Outcome {
  try {
    const input = contractInput('shop', [file(name, text)]);
    const { endpoints } = input.request as { readonly endpoints: readonly object[] };
    if (endpoints.length === 0) return { text, refused: refusalsOf(file(name, text)) };
    return { text, files: javaOf(generate(input).files) };
  } catch (error) {
    if (error instanceof Fault && error.faults.length > 0) return { text, refused: error.faults };
    throw new Error(`${JSON.stringify(text)}: ${error}`, { cause: error });
  }
}

const filesOf = (outcome: Outcome) => ('files' in outcome ? outcome.files : []);

/** Each operation of a contract may have a reason of its own. */
const refusalsOf = (file: SchemaFile) =>
  readContract([file]).contract.operations.flatMap(({ refused }) => refused ?? []);

const javaOf = (files: ReadonlyMap<string, string>) =>
  [...files].filter(([path]) => path.endsWith('.java')).map(([, content]) => content);

const all = FORMATS.map((format) => ({
  ...format,
  outcomes: HOSTILE.map((text) => outcomeOf(format, format.names.test(text) ? text : 'thing_a', text)),
  neutral: format.raw
    ? []
    : NEUTRAL.filter((name) => format.names.test(name)).flatMap((name) =>
        DESCRIBED.map((text) => outcomeOf(format, name, text)).map(filesOf),
      ),
}));
/** Of each class its syntax tree without names and values, or what is wrong with it. */
let shapes: ReadonlyMap<string, string>;

beforeAll(async () => {
  const known = [...new Set(all.flatMap(({ outcomes, neutral }) => [...outcomes.flatMap(filesOf), ...neutral.flat()]))];
  const found = await shapesOf(known);
  shapes = new Map(known.map((text, index) => [text, found[index] ?? '']));
}, 600_000);

const shapeOf = (text: string) => shapes.get(text) ?? '';

/** Tells whether a fault has its place: a character that no file may have is a fault of the file, a name of blanks of its operation. */
const isPlaced = ({ line, column, field, message }: Refusal) =>
  (line && column) ||
  (field === 'schemaFiles.0.content' && message === 'characters') ||
  field === 'endpoints.0.operation';

const nameOf = (text: string) => /(?:class|record|interface|enum) (\w+)/.exec(text)?.[1];

describe.each(all)('as names and descriptions in a contract of $name', ({ raw, outcomes, neutral }) => {
  const known = () => new Set(neutral.flat().map(shapeOf));
  const isOdd = (text: string, plain: ReadonlySet<string>) =>
    raw ? shapeOf(text).startsWith('wrong') : !plain.has(shapeOf(text));

  test('each is refused at its place, or its project has the syntax trees of a neutral one', () => {
    const [plain, counts] = [known(), new Set(neutral.map((files) => files.length))];
    const odd = outcomes.flatMap((outcome) => {
      const different = filesOf(outcome).filter((text) => isOdd(text, plain));
      const isMore = 'files' in outcome && !raw && !counts.has(outcome.files.length);
      return different.length > 0 || isMore
        ? [{ text: outcome.text, isMore, different: different.map((text) => `${nameOf(text)} ${shapeOf(text)}`) }]
        : [];
    });
    expect(odd).toEqual([]);
    const nowhere = outcomes.filter((outcome) => 'refused' in outcome && !outcome.refused.every(isPlaced));
    expect(nowhere).toEqual([]);
  });

  test('most are let pass where they are written as the format wants it, and refused where they are not', () => {
    const passed = outcomes.filter((outcome) => 'files' in outcome).length;
    if (raw) expect([passed > 20, passed < HOSTILE.length]).toEqual([true, true]);
    else expect(passed).toBeGreaterThan(HOSTILE.length * 0.9);
  });
});
