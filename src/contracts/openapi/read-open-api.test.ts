import { expect, test } from 'vitest';
import type { RestCall } from '../../model/contract/calls/rest.ts';
import type { ContractMember, ContractOperation, ContractType, SchemaFile } from '../../model/contract/contract.ts';
import { readContract } from '../read-contract.ts';
import { readOpenApi } from './read-open-api.ts';

const json = (value: unknown, path = 'api.json'): SchemaFile => ({ path, content: JSON.stringify(value, null, 2) });

/** A document whose one operation answers the schema. */
function answering(schema: unknown, schemas: object = {}, openapi = '3.0.3'): SchemaFile {
  return json({
    openapi,
    info: { title: 'Shop', version: '1.2' },
    paths: {
      '/thing': {
        get: {
          operationId: 'getThing',
          responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
        },
      },
    },
    components: { schemas },
  });
}

const read = (file: SchemaFile) => readOpenApi([file]).contract;
const answerOf = (...given: Parameters<typeof answering>) => read(answering(...given)).operations[0]?.answer;
const typed = (...given: Parameters<typeof answering>) => answerOf(...given)?.type;

/** The members of a record answered, by name. */
function membersOf(properties: object, openapi?: string, schemas: object = {}): Record<string, ContractMember> {
  const { types } = read(answering({ type: 'object', properties }, schemas, openapi));
  const record = types.find(({ key }) => key.startsWith('#/paths/'));
  return Object.fromEntries((record?.kind === 'record' ? record.members : []).map((member) => [member.name, member]));
}

/** A document with one operation. */
function operating(operation: object, path = '/things', method = 'post', more: object = {}): SchemaFile {
  return json({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: { [path]: { [method]: { operationId: 'act', responses: { 204: { description: 'done' } }, ...operation } } },
    ...more,
  });
}

const operationOf = (...given: Parameters<typeof operating>): ContractOperation<RestCall> | undefined =>
  read(operating(...given)).operations[0] as ContractOperation<RestCall> | undefined;
const typesByWord = (types: readonly ContractType[]) =>
  Object.fromEntries(types.map((type) => [type.path.join(' '), type]));

test('formats become neutral types', () => {
  const scalar = (type: string, format?: string) => typed({ type, ...(format && { format }) });
  expect(scalar('integer', 'int32')).toEqual({ kind: 'integer', bits: 32, signed: true });
  expect(scalar('integer')).toEqual({ kind: 'integer', bits: 64, signed: true });
  expect(scalar('integer', 'uint8')).toEqual({ kind: 'integer', bits: 8, signed: false });
  expect(scalar('number', 'float')).toEqual({ kind: 'float', bits: 32 });
  expect(scalar('number', 'double')).toEqual({ kind: 'float', bits: 64 });
  expect(scalar('number')).toEqual({ kind: 'decimal' });
  expect(scalar('string', 'date')).toEqual({ kind: 'date' });
  expect(scalar('string', 'date-time')).toEqual({ kind: 'timestamp', zoned: true });
  expect(scalar('string', 'uuid')).toEqual({ kind: 'uuid' });
  expect(scalar('string', 'byte')).toEqual({ kind: 'bytes' });
  expect(scalar('string', 'toString')).toEqual({ kind: 'string' });
  expect(scalar('boolean')).toEqual({ kind: 'boolean' });
  expect(typed({ type: 'string', maxLength: 40 })).toEqual({ kind: 'string', length: 40 });
  expect(typed({})).toEqual({ kind: 'json' });
  expect(typed({ type: 'object' })).toEqual({ kind: 'json' });
  expect(typed({ type: 'object', additionalProperties: { type: 'boolean' } })).toEqual({
    kind: 'map',
    of: { kind: 'boolean' },
  });
});

test('an object whose members of any other name are described as well is a map, since a record would lose them', () => {
  const properties = { a: { type: 'string' } };
  const open = { kind: 'map', of: { kind: 'json' } };
  expect(typed({ type: 'object', properties, additionalProperties: { type: 'string' } })).toEqual(open);
  expect(typed({ type: 'object', properties, patternProperties: { '^x-': { type: 'string' } } })).toEqual(open);
  for (const additionalProperties of [true, false, {}])
    expect(typed({ type: 'object', properties, additionalProperties })).toMatchObject({ kind: 'ref' });
});

test('bounds tell a small integer in both versions, exclusive ones too', () => {
  const small = { kind: 'integer', bits: 32, signed: true };
  expect(typed({ type: 'integer', minimum: 0, maximum: 100 })).toEqual(small);
  expect(typed({ type: 'integer', minimum: 0, maximum: 100, exclusiveMaximum: true })).toEqual(small);
  expect(typed({ type: 'integer', exclusiveMinimum: 0, exclusiveMaximum: 100 }, {}, '3.1.0')).toEqual(small);
  expect(typed({ type: 'integer', minimum: 0, maximum: 2 ** 31 })).toEqual({ ...small, bits: 64 });
});

test('null is told by nullable in 3.0 and by types in 3.1', () => {
  const old = membersOf({ a: { type: 'string', nullable: true }, b: { type: 'string' } });
  expect([old.a?.nullable, old.b?.nullable]).toEqual([true, false]);
  const recent = membersOf(
    {
      a: { type: ['string', 'null'] },
      b: { anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] },
      c: { const: 'x' },
      d: { type: ['string', 'integer'] },
    },
    '3.1.0',
    { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
  );
  expect(recent.a).toMatchObject({ nullable: true, type: { kind: 'string' } });
  expect(recent.b).toMatchObject({ nullable: true, type: { kind: 'ref', name: '#/components/schemas/Pet' } });
  expect(recent.c).toMatchObject({ nullable: false, type: { kind: 'ref' } });
  expect(recent.d).toMatchObject({ type: { kind: 'json' }, doc: 'Its type is left open.' });
});

test('what stands beside a reference counts in 3.1 alone', () => {
  const schemas = { Name: { type: 'string', maxLength: 9 } };
  const beside = { $ref: '#/components/schemas/Name', maxLength: 5 };
  expect(typed(beside, schemas, '3.0.3')).toEqual({ kind: 'string', length: 9 });
  expect(typed(beside, schemas, '3.1.0')).toEqual({ kind: 'string', length: 5 });
});

test('allOf makes one record, and a lone reference in it stays that reference', () => {
  const schemas = {
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, kind: { type: 'string' } } },
    Pet: {
      allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['name'], properties: { name: { type: 'string' } } }],
    },
  };
  const { types } = read(answering({ allOf: [{ $ref: '#/components/schemas/Pet' }], description: 'The pet' }, schemas));
  expect(types.map(({ key }) => key)).toEqual(['#/components/schemas/Pet']);
  expect(types[0]).toMatchObject({
    path: ['Pet'],
    members: [
      { name: 'id', required: true },
      { name: 'kind', required: false },
      { name: 'name', required: true },
    ],
  });
});

test('a base that lists what is derived from it does not keep that from being a record', () => {
  const schemas = {
    Pet: {
      type: 'object',
      properties: { name: { type: 'string' } },
      oneOf: [{ $ref: '#/components/schemas/Cat' }],
    },
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: 'integer' } } }] },
  };
  const { types } = read(answering({ $ref: '#/components/schemas/Cat' }, schemas));
  expect(types).toMatchObject([{ path: ['Cat'], members: [{ name: 'name' }, { name: 'lives' }] }]);
});

test('a choice is JSON and says of what, unless all of it comes to one type', () => {
  const schemas = {
    Cat: { type: 'object', properties: { a: { type: 'string' } } },
    Dog: { type: 'object', properties: { b: { type: 'string' } } },
  };
  const members = membersOf(
    {
      pet: {
        description: 'Ours.',
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      },
      word: { anyOf: [{ type: 'string' }, { type: 'string', enum: ['a'] }] },
      number: { oneOf: [{ type: 'integer' }, { type: 'number' }] },
      condition: { type: 'string', anyOf: [{ minLength: 1 }, { pattern: 'x' }] },
    },
    '3.0.3',
    schemas,
  );
  expect(members.pet).toMatchObject({ type: { kind: 'json' }, written: 'Cat | Dog', doc: 'Ours.\nOne of: Cat | Dog.' });
  expect(members.word?.type).toEqual({ kind: 'string' });
  expect(members.number?.type).toEqual({ kind: 'decimal' });
  expect(members.condition?.type).toEqual({ kind: 'string' });
});

test('texts to choose from become an enumeration, numbers do not', () => {
  const { types } = read(
    answering({
      type: 'object',
      properties: { state: { type: 'string', enum: ['new', 'sold', null] }, size: { type: 'integer', enum: [1, 2] } },
    }),
  );
  const [record, state] = types;
  expect(state).toMatchObject({ kind: 'enum', path: ['getThing', 'answer', 'state'], values: ['new', 'sold'] });
  expect(record).toMatchObject({ members: [{ name: 'state', nullable: true }, { type: { kind: 'integer' } }] });
});

test('types name themselves and each other by reference', () => {
  const schemas = {
    Node: {
      type: 'object',
      properties: {
        next: { $ref: '#/components/schemas/Node' },
        all: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
      },
    },
    Unused: { type: 'object', properties: { a: { type: 'string' } } },
  };
  const { types } = read(answering({ type: 'array', items: { $ref: '#/components/schemas/Node' } }, schemas));
  const node = { kind: 'ref', name: '#/components/schemas/Node' };
  expect(types).toHaveLength(1);
  expect(types[0]).toMatchObject({ members: [{ type: node }, { type: { kind: 'list', of: node } }] });
});

test('inline records are called by where they stand', () => {
  const { types } = read(
    answering({
      type: 'object',
      properties: { lines: { type: 'array', items: { type: 'object', properties: { n: { type: 'integer' } } } } },
    }),
  );
  expect(types.map(({ path }) => path)).toEqual([
    ['getThing', 'answer'],
    ['getThing', 'answer', 'linesItem'],
  ]);
});

test('a member that only the server sets is not asked for, and one that only callers set is not answered', () => {
  const schema = { $ref: '#/components/schemas/User' };
  const content = { 'application/json': { schema } };
  const { types, operations } = read(
    operating(
      { requestBody: { required: true, content }, responses: { 200: { description: 'ok', content } } },
      '/users',
      'post',
      {
        components: {
          schemas: {
            User: {
              type: 'object',
              required: ['id', 'name'],
              properties: {
                id: { type: 'integer', readOnly: true },
                password: { type: 'string', writeOnly: true },
                name: { type: 'string' },
                address: { $ref: '#/components/schemas/Address' },
              },
            },
            Address: { type: 'object', properties: { street: { type: 'string' } } },
          },
        },
      },
    ),
  );
  const names = (type: ContractType | undefined) =>
    type?.kind === 'record' ? type.members.map(({ name }) => name) : [];
  const byWord = typesByWord(types);
  expect(names(byWord.User)).toEqual(['id', 'name', 'address']);
  expect(names(byWord.UserInput)).toEqual(['password', 'name', 'address']);
  expect(Object.keys(byWord).sort()).toEqual(['Address', 'User', 'UserInput']);
  expect(operations[0]?.body?.type).toEqual({ kind: 'ref', name: '#/components/schemas/User?request' });
});

const TEXT = { type: 'string' };
const QUERY = { in: 'query' };
const HEADER = { in: 'header' };

/** A document whose operation has parameters of its own and of its path. */
const WITH_PARAMETERS = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/things/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }, { name: 'limit', ...QUERY, schema: TEXT }],
      get: {
        parameters: [
          { name: 'limit', ...QUERY, schema: { type: 'integer', format: 'int32' } },
          { name: 'Accept', ...HEADER, schema: TEXT },
          { name: 'tags', ...QUERY, style: 'pipeDelimited', schema: { type: 'array', items: TEXT } },
          { name: 'filter', ...QUERY, style: 'deepObject', schema: { type: 'object', properties: { a: TEXT } } },
          { name: 'X-Trace', ...HEADER, required: true, schema: { oneOf: [TEXT, { type: 'integer' }] } },
        ],
      },
    },
  },
  components: { parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } } } },
};

test('parameters of the path and of the operation are merged, references followed', () => {
  const [operation] = read(json(WITH_PARAMETERS)).operations;
  expect(operation?.id).toBe('GET /things/{id}');
  expect(operation?.refused).toBeUndefined();
  expect(operation?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'limit', type: { kind: 'integer', bits: 32 } },
    { name: 'tags' },
    { name: 'filter' },
    { name: 'X-Trace', in: 'header', type: { kind: 'string' } },
  ]);
  expect(operation?.call).toMatchObject({
    parameters: [
      { name: 'id', in: 'path', style: 'simple', explode: false },
      { name: 'limit', in: 'query', style: 'form', explode: true },
      { name: 'tags', style: 'pipeDelimited', explode: false },
      { name: 'filter', style: 'deepObject', explode: false },
      { name: 'X-Trace', in: 'header', style: 'simple', explode: false },
    ],
  });
});

test('an operation that cannot be called stays listed with its reason and its place', () => {
  const reason = (operation: object, path?: string) => operationOf(operation, path)?.refused?.message;
  const body = (mediaType: string, schema: object = { type: 'object', properties: { a: {} } }) =>
    reason({ requestBody: { content: { [mediaType]: { schema } } } });
  const answer = (mediaType: string) =>
    reason({ responses: { 200: { description: '', content: { [mediaType]: { schema: {} } } } } });
  expect(body('multipart/mixed')).toBe('refusals.multipart');
  expect(body('application/xml')).toBe('refusals.xml');
  expect(body('application/x-unheard-of')).toBe('refusals.mediaType');
  for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    const forms = (schema: object, required: boolean) =>
      operationOf({ requestBody: { required, content: { [form]: { schema } } } });
    for (const schema of [{ type: 'array', items: { type: 'string' } }, { type: 'object' }]) {
      for (const required of [true, false])
        expect([form, forms(schema, required)?.refused?.message]).toEqual([form, 'refusals.formShape']);
    }
    expect([form, body(form)]).toEqual([form, undefined]);
  }
  expect(answer('multipart/form-data')).toBe('refusals.multipart');
  expect(answer('application/x-www-form-urlencoded')).toBe('refusals.mediaType');
  expect(answer('text/event-stream')).toBe('refusals.stream');
  const deep = { type: 'array', items: { type: 'array', items: {} } };
  expect(operationOf({ parameters: [{ name: 'a', in: 'query', required: true, schema: deep }] })?.refused).toEqual({
    ...{ field: 'schemaFiles.0', message: 'refusals.parameterShape', line: 17, column: 11 },
  });
  expect(reason({ parameters: [{ name: 'a', in: 'query', required: true, content: { 'application/xml': {} } }] })).toBe(
    'refusals.parameterContent',
  );
  const parameters = [{ name: 'b', in: 'path', required: true, schema: {} }];
  expect(reason({ parameters }, '/a?b={b}')).toBe('refusals.pathQuery');
});

const RECORD = { type: 'object', properties: { r: TEXT, g: { type: 'integer' } } };
const MAP = { type: 'object', additionalProperties: TEXT };
const LIST = { type: 'array', items: TEXT };
const RECORDS = { type: 'array', items: RECORD };
const LISTS = { type: 'array', items: LIST };
const NESTED = { type: 'object', properties: { a: RECORD } };
/** The types that each style can write in its places, beside texts; all others are refused, even where callers may leave them out. */
const WRITTEN: readonly (readonly [place: string, style: string, explode: boolean, schemas: readonly object[]])[] = [
  ...['simple', 'label', 'matrix'].flatMap((style) =>
    [true, false].map((explode) => ['path', style, explode, [LIST, RECORD, MAP]] as const),
  ),
  ...[true, false].flatMap((explode) => [
    ['query', 'form', explode, [LIST, RECORD, MAP]] as const,
    ['header', 'simple', explode, [LIST, RECORD, MAP]] as const,
    ['cookie', 'form', explode, [LIST, RECORD, MAP]] as const,
    ['query', 'deepObject', explode, [LIST, RECORD, MAP, RECORDS, LISTS, NESTED]] as const,
  ]),
  ...['spaceDelimited', 'pipeDelimited'].flatMap((style) => [
    ['query', style, false, [LIST, RECORD, MAP]] as const,
    ['query', style, true, [LIST]] as const,
  ]),
];

test.each(WRITTEN)(
  'in %s, %s with explode: %s is written or refused, and never left out',
  (place, style, explode, able) => {
    for (const schema of [TEXT, LIST, RECORD, MAP, RECORDS, LISTS, NESTED]) {
      const isText = schema === TEXT && style !== 'deepObject';
      for (const required of place === 'path' ? [true] : [true, false]) {
        const parameters = [{ name: 'color', in: place, style, explode, required, schema }];
        const found = operationOf({ parameters }, place === 'path' ? '/a/{color}' : '/a');
        const reason = isText || able.includes(schema) ? undefined : 'refusals.parameterShape';
        expect([schema, required, found?.refused?.message]).toEqual([schema, required, reason]);
        expect(found?.call).toMatchObject({ parameters: [{ name: 'color', in: place, style, explode }] });
      }
    }
  },
);

test('a parameter that is a JSON document is of whatever type the document says', () => {
  const schema = { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } };
  const content = { 'application/json': { schema } };
  const found = operationOf({ parameters: [{ name: 'a', in: 'query', required: true, content }] });
  expect(found?.refused).toBeUndefined();
  expect(found?.parameters).toMatchObject([{ name: 'a', required: true, type: { kind: 'list', of: { kind: 'ref' } } }]);
  expect(found?.call).toMatchObject({ parameters: [{ name: 'a', in: 'query', json: true }] });
});

test('a body that is one string is text or bytes, whatever its media type', () => {
  const answer = (mediaType: string, schema: object) =>
    operationOf({ responses: { 200: { description: '', content: { [mediaType]: { schema } } } } });
  for (const mediaType of ['application/sdp', 'application/xml']) {
    expect(answer(mediaType, { type: 'string' })?.answer).toMatchObject({ mediaType, type: { kind: 'string' } });
    expect(answer(mediaType, { type: 'string', format: 'binary' })?.answer?.type).toEqual({ kind: 'bytes' });
  }
  expect(answer('text/event-stream', { type: 'string' })?.refused?.message).toBe('refusals.stream');
});

test('YAML is text, sent and answered, with a schema or without one (RFC 9512)', () => {
  for (const mediaType of ['application/yaml', 'application/x-yaml', 'text/yaml', 'application/openapi+yaml']) {
    const content = { [mediaType]: { example: 'a: 1' } };
    const read = operationOf({
      requestBody: { content: { [mediaType]: { schema: { type: 'object' } } } },
      responses: { 200: { description: '', content } },
    });
    expect(read).toMatchObject({
      body: { mediaType, type: { kind: 'string' } },
      answer: { mediaType, type: { kind: 'string' } },
    });
    expect(read?.refused).toBeUndefined();
  }
});

test('a parameter of a type that no schema has is text', () => {
  const type = (told: unknown) =>
    operationOf({ parameters: [{ name: 'a', in: 'query', required: true, schema: { type: told } }] })?.parameters[0]
      ?.type;
  for (const told of ['long', ['string', 'integer']]) expect(type(told)).toEqual({ kind: 'string' });
  expect(type(['string', 'object'])).toEqual({ kind: 'json' });
});

test('a query or a fragment that is the same for every call tells operations apart', () => {
  for (const path of ['/a?beta=true', '/a#other']) expect(operationOf({}, path)?.call).toMatchObject({ path });
  expect(operationOf({}, '/a?beta=true')?.refused).toBeUndefined();
});

test('objects and lists of objects are written with brackets where a document says so', () => {
  const of = { type: 'object', properties: { a: { type: 'object', properties: { b: { type: 'string' } } } } };
  const parameter = (schema: object) => ({ name: 'p', in: 'query', style: 'deepObject', required: true, schema });
  for (const schema of [of, { type: 'array', items: of }, { type: 'array', items: { type: 'string' } }])
    expect(operationOf({ parameters: [parameter(schema)] })?.refused).toBeUndefined();
  for (const schema of [{ type: 'string' }, {}])
    expect(operationOf({ parameters: [parameter(schema)] })?.refused?.message).toBe('refusals.parameterShape');
});

test('what is said of the members of a form is kept: a style, else a media type of their own', () => {
  const encoding = {
    expand: { style: 'deepObject', explode: true },
    list: { explode: false },
    photo: { contentType: 'image/*, image/png, image/jpeg' },
    any: { contentType: '*/*' },
    unknown: { style: 'matrix' },
  };
  const schema = { type: 'object', properties: { expand: {}, list: {}, photo: {}, any: {} } };
  const call = operationOf({ requestBody: { content: { 'multipart/form-data': { schema, encoding } } } })?.call;
  expect(call?.fields).toEqual([
    { name: 'expand', style: 'deepObject', explode: true },
    { name: 'list', style: 'form', explode: false },
    { name: 'photo', mediaType: 'image/png' },
  ]);
});

test('the media type that keeps most of a type is chosen', () => {
  const body = (...mediaTypes: string[]) =>
    operationOf({
      requestBody: {
        required: true,
        content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'boolean' } }])),
      },
    })?.body;
  expect(
    body('multipart/form-data', 'text/plain', 'application/hal+json', 'application/json; charset=utf-8'),
  ).toMatchObject({ mediaType: 'application/json; charset=utf-8', required: true });
  expect(body('application/xml', 'application/vnd.shop+json')?.mediaType).toBe('application/vnd.shop+json');
  expect(body('application/xml', 'text/plain')?.type).toEqual({ kind: 'string' });
  expect(body('application/octet-stream')?.type).toEqual({ kind: 'bytes' });
  expect(body('*/*')).toMatchObject({ mediaType: 'application/json', type: { kind: 'boolean' } });
});

test('the lowest success with content answers, else the default when no success is told', () => {
  const content = (type: string) => ({ description: '', content: { 'application/json': { schema: { type } } } });
  const answer = (responses: object, method = 'post') =>
    operationOf({ responses }, '/things', method)?.answer?.type.kind;
  expect(answer({ 201: content('string'), 200: content('boolean'), default: content('integer') })).toBe('boolean');
  expect(answer({ 204: { description: '' }, default: content('integer') })).toBeUndefined();
  expect(answer({ 200: { description: '' }, 202: content('boolean') })).toBe('boolean');
  expect(answer({ '2XX': content('string'), 404: content('boolean') })).toBe('string');
  expect(answer({ default: content('integer') })).toBe('integer');
  expect(answer({ 400: content('integer') })).toBeUndefined();
  expect(answer({ 200: content('boolean') }, 'head')).toBeUndefined();
  expect(operationOf({ requestBody: { content: { 'application/json': {} } } }, '/things', 'get')?.body).toBeUndefined();
});

test('ids are operationIds where those tell operations apart, and do not change with the others', () => {
  const get = (operationId?: string) => ({ get: { ...(operationId && { operationId }), responses: {} } });
  const paths = { '/a': get('a'), '/b': get('same'), '/c': get('same'), '/d': get(), '/e': get('GET /d') };
  const { contract, signatures } = readOpenApi([json({ openapi: '3.0.0', info: {}, paths })]);
  expect(contract.operations.map(({ id }) => id)).toEqual(['a', 'GET /b', 'GET /c', 'GET /d', 'GET /e']);
  expect(Object.keys(signatures)).toEqual(['a', 'GET /b', 'GET /c', 'GET /d', 'GET /e']);
});

test('title, version, servers, tags and docs are read, on lines of their own', () => {
  const { contract } = readOpenApi([
    json({
      openapi: '3.0.3',
      info: { title: 'Shop\nAPI', version: 1.1 },
      servers: [
        {
          url: 'https://{region}.acme.com/{base}',
          variables: { region: { default: 'eu' }, base: { default: 'v$&1' } },
        },
        { url: '/v2' },
      ],
      paths: {
        '/a': {
          get: {
            tags: ['things', 'more'],
            summary: 'Lists',
            description: 'All\u0000of them\r\n',
            deprecated: true,
            responses: {},
          },
        },
      },
    }),
  ]);
  expect(contract).toMatchObject({
    title: 'Shop API',
    version: '1.1',
    servers: ['https://eu.acme.com/v$&1', '/v2'],
    operations: [{ tag: 'things', summary: 'Lists', doc: 'All of them\nDeprecated.' }],
  });
});

test('YAML is read as JSON is, with merge keys and aliases', () => {
  const content = [
    'openapi: 3.0.3',
    'info: {title: Shop, version: 1.0}',
    'x-common: &common {responses: {200: {description: ok}}}',
    'paths:',
    '  /a/{id}:',
    '    parameters: [{name: id, in: path, required: true, schema: {type: string}}]',
    '    get: {<<: *common, operationId: no}',
  ].join('\n');
  expect(readContract([{ path: 'shop.yml', content }]).contract).toMatchObject({
    version: '1.0',
    operations: [{ id: 'no', parameters: [{ name: 'id' }] }],
  });
});

test('a parameter of one text or several is a list of texts', () => {
  const schema = (of: object) => ({ oneOf: [of, { type: 'array', items: of }] });
  const parameters = [
    { name: 'expand', in: 'query', required: true, schema: schema({ type: 'string', enum: ['all', 'none'] }) },
    { name: 'deep', in: 'query', required: true, schema: schema({ type: 'object', properties: { a: {} } }) },
  ];
  expect(operationOf({ parameters })).toMatchObject({
    refused: { message: 'refusals.parameterShape' },
    parameters: [{ name: 'expand', type: { kind: 'list', of: { kind: 'string' } } }, { name: 'deep' }],
  });
});

test('what operations share is called by its own name', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', enum: ['x'] } } };
  const { types } = read(
    operating({ requestBody: { $ref: '#/components/requestBodies/NewThing' } }, '/things', 'post', {
      components: { requestBodies: { NewThing: { content: { 'application/json': { schema } } } } },
    }),
  );
  expect(types.map(({ path }) => path)).toEqual([
    ['NewThing', 'body'],
    ['NewThing', 'body', 'a'],
  ]);
});

test('files refer to each other, and what nothing refers to may be anything', () => {
  const files: SchemaFile[] = [
    { path: 'README.md', content: '# Shop' },
    { path: 'ci.yaml', content: 'a: 1\n---\nb: [' },
    { path: 'spec/api.yaml', content: 'openapi: 3.0.3\npaths:\n  /pets:\n    $ref: ./paths/pets.yaml\n' },
    {
      path: 'spec/paths/pets.yaml',
      content:
        'get:\n  operationId: listPets\n  responses:\n    "200": {content: {application/json: {schema: {$ref: "../../common/Pet.json#/Pet"}}}}\n',
    },
    {
      path: 'common/Pet.json',
      content:
        '{"openapi": "3.0.3", "paths": {}, "Pet": {"type": "object", "properties": {"friend": {"$ref": "#/Pet"}}}}',
    },
  ];
  const { operations, types } = readContract(files).contract;
  expect(operations).toMatchObject([{ id: 'listPets', answer: { type: { name: 'common/Pet.json#/Pet' } } }]);
  expect(types).toMatchObject([{ key: 'common/Pet.json#/Pet', path: ['Pet'] }]);
});

test('of several documents the one is read that no other refers to', () => {
  const files: SchemaFile[] = [
    { path: 'a.yaml', content: 'openapi: 3.0.3\npaths: {/a: {get: {operationId: a}}}' },
    { path: 'main.yaml', content: "openapi: 3.0.3\npaths: {/main: {$ref: './a.yaml#/paths/~1a'}}" },
  ];
  expect(readContract(files).contract.operations).toMatchObject([{ title: 'GET /main', id: 'a' }]);
});

test('a signature changes with whatever its operation reaches, and with nothing else', () => {
  const document = (deep: string, other: string, doc = '') =>
    answering(
      { $ref: '#/components/schemas/A' },
      {
        A: { type: 'object', description: doc, properties: { b: { $ref: '#/components/schemas/B' } } },
        B: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' }, c: { type: deep } } },
        Other: { type: 'object', properties: { d: { type: other } } },
      },
    );
  const signature = (...given: Parameters<typeof document>) => readOpenApi([document(...given)]).signatures.getThing;
  const first = signature('string', 'string');
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(signature('string', 'integer', 'Told')).toBe(first);
  expect(signature('integer', 'string')).not.toBe(first);
});
