import { expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { isOfRuntime } from '../../../src/generators/runtime/paths.ts';
import type { Field } from '../../../src/model/described/field.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { Fault } from '../../../src/model/fault.ts';

const integer = (name: string): Field => ({
  name,
  type: { kind: 'integer', bits: 32, signed: true },
  nullable: true,
  databaseType: 'integer',
});

function routine(name: string, parameters: readonly Field[], readOnly = true): Routine {
  return {
    ref: { schema: 'shop', name, argumentTypes: parameters.map((parameter) => parameter.databaseType) },
    kind: 'function',
    parameters: parameters.map((parameter) => ({ ...parameter, mode: 'in', hasDefault: false })),
    returnValue: integer(name),
    results: [],
    commits: false,
    readOnly,
    types: [],
    signatureHash: name,
  };
}

const FIND = routine('find', [integer('order_id')]);
const DOCUMENT = routine('document', [{ ...integer('doc'), type: { kind: 'json' }, databaseType: 'jsonb' }]);
const { returnValue: _, ...NOTHING_RETURNED } = routine('many', []);
const MANY: Routine = {
  ...NOTHING_RETURNED,
  results: [{ kind: 'columns', columns: [integer('id')], many: true, evidence: 'catalogue' }],
};

function generated(
  technology: string,
  routines: readonly Routine[],
  options: readonly object[] = [],
  senders: readonly { sender: string; options: object }[] = [],
  input: readonly object[] = [],
  project: Readonly<Record<string, unknown>> = {},
) {
  return generate({
    request: {
      name: 'shop',
      domain: 'com.acme.shop',
      technology,
      applicationServer: 'embedded',
      sourceType: 1,
      databaseType: 'postgresql',
      datasource: 'shop',
      mode: 'Src',
      options: project,
      endpoints: routines.map(({ ref }, index) => ({
        routine: ref,
        name: `op${index}`,
        options: options[index] ?? {},
        senders,
        input,
      })),
    },
    described: {
      source: 'database',
      routines,
      connection: { kind: 'postgresql', host: 'db', port: 5432, database: 'shop', username: 'shop' },
    },
  });
}

function faultsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Fault) return error.faults;
    throw error;
  }
  return undefined;
}

test.each([
  [
    'a taken url',
    [FIND, FIND],
    [{ url: '/a/{orderId}' }, { url: '/a/{order_id}' }],
    'endpoints.1.options.url',
    'urlTaken',
  ],
  ['a url of the service itself', [FIND], [{ url: '/actuator/x' }], 'endpoints.0.options.url', 'urlReserved'],
  ['a variable that is no parameter', [FIND], [{ url: '/a/{nope}' }], 'endpoints.0.options.url', 'urlVariable'],
  ['a document in a path', [DOCUMENT], [{ method: 'POST', url: '/a/{doc}' }], 'endpoints.0.options.url', 'urlVariable'],
  ['a document in a query string', [DOCUMENT], [{ method: 'GET' }], 'endpoints.0.options.method', 'methodNeedsBody'],
  ['a tag of what a POST answers', [FIND], [{ method: 'POST', etag: 'weak' }], 'endpoints.0.options.etag', 'etagRead'],
  [
    'a tag of what changes something',
    [routine('write', [], false)],
    [{ method: 'GET', etag: 'weak' }],
    'endpoints.0.options.etag',
    'etagRead',
  ],
  ['a tag of rows that stream', [MANY], [{ maxRows: 20_000, etag: 'weak' }], 'endpoints.0.options.etag', 'etagRead'],
])('%s is a fault of its field', (_, routines, options, field, message) => {
  expect(faultsOf(() => generated('rest', routines, options))).toEqual([{ field, message }]);
});

const NEEDS_TOKENS = { field: 'endpoints.0.options.scopes', message: 'notApplying', values: { wanted: 'auth = jwt' } };

test.each([
  ['rest', { auth: 'jwt' }, undefined],
  ['graphql', { auth: 'jwt' }, undefined],
  ['rest', {}, [NEEDS_TOKENS]],
  ['rest', { auth: 'basic' }, [NEEDS_TOKENS]],
  ['graphql', { auth: 'apiKey' }, [NEEDS_TOKENS]],
  ['queue', { role: 'producer', triggeredBy: 'rest', auth: 'jwt' }, undefined],
  ['queue', {}, [{ ...NEEDS_TOKENS, values: { wanted: 'role = producer, triggeredBy = rest, auth = jwt' } }]],
])('%s with %o: scopes are for callers with tokens', (technology, project, faults) => {
  expect(faultsOf(() => generated(technology, [FIND], [{ scopes: 'a' }], [], [], project))).toEqual(faults);
});

test('what an endpoint of a producer asks for is what its controller asks for', () => {
  const project = { role: 'producer', triggeredBy: 'rest', auth: 'jwt' };
  const { files } = generated('queue', [FIND], [{ scopes: 'a', roles: 'b' }], [], [], project);
  const controller = [...files].find(([path]) => path.endsWith('Controller.java'))?.[1];
  expect(controller).toContain(`@PreAuthorize("hasAuthority('SCOPE_a') and hasRole('b')")`);
});

const PAIR = routine('pair', [integer('a'), integer('b')]);
const from = (place: string, name: string) => ({ place, name });
test.each([
  ['rest', 'body', { method: 'POST' }],
  ['queue', 'message', {}],
  ['graphql', 'argument', {}],
] as const)(
  '%s: a value inside another one is a fault of its name, and a word of Java’s is none',
  (technology, place, own) => {
    const faults = (...names: [string, string][]) =>
      faultsOf(() => {
        const input = names.map(([target, name]) => ({ target, from: from(place, name) }));
        return generated(technology, [PAIR], [own], [], input);
      });
    const field = (index: number) => `endpoints.0.input.${index}.from.name`;
    expect(faults(['a', 'x'], ['b', 'x.y'])).toEqual([{ field: field(0), message: 'inputNested' }]);
    expect(faults(['a', 'b.c'])).toEqual([{ field: field(0), message: 'inputNested' }]);
    expect(faults(['a', 'x.y'], ['b', 'x.z'])).toBeUndefined();
    expect(faults(['a', 'x.class'])).toBeUndefined();
  },
);

test('a GET has no body that a member could come from', () => {
  const input = [{ target: 'a', from: from('body', 'x') }];
  expect(faultsOf(() => generated('rest', [PAIR], [{ method: 'GET' }], [], input))).toEqual([
    { field: 'endpoints.0.input.0.from.place', message: 'methodNeedsBody' },
  ]);
  expect(faultsOf(() => generated('rest', [PAIR], [{ method: 'POST' }], [], input))).toBeUndefined();
});

test('a message has no path, and its own count of attempts is not to be taken', () => {
  const input = [
    { target: 'a', from: from('path', 'x') },
    { target: 'b', from: from('header', 'X-Attempts') },
  ];
  expect(faultsOf(() => generated('queue', [PAIR], [], [], input))).toEqual([
    { field: 'endpoints.0.input.0.from.place', message: 'inputPlace' },
    { field: 'endpoints.0.input.1.from.name', message: 'inputReserved' },
  ]);
});

test('one url may answer several methods', () => {
  const { files } = generated(
    'rest',
    [FIND, FIND],
    [{ url: '/a/{orderId}' }, { url: '/a/{orderId}', method: 'DELETE' }],
  );
  expect(files.get('src/generated/java/com/acme/shop/rest/ShopController.java')).toContain(
    '@DeleteMapping("/a/{orderId}")',
  );
});

test('what only reads plain values is suggested as GET, everything else as POST', () => {
  const { project } = generated('rest', [FIND, DOCUMENT, routine('write', [], false)]);
  expect(project.operations.map((operation) => operation.endpoint.method)).toEqual(['GET', 'POST', 'POST']);
});

test('an object name that the schema already has is a fault of its field', () => {
  const faults = faultsOf(() => generated('graphql', [FIND, FIND], [{ objectName: 'Mine' }, { objectName: 'Query' }]));
  expect(faults).toEqual([{ field: 'endpoints.1.options.objectName', message: 'objectTaken' }]);
});

test('an operation that is sent to one queue twice is a fault of the second sender', () => {
  const sender = { sender: 'queue', options: { queueName: 'orders' } };
  const other = { sender: 'queue', options: { queueName: 'audit' } };
  expect(faultsOf(() => generated('rest', [FIND], [], [sender, other, sender]))).toEqual([
    { field: 'endpoints.0.senders.2.options.queueName', message: 'queueTaken' },
  ]);
});

test('a project without authentication has no trace of security, and one with it has', () => {
  const files = [...generated('rest', [FIND]).files].filter(([path]) => /\.java$|pom\.xml$/.test(path));
  expect(files.filter(([path]) => !isOfRuntime(path)).join('\n')).not.toContain('security');
  expect(files.filter(([path]) => path.includes('/security/'))).toEqual([]);
});

test('no generated source is longer than a screen is wide, but for what a database spells', () => {
  const long = [...generated('rest', [FIND, DOCUMENT]).files]
    .filter(([path]) => path.endsWith('.java'))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .filter((line) => line.length > 120 && !line.startsWith('import'))
        .map((line) => `${path}: ${line}`),
    );
  expect(long).toEqual([]);
});

test('imports are those that a file uses, and no more', () => {
  for (const [path, text] of generated('rest', [FIND, DOCUMENT]).files) {
    if (!path.endsWith('.java')) continue;
    for (const [, name] of text.matchAll(/^import (?:static )?[\w.]+\.(\w+);$/gm)) {
      const uses = text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
      expect([path, name, uses > 1]).toEqual([path, name, true]);
    }
  }
});
