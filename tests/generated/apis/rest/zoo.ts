import type { GenerationInput } from '../../../../src/generators/project/generation-input.ts';
import type { RestCall, RestField, RestParameter } from '../../../../src/model/contract/calls/rest.ts';
import type {
  ApiConnection,
  ContractDescription,
  ContractMember,
  ContractOperation,
  ContractType,
} from '../../../../src/model/contract/contract.ts';
import type { DataType } from '../../../../src/model/types.ts';

// An API by hand, with everything that a contract can say of a call: what a parser would read of its document.

export const STRING: DataType = { kind: 'string' };
const LONG: DataType = { kind: 'integer', bits: 64, signed: true };
export const ref = (name: string): DataType => ({ kind: 'ref', name: `#/components/schemas/${name}` });
const list = (of: DataType): DataType => ({ kind: 'list', of });

export function member(name: string, type: DataType, rest: Partial<ContractMember> = {}): ContractMember {
  return { name, type, required: false, nullable: false, written: type.kind, ...rest };
}

type Placed = ContractMember & RestParameter;

export function parameter(
  place: RestParameter['in'],
  name: string,
  type: DataType,
  rest: Partial<Placed> = {},
): Placed {
  const simple = place === 'path' || place === 'header';
  const style = simple ? 'simple' : 'form';
  return { ...member(name, type, { required: place === 'path' }), in: place, style, explode: !simple, ...rest };
}

export function record(
  name: string,
  members: readonly ContractMember[],
  path: readonly string[] = [name],
): ContractType {
  return { kind: 'record', key: `#/components/schemas/${name}`, path, written: `${name} (object)`, members };
}

const TYPES: readonly ContractType[] = [
  record('Pet', [
    member('id', LONG, { required: true }),
    member('pet-name', STRING, { required: true, doc: 'What it is called by' }),
    member('status', ref('Status')),
    member('born_at', { kind: 'timestamp', zoned: true }),
    member('weight', { kind: 'decimal' }),
    member('tags', list(STRING)),
    member('owner', ref('Owner'), { required: true, nullable: true }),
    member('parent', ref('Pet')),
    member('labels', { kind: 'map', of: STRING }),
  ]),
  record('PetInput', [
    member('pet-name', STRING, { required: true }),
    member('status', ref('Status')),
    member('weight', { kind: 'decimal' }, { nullable: true }),
    member('owner', ref('Owner')),
    member('labels', { kind: 'map', of: STRING }),
    member('feeding', { kind: 'time', zoned: true }),
  ]),
  record('Owner', [
    member('e-mail', STRING, { required: true }),
    member('phone', STRING, { required: true, nullable: true }),
    member('nick', STRING),
    member('title', STRING, { nullable: true }),
  ]),
  {
    kind: 'enum',
    key: '#/components/schemas/Status',
    path: ['Status'],
    written: 'Status (string)',
    values: ['available', 'sold out'],
  },
  record('Box', [
    member('min', { kind: 'float', bits: 64 }, { required: true }),
    member('max', { kind: 'float', bits: 64 }),
  ]),
  record('Anything', []),
  record('Unused', [member('x', STRING)]),
  {
    ...record('Upload', [
      member('file', { kind: 'bytes' }, { required: true }),
      member('note', STRING),
      member('page-scans', list({ kind: 'bytes' })),
      member('tags', list(STRING)),
      member('codes', list(STRING)),
      member('owner', ref('Owner')),
      member('boxes', list(ref('Box'))),
    ]),
    path: ['upload', 'body'],
  },
  record('Line', [member('sku', STRING, { required: true }), member('sizes', list(LONG))]),
  record('Order', [
    member('line-items', list(ref('Line')), { required: true }),
    member('customer', ref('Owner')),
    member('box', ref('Box')),
    member('codes', list(STRING)),
    member('marks', list(STRING)),
  ]),
  record('ApiResponse', [member('code', { kind: 'integer', bits: 32, signed: true }), member('message', STRING)]),
];

type Body = NonNullable<ContractOperation['body']> & { readonly fields?: readonly RestField[] };

const JSON_TYPE = 'application/json';
export const body = (type: DataType, rest: Partial<Body> = {}): Body => ({
  mediaType: JSON_TYPE,
  type,
  required: true,
  nullable: false,
  written: type.kind,
  ...rest,
});

/** An operation as a document has it: how its parameters and its body are written stands with them. */
interface Written extends Omit<Partial<ContractOperation>, 'parameters' | 'body'> {
  readonly parameters?: readonly Placed[];
  readonly body?: Body;
}

export function operation(
  method: RestCall['method'],
  path: string,
  id: string,
  { parameters = [], body: sent, ...rest }: Written = {},
): ContractOperation {
  const { fields, ...told } = sent ?? {};
  return {
    id,
    title: `${method} ${path}`,
    key: `${path}\u0000${method}\u0000${id}`,
    nature: method === 'GET' || method === 'HEAD' ? 'reads' : 'writes',
    tag: 'pets',
    parameters: parameters.map(({ style, explode, json, ...one }) => one),
    ...(sent && { body: told as Body }),
    call: {
      ...{ protocol: 'rest', method, path },
      parameters: parameters.map(({ name, in: place, style, explode, json }) => ({
        ...{ name, in: place, style, explode },
        ...(json && { json }),
      })),
      ...(fields && { fields }),
    },
    ...rest,
  };
}

const ID = parameter('path', 'pet-id', LONG);

const OPERATIONS: readonly ContractOperation[] = [
  operation('GET', '/pets/{pet-id}', 'getPet', {
    summary: 'One pet',
    parameters: [ID, parameter('header', 'X-Trace', STRING), parameter('cookie', 'session', STRING)],
    answer: body(ref('Pet')),
  }),
  operation('GET', '/pets', 'findPets', {
    doc: 'Pets that match */ {@code everything}',
    parameters: [
      parameter('query', 'status', list(ref('Status'))),
      parameter('query', 'ids', list(LONG), { style: 'pipeDelimited', explode: false }),
      parameter('query', 'words', list(STRING), { style: 'spaceDelimited', explode: false }),
      parameter('query', 'size', ref('Box'), { style: 'spaceDelimited', explode: false }),
      parameter('query', 'price', ref('Box'), { style: 'pipeDelimited', explode: false }),
      parameter('query', 'weight', ref('Box'), { style: 'deepObject' }),
      parameter('query', 'where', list(ref('Box')), { json: true }),
      parameter('query', 'since', { kind: 'timestamp', zoned: true }, { required: true }),
      parameter('query', 'limit', { kind: 'integer', bits: 32, signed: true }),
    ],
    answer: body(list(ref('Pet'))),
  }),
  operation('POST', '/pets', 'addPet', { body: body(ref('PetInput')), answer: body(ref('Pet')) }),
  operation('PUT', '/pets/{pet-id}', 'replacePet', {
    parameters: [ID, parameter('query', 'status', STRING)],
    body: body(ref('PetInput')),
    answer: body(ref('Pet')),
  }),
  operation('DELETE', '/pets/{pet-id}', 'deletePet', { parameters: [ID] }),
  operation('HEAD', '/pets/{pet-id}', 'hasPet', { parameters: [ID] }),
  operation('PATCH', '/pets/{pet-id}/labels', 'label', {
    parameters: [ID],
    body: body({ kind: 'map', of: STRING }, { required: false }),
    answer: body({ kind: 'map', of: ref('Owner') }),
  }),
  operation('GET', '/count', 'GET /count', { tag: 'store', answer: body(LONG) }),
  operation('GET', '/boxes/{box}/{color}', 'boxed', {
    tag: 'store',
    parameters: [
      parameter('path', 'box', ref('Box'), { style: 'matrix', explode: true }),
      parameter('path', 'color', list(STRING), { style: 'label', explode: true }),
    ],
    answer: body({ kind: 'json' }),
  }),
  operation('POST', '/login', 'login', {
    tag: 'store',
    body: body(ref('Owner'), { mediaType: 'application/x-www-form-urlencoded' }),
    answer: body(ref('ApiResponse')),
  }),
  operation('POST', '/anything', 'anything', {
    tag: 'store',
    body: body(ref('Anything'), { nullable: true, required: false }),
    answer: body(ref('Anything')),
  }),
  operation('PUT', '/pets/{pet-id}/photo', 'setPhoto', {
    tag: 'files',
    parameters: [ID],
    body: body({ kind: 'bytes' }, { mediaType: 'image/*' }),
  }),
  operation('GET', '/pets/{pet-id}/photo', 'photo', {
    tag: 'files',
    parameters: [ID],
    answer: body({ kind: 'bytes' }, { mediaType: 'application/octet-stream' }),
  }),
  operation('POST', '/echo', 'echo', {
    tag: 'files',
    body: body(STRING, { mediaType: 'text/plain' }),
    answer: body(STRING, { mediaType: 'text/plain' }),
  }),
  operation('POST', '/upload', 'upload', {
    tag: 'files',
    body: body(ref('Upload'), {
      mediaType: 'multipart/form-data',
      fields: [
        { name: 'file', mediaType: 'image/png' },
        { name: 'codes', mediaType: 'application/json' },
      ],
    }),
    answer: body(ref('ApiResponse')),
  }),
  operation('POST', '/orders?beta=a%20b#placed', 'order', {
    tag: 'store',
    parameters: [parameter('query', 'only', list(ref('Box')), { style: 'deepObject' })],
    body: body(ref('Order'), {
      mediaType: 'application/x-www-form-urlencoded',
      fields: [
        { name: 'line-items', style: 'deepObject', explode: true },
        { name: 'customer', style: 'deepObject', explode: true },
        { name: 'marks', style: 'pipeDelimited', explode: false },
      ],
    }),
    answer: body(ref('ApiResponse')),
  }),
  operation('GET', '/now', 'now', { answer: body({ kind: 'timestamp', zoned: true }) }),
];

interface Zoo {
  readonly technology?: string;
  readonly operations?: readonly ContractOperation[];
  readonly types?: readonly ContractType[];
  readonly connection?: Partial<ApiConnection>;
  /** The trigger's options for the project, and for operations by their ids. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly endpoints?: Readonly<Record<string, object>>;
}

/** @returns the input of a generation over the zoo, or over other operations. */
export function zooInput({
  technology = 'rest',
  operations = OPERATIONS,
  types = TYPES,
  connection = {},
  options = {},
  endpoints = {},
}: Zoo = {}): GenerationInput {
  const reached: ApiConnection = { url: 'https://zoo.example/v2/', headers: [], auth: { kind: 'none' }, ...connection };
  const described: ContractDescription = {
    source: 'api',
    title: 'Zoo',
    types,
    operations,
    connection: reached,
    signatures: Object.fromEntries(operations.map(({ id }) => [id, `signature of ${id}`])),
  };
  const request = {
    name: 'zoo',
    domain: 'com.acme.zoo',
    technology,
    applicationServer: 'embedded',
    sourceType: 2,
    schemaFiles: [{ path: 'zoo.yaml', content: 'openapi: 3.1.0' }],
    url: reached.url,
    headers: reached.headers,
    authType: reached.auth.kind,
    ...(reached.auth.kind === 'apiKey' ? { authHeader: reached.auth.header } : {}),
    mode: 'Src',
    options,
    endpoints: operations.map(({ id }) => ({ operation: id, options: endpoints[id] ?? {} })),
  };
  return { request, described };
}
