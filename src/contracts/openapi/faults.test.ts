import { expect, test } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { workedMs } from '../../../tests/support/runs/patience.ts';
import type { SchemaFile } from '../../model/contract/contract.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import { readContract } from '../read-contract.ts';
import { REFUSALS } from './draft.ts';
import { readOpenApi } from './read-open-api.ts';

const HEAD = 'openapi: 3.0.3\ninfo: {title: a, version: "1"}\n';

/** The messages that a document is refused with; each has a text. */
function faultsOf(...files: (string | SchemaFile)[]): readonly FieldFault[] {
  try {
    readContract(files.map((file) => (typeof file === 'string' ? { path: 'api.yaml', content: file } : file)));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    expect(error.code).toBe('invalidRequest');
    for (const { message } of error.faults) expect(textOf(message), message).toBeTypeOf('string');
    return error.faults;
  }
  return [];
}

function textOf(message: string): unknown {
  return message
    .split('.')
    .reduce((texts: unknown, key) => (texts as Record<string, unknown>)?.[key], common.validation);
}

const answering = (schema: string, more = '') =>
  `${HEAD}paths:\n  /a:\n    get: {responses: {200: {content: {application/json: {schema: ${schema}}}}}}\n${more}`;

test('a file that cannot be parsed is refused where that shows', () => {
  expect(faultsOf('openapi: 3.0.0\npaths: [1, 2\nb: 3')).toEqual([
    { field: 'schemaFiles.0', message: 'fileFormat', line: 3, column: 1 },
  ]);
  const unparsable = [
    '',
    '<!DOCTYPE html><html></html>',
    'a: 1\n---\nb: 2',
    'a: "x\u0000"',
    'a: "\ud800"',
    'b: *x',
    'a: &x {b: *x}',
    '? [a]\n: 1',
  ];
  for (const content of unparsable) expect(faultsOf(content), content).toMatchObject([{ message: 'fileFormat' }]);
});

test('what is no OpenAPI 3 document is told so', () => {
  expect(faultsOf('swagger: "2.0"')).toMatchObject([{ message: 'schema.swagger2', line: 1 }]);
  expect(faultsOf('openapi: 3.2.0')).toMatchObject([{ message: 'schema.version', values: { version: '3.2.0' } }]);
  expect(faultsOf('openapi: 3.10.0')).toMatchObject([{ message: 'schema.version' }]);
  expect(faultsOf('a: 1')).toMatchObject([{ message: 'schema.notOpenApi' }]);
  expect(faultsOf(`${HEAD}paths: {}`)).toMatchObject([{ message: 'schema.noOperations', line: 3 }]);
  const webhooks = `${HEAD}webhooks:\n  told: {post: {responses: {'200': {description: ''}}}}`;
  expect(faultsOf(webhooks)).toMatchObject([{ message: 'schema.onlyWebhooks', line: 3 }]);
  expect(faultsOf({ path: 'api.txt', content: HEAD })).toMatchObject([{ message: 'fileExtension' }]);
  expect(faultsOf()).toMatchObject([{ field: 'schemaFiles.0', message: 'schemaRequired' }]);
  const paths = `${HEAD}paths: {/a: {get: {}}}`;
  expect(faultsOf({ path: 'a.yaml', content: paths }, { path: 'b.yaml', content: paths })).toMatchObject([
    { field: 'schemaFiles.1', message: 'schema.severalRoots' },
  ]);
  const circle = (other: string) => `${HEAD}paths: {/a: {$ref: '${other}#/paths/~1b'}, /b: {get: {}}}`;
  expect(
    faultsOf({ path: 'a.yaml', content: circle('b.yaml') }, { path: 'b.yaml', content: circle('a.yaml') }),
  ).toMatchObject([{ message: 'schema.severalRoots' }]);
  expect(faultsOf({ path: 'a.yaml', content: HEAD }, { path: './a.yaml', content: HEAD })[0]).toMatchObject({
    field: 'schemaFiles.1',
    message: 'schema.sameFile',
  });
});

test('references that leave the uploaded files are refused by place', () => {
  const outside = [
    'https://acme.com/pet.json',
    'file:///etc/passwd',
    '/etc/passwd',
    '//acme.com/x',
    'C:\\pet.json',
    'HTTP://acme.com',
  ];
  for (const reference of outside)
    expect(faultsOf(answering(`{$ref: '${reference}'}`)), reference).toEqual([
      { field: 'schemaFiles.0', message: 'schema.referenceOutside', line: 5, column: 74, values: { reference } },
    ]);
  for (const reference of ['../../x.yaml', 'pet.json', '%2e%2e/pet.json', '%zz'])
    expect(faultsOf(answering(`{$ref: '${reference}'}`)), reference).toMatchObject([
      { message: 'schema.referenceFile' },
    ]);
  for (const reference of ['#/components/schemas/None', '#anchor', '#/__proto__/x', '#/%zz', '#/constructor'])
    expect(faultsOf(answering(`{$ref: '${reference}'}`)), reference).toMatchObject([
      { message: 'schema.referenceNothing' },
    ]);
});

test('references and compositions that lead back to themselves are refused', () => {
  const schemas = (...lines: string[]) => `components:\n  schemas:\n${lines.map((line) => `    ${line}`).join('\n')}\n`;
  const a = "{$ref: '#/components/schemas/A'}";
  expect(faultsOf(answering(a, schemas("A: {$ref: '#/components/schemas/B'}", `B: ${a}`)))).toMatchObject([
    { message: 'schema.referenceCircle', values: { reference: '#/components/schemas/B' } },
  ]);
  expect(faultsOf(answering(a, schemas(`A: {allOf: [${a}]}`)))).toMatchObject([
    { message: 'schema.partCircle', line: 8 },
  ]);
  expect(faultsOf(`${HEAD}paths: {/a: {$ref: '#/paths/~1a'}}`)[0]).toMatchObject({ message: 'schema.referenceCircle' });
});

test('all faults are told at once, fifty at most', () => {
  const paths = ['/a/{x}', 'b', '/c}', '"/d\\0"'].map(
    (path) => `  ${path}: {get: {parameters: [{in: body}, {name: n, in: body}]}}`,
  );
  expect(faultsOf(`${HEAD}paths:\n${paths.join('\n')}`).map(({ message, line }) => `${line} ${message}`)).toEqual([
    '4 schema.parameter',
    '4 schema.parameterIn',
    '4 schema.pathVariable',
    '5 schema.path',
    '6 schema.path',
    '7 schema.characters',
  ]);
  const many = Array.from({ length: 99 }, (_, index) => `  /a${index}/{x}: {get: {}}`).join('\n');
  expect(faultsOf(`${HEAD}paths:\n${many}`)).toHaveLength(50);
});

test('what is wrong in one operation refuses that one alone, with its place', () => {
  const content = `${HEAD}paths:
  /good: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Sound'}}}}}}}
  /a/{x}: {get: {operationId: variable}}
  /b: {get: {operationId: parameter, parameters: [{name: n, in: body}]}, put: {}}
  /c}: {get: {operationId: braces}}
  "/d\\n": {get: {operationId: line}}
  /e: {get: {$ref: '#/paths/~1none'}}
  /f: {$ref: 'https://acme.com/f.yaml'}
  /g: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Broken'}}}}}}}
  /h: {get: {responses: {200: {content: {application/json: {schema: {$ref: '#/components/schemas/Outer'}}}}}}}
components:
  schemas:
    Sound: {type: object, properties: {id: {type: integer}}}
    Broken: {type: object, properties: {gone: {$ref: '#/components/schemas/Gone'}}}
    Outer: {type: object, properties: {inner: {type: array, items: {$ref: '#/components/schemas/Broken'}}}}
`;
  const { operations } = readContract([{ path: 'api.yaml', content }]).contract;
  expect(
    operations.map(({ title, refused }) =>
      [title, refused?.line, refused?.message].filter((word) => word !== undefined).join(' '),
    ),
  ).toEqual([
    'GET /good',
    'GET /a/{x} 5 schema.pathVariable',
    'GET /b 6 schema.parameterIn',
    'PUT /b',
    'GET /c} 7 schema.path',
    'GET /d\\n 8 schema.characters',
    'GET /e 9 schema.referenceNothing',
    'GET /f 10 schema.referenceOutside',
    'GET /g 16 schema.referenceNothing',
    'GET /h 16 schema.referenceNothing',
  ]);
  expect(operations[1]?.refused).toEqual({
    ...{ field: 'schemaFiles.0', message: 'schema.pathVariable', values: { name: 'x' } },
    ...{ line: 5, column: 3 },
  });
});

test('a type that is wrong refuses all that uses it, whichever reads it first', () => {
  const broken = "{oneOf: [{type: string}, {$ref: '#/components/schemas/Gone'}]}";
  const get = "get: {parameters: [{name: a, in: query, schema: {$ref: '#/components/schemas/Broken'}}]}";
  const content = `${HEAD}paths: {/a: {${get}}, /b: {${get}}, /c: {get: {}}}\ncomponents: {schemas: {Broken: ${broken}}}`;
  const { operations } = readContract([{ path: 'api.yaml', content }]).contract;
  expect(operations.map(({ refused }) => refused?.message)).toEqual([
    'schema.referenceNothing',
    'schema.referenceNothing',
    undefined,
  ]);
});

test('files without end are told of in no time', () => {
  const started = workedMs();
  const files = Array.from({ length: 30_000 }, (_, index) => ({ path: `${index}.yaml`, content: 'a: 1' }));
  expect(faultsOf(...files)).toHaveLength(50);
  expect(workedMs() - started).toBeLessThan(10_000);
});

test('members that stand twice are refused in JSON and YAML', () => {
  expect(faultsOf('{"openapi": "3.0.0",\n"paths": {},\n"paths": {}}')).toEqual([
    { field: 'schemaFiles.0', message: 'schema.duplicateKey', line: 3, column: 2, values: { name: 'paths' } },
  ]);
  expect(faultsOf('openapi: 3.0.0\nopenapi: 3.0.0')).toMatchObject([{ message: 'schema.duplicateKey', line: 2 }]);
});

test('what is no schema is refused by place', () => {
  expect(faultsOf(answering('string'))).toMatchObject([{ message: 'schema.notASchema', line: 5 }]);
  expect(faultsOf(answering('{properties: {a: [x], "b\\0": {}}}')).map(({ message }) => message)).toEqual([
    'schema.notASchema',
    'schema.characters',
  ]);
  expect(faultsOf(answering('true'))).toEqual([]);
});

test('every reason for which an operation is refused has a text', () => {
  expect(Object.keys(common.refusals)).toEqual(expect.arrayContaining([...REFUSALS]));
});

test('limits are told with what they are', () => {
  const limited = (limits: object, content: string) => {
    try {
      return readOpenApi([{ path: 'a.yaml', content }], {
        bytes: 9999,
        nodes: 999,
        depth: 20,
        operations: 9,
        types: 9,
        members: 9,
        steps: 99,
        ...limits,
      });
    } catch (error) {
      return error instanceof Fault ? error.faults[0] : error;
    }
  };
  const content = answering('{type: object, properties: {a: {type: object, properties: {b: {type: string}}}}}');
  expect(limited({}, content)).toHaveProperty('contract');
  expect(limited({ bytes: 100 }, content)).toMatchObject({ message: 'schema.tooLarge' });
  expect(limited({ depth: 10 }, content)).toMatchObject({ message: 'schema.tooDeep', values: { limit: 10 } });
  expect(limited({ operations: 0 }, content)).toMatchObject({
    message: 'schema.tooMany.operations',
    values: { limit: 0 },
  });
  expect(limited({ types: 1 }, content)).toMatchObject({ message: 'schema.tooMany.types' });
  expect(limited({ members: 1 }, content)).toMatchObject({ message: 'schema.tooMany.members' });
  expect(limited({ nodes: 3 }, content)).toMatchObject({ message: 'schema.tooMany.nodes' });
  expect(limited({ steps: 2 }, content)).toMatchObject({ message: 'schema.tooMany.steps' });
});

test('a reference whose folder was not uploaded finds the one file of that name, and says so; of two it asks', () => {
  const pet = 'type: object\nproperties: {id: {type: integer}}\n';
  const upload = (reference: string, ...paths: string[]) => [
    { path: 'a.yaml', content: answering(`{$ref: '${reference}'}`) },
    ...paths.map((path) => ({ path, content: pet })),
  ];
  for (const reference of ['schemas/pet.yaml', '/schemas/pet.yaml', '../../pet.yaml'])
    expect(readContract(upload(reference, 'pet.yaml')).told, reference).toMatchObject([
      {
        field: 'schemaFiles.0',
        message: 'schema.fileByName',
        values: { location: reference, path: 'pet.yaml' },
        line: 5,
      },
    ]);
  expect(readContract(upload('./pet.yaml', 'pet.yaml')).told).toEqual([]);
  expect(faultsOf(...upload('pet.yaml', 'x/pet.yaml', 'y/pet.yaml'))).toMatchObject([
    { message: 'schema.fileAmbiguous', values: { files: 'x/pet.yaml, y/pet.yaml' } },
  ]);
});
