import { expect, test } from 'vitest';
import { shelterInput } from '../../../../../tests/generated/apis/graphql/shelter.ts';
import { depotInput } from '../../../../../tests/generated/apis/grpc/depot.ts';
import {
  body,
  member,
  operation,
  parameter,
  record,
  ref,
  STRING,
  zooInput,
} from '../../../../../tests/generated/apis/rest/zoo.ts';
import { soapInput } from '../../../../../tests/generated/apis/soap/market.ts';
import { Fault } from '../../../../model/fault.ts';
import { generate } from '../../../generate.ts';
import type { GenerationInput } from '../../../project/generation-input.ts';

function outcomeOf(input: GenerationInput): ReadonlyMap<string, string> {
  const { files } = generate(input);
  const ours = [...files].filter(([path]) => path !== 'pom.xml' && !path.startsWith('src/main/'));
  return new Map(ours.map(([path, text]) => [path.slice(path.lastIndexOf('/') + 1), text]));
}

function faultOf(input: GenerationInput): unknown {
  try {
    generate(input);
  } catch (error) {
    return error;
  }
  return undefined;
}

test('an operation of a contract is one of the project: titled by method and path, known again by its id', () => {
  const { project } = generate(zooInput());
  const [getPet] = project.operations;
  expect(getPet).toMatchObject({
    title: 'GET /pets/{pet-id}',
    doc: 'One pet',
    nature: 'reads',
    transaction: 'none',
    home: 'Pets',
    names: { method: 'getPet' },
    source: { part: 'api', identity: { kind: 'operation', operation: 'getPet' }, signature: 'signature of getPet' },
  });
  expect(project.operations.find(({ title }) => title === 'HEAD /pets/{pet-id}')?.nature).toBe('reads');
  expect(project.operations.find(({ title }) => title === 'POST /pets')?.nature).toBe('writes');
  expect(getPet?.failures).not.toContain('unauthenticated');
});

test('members of an object that is sent are the request’s own, unless one is called like a parameter', () => {
  const { project } = generate(zooInput());
  const membersOf = (method: string) =>
    project.operations.find(({ names }) => names.method === method)?.request.members.map(({ property }) => property);
  expect(membersOf('addPet')).toEqual(['petName', 'status', 'weight', 'owner', 'labels', 'feeding']);
  expect(membersOf('replacePet')).toEqual(['petId', 'status', 'body']);
});

test('a body that need not be sent makes none of its members required', () => {
  const [sent] = generate(
    zooInput({
      types: [record('A', [member('x', STRING, { required: true })])],
      operations: [operation('POST', '/a', 'a', { body: body(ref('A'), { required: false }) })],
    }),
  ).project.operations;
  expect(sent?.request.members).toMatchObject([{ property: 'x', optional: true }]);
});

test('types that no operation reaches are not written, and a type that is a class of ours has another name', () => {
  const files = outcomeOf(zooInput());
  expect(files.has('Unused.java')).toBe(false);
  expect(files.has('Anything.java')).toBe(false);
  expect(files.has('ApiResponseType.java')).toBe(true);
});

test('a type that is called as a class of an operation or of a group has another name', () => {
  const types = ['GetXBody', 'GetXCompleted', 'PetsClient', 'PetsService'].map((name) =>
    record(name, [member('x', STRING)]),
  );
  const members = types.map(({ path: [name = ''] }) => member(name, ref(name)));
  const files = outcomeOf(
    zooInput({
      types: [...types, record('All', members)],
      operations: [operation('GET', '/x', 'getX', { answer: body(ref('All')) })],
    }),
  );
  for (const {
    path: [name],
  } of types)
    expect([...files.keys()]).toContain(`${name}Type.java`);
});

test('an object of more members than a record can have is a map', () => {
  const many = Array.from({ length: 300 }, (_, index) => member(`x${index}`, STRING));
  const files = outcomeOf(
    zooInput({
      types: [record('Wide', many)],
      operations: [operation('POST', '/wide', 'wide', { body: body(ref('Wide')), answer: body(ref('Wide')) })],
    }),
  );
  expect(files.has('Wide.java')).toBe(false);
  expect(files.get('WideRequest.java')).toContain('Map<String, @Nullable JsonNode> body');
});

test('what cannot be called is refused by name, all of it together', () => {
  const fault = faultOf(
    zooInput({
      operations: [
        operation('GET', '/a', 'fine', { answer: body(STRING) }),
        operation('GET', '/b', 'stream', { refused: { field: 'schemaFiles.0', message: 'refusals.stream' } }),
        operation('POST', '/c', 'xml', { body: body(ref('Owner'), { mediaType: 'application/xml' }) }),
      ],
    }),
  );
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({
    code: 'routineRefused',
    values: { name: 'stream', reason: 'stream' },
    faults: [
      { field: 'endpoints.1', message: 'refusals.stream' },
      { field: 'endpoints.2', message: 'refusals.mediaType' },
    ],
  });
});

test('only what is unusual of a style is said', () => {
  const client = outcomeOf(zooInput()).get('PetsClient.java');
  expect(client).toContain('.query("status", request.status())');
  expect(client).toContain('.query("ids", ApiStyle.PIPE_DELIMITED, false, request.ids())');
  expect(client).toContain('.path("pet-id", request.petId())');
});

test('names that the API has and Java has not are told to Jackson alone, and so is a null that must be there', () => {
  const files = outcomeOf(zooInput());
  expect(files.get('ApiNames.java')).toContain('@JsonProperty("e-mail")\n            Object eMail();');
  expect(files.get('ApiNames.java')).toContain('@JsonInclude(JsonInclude.Include.ALWAYS)\n            Object phone();');
  expect(files.get('Owner.java')).not.toContain('JsonProperty');
});

test('an object that is sent tells what was left out from what is null, and one that is only answered does not', () => {
  const titled = (name: string) => record(name, [member('title', STRING, { nullable: true }), member('nick', STRING)]);
  const files = outcomeOf(
    zooInput({
      types: [titled('Sent'), titled('Answered'), record('Whole', [member('inner', ref('Sent'), { required: true })])],
      operations: [operation('POST', '/a', 'a', { body: body(ref('Whole')), answer: body(ref('Answered')) })],
    }),
  );
  expect(files.get('Sent.java')).toContain('Omittable<@Nullable String> title,\n    @Nullable String nick\n');
  expect(files.get('Answered.java')).toContain('@Nullable String title,\n');
});

test('a payload has the value of what may have been left out of an object', () => {
  const payload = [{ target: 'title', from: { place: 'request', name: 'owner.title' } }];
  const senders = [{ sender: 'queue', options: { queueName: 'titles' }, payload }];
  const { request, described } = zooInput();
  const endpoints = (request as { endpoints: object[] }).endpoints.map((endpoint, index) =>
    index === 2 ? { ...endpoint, senders } : endpoint,
  );
  const files = outcomeOf({ request: { ...(request as object), endpoints }, described });
  expect(files.get('DefaultRabbitPayloads.java')).toContain('request.owner().title().value()');
});

test('a project that needs less has less', () => {
  const files = outcomeOf(zooInput({ operations: [operation('GET', '/a', 'a', { answer: body(STRING) })] }));
  expect(files.has('ApiNames.java')).toBe(false);
  expect(files.get('application.yaml')).not.toContain('credentials');
  for (const foreign of ['jdbc', 'postgresql']) expect(files.get('pom.xml')).not.toContain(foreign);
  expect(files.get('README.md')).not.toContain('DbIT');
});

test.each([
  [{ kind: 'basic' }, ['API_USERNAME', 'API_PASSWORD'], '.basic('],
  [{ kind: 'bearer' }, ['API_TOKEN'], '.bearer('],
  [{ kind: 'apiKey', header: 'X-Key' }, ['API_CLIENT_KEY'], '"X-Key")'],
] as const)('%j is read from the environment, and has no value in the project', (auth, variables, code) => {
  const files = outcomeOf(zooInput({ connection: { auth } }));
  for (const name of variables) {
    expect(files.get('application.yaml')).toContain(`\${${name}:}`);
    expect(files.get('.env.example')).toContain(`${name}=''`);
  }
  expect(files.get('ApiConfiguration.java')).toContain(code);
});

test.each(
  ['rest', 'graphql', 'grpc', 'websocket', 'mcp'].flatMap((technology) =>
    ['basic', 'apiKey', 'jwt'].flatMap((callers) =>
      (['basic', 'bearer', 'apiKey'] as const).map((kind) => [technology, callers, kind] as const),
    ),
  ),
)(
  'who calls a service by %s is known by %s, and it by the API by %s: none takes the variable of the other',
  (technology, callers, kind) => {
    const auth = kind === 'apiKey' ? ({ kind, header: 'X-Key' } as const) : { kind };
    const { files } = generate(zooInput({ technology, options: { auth: callers }, connection: { auth } }));
    const lines = (files.get('.env.example') ?? '').split('\n').filter((line) => /^[A-Z_]+=/.test(line));
    const names = lines.map((line) => line.slice(0, line.indexOf('=')));
    expect(new Set(names).size).toBe(names.length);
  },
);

test('headers for every call are settings, whose text is no placeholder', () => {
  const files = outcomeOf(zooInput({ connection: { headers: [{ name: 'X-Tenant', value: 'a ${b}' }] } }));
  expect(files.get('application.yaml')).toContain('"[X-Tenant]": "a \\\\${b}"');
});

test('readiness does not ask the API', () => {
  expect(outcomeOf(zooInput()).get('application.yaml')).toMatch(/include: readinessState$/m);
});

test('a path is written as a url has it, and a parameter that a query needs by its own name', () => {
  const files = outcomeOf(
    zooInput({
      operations: [
        operation('GET', '/größe of/{a b}', 'size', {
          parameters: [parameter('path', 'a b', STRING), parameter('query', 'min size', STRING)],
          answer: body(STRING),
        }),
      ],
    }),
  );
  expect(files.get('PetsClient.java')).toContain('api.call("GET", "/gr%C3%B6%C3%9Fe%20of/{a b}")');
});

test('an address and headers are those of the protocol', () => {
  const faultsOf = (input: GenerationInput) => {
    const fault = faultOf(input);
    return fault instanceof Fault ? fault.faults.map(({ field, message }) => `${field} ${message}`) : fault;
  };
  const connection = { url: 'grpc://zoo.example:50051' };
  expect(faultsOf(zooInput({ connection }))).toEqual(['url apiScheme']);
  expect(faultsOf(shelterInput({ connection }))).toEqual(['url apiScheme']);
  expect(faultsOf(depotInput({ connection: { url: 'https://depot.example' } }))).toBeUndefined();
  const headers = [
    { name: 'X-Good', value: 'a' },
    { name: 'x-bytes-bin', value: 'a' },
    { name: 'Grpc-Timeout', value: 'a' },
    { name: 'x+y', value: 'a' },
  ];
  expect(faultsOf(depotInput({ connection: { headers, auth: { kind: 'apiKey', header: 'x$' } } }))).toEqual([
    ...['headers.1.name metadataName', 'headers.2.name metadataName', 'headers.3.name metadataName'],
    'authHeader metadataName',
  ]);
  expect(faultsOf(zooInput({ connection: { headers } }))).toBeUndefined();
});

test('a user token stands in messages of SOAP, and nowhere else', () => {
  for (const kind of ['userToken', 'userTokenDigest'] as const) {
    for (const input of [zooInput, depotInput, shelterInput]) {
      const fault = faultOf(input({ connection: { auth: { kind } } }));
      expect(fault).toMatchObject({ faults: [{ field: 'authType', message: 'userTokenNotHere' }] });
    }
    expect(faultOf(soapInput({ connection: { auth: { kind } } }))).toBeUndefined();
  }
});
