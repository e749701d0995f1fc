import { expect, test } from 'vitest';
import { contractInput } from '../../../../../tests/generated/apis/graphql/shelter.ts';
import { generate } from '../../../generate.ts';

interface MessageDescriptor {
  readonly name: string;
  readonly field?: readonly Readonly<Record<string, unknown>>[];
  readonly nestedType?: readonly MessageDescriptor[];
  readonly oneofDecl?: readonly { readonly name: string }[];
  readonly enumType?: readonly unknown[];
}

/** The files of a project over proto files whose every method can be called. */
function filesOf(...contents: readonly string[]): ReadonlyMap<string, string> {
  const files = contents.map((content, index) => ({ path: `${index}.proto`, content }));
  return generate(contractInput('odd', files, { connection: { url: 'grpc://odd.example.com:50051' } })).files;
}

function ending(files: ReadonlyMap<string, string>, end: string): string {
  return [...files].find(([path]) => path.endsWith(end))?.[1] ?? '';
}

function described(...contents: readonly string[]) {
  return JSON.parse(ending(filesOf(...contents), 'client/any-messages.json')) as {
    readonly messages: Readonly<Record<string, MessageDescriptor>>;
    readonly enums: Readonly<Record<string, MessageDescriptor>>;
  };
}

const CALLED = `syntax = "proto3"; package a; import "google/protobuf/any.proto";
message Holder { google.protobuf.Any any = 1; }
service S { rpc Go(Holder) returns (Holder); }`;

test('a project has the messages of the upload where a call of it has an Any, and not where none has', () => {
  const files = filesOf(CALLED);
  expect(ending(files, 'odd-api.proto')).toContain('message AnyMessage {\n  string type = 1;\n  bytes value = 2;\n}');
  expect(ending(files, 'odd-api.proto')).toContain('  optional AnyMessage any = 1;');
  expect(ending(files, 'odd-api.proto')).not.toContain('import "google');
  expect(ending(files, 'client/ApiConfiguration.java')).toContain('.withAny(AnyMessage.getDescriptor(), ');
  expect(ending(files, 'forja/operations.md')).toContain('any-messages.json');
  const without = filesOf(CALLED.replace('google.protobuf.Any any', 'string any'));
  expect([...without.keys()].filter((path) => path.endsWith('/any-messages.json'))).toEqual([]);
  for (const end of [
    'odd-api.proto',
    'client/ApiConfiguration.java',
    'ClientTest.java',
    'README.md',
    'forja/operations.md',
  ])
    expect([end, ending(without, end)]).toEqual([
      end,
      expect.not.stringMatching(/\bAny(?:Message|Types|Json)?\b|\bANY\b/),
    ]);
});

test('each is described as it travels, by names that no two have', () => {
  const { messages, enums } = described(
    CALLED,
    `syntax = "proto3"; package a;
message b_c { optional int32 x = 1; map<string, b_c> all = 2; oneof one { int32 value = 3; Holder holder = 4; } Kind kind = 5; }
enum Kind { NONE = 0; }`,
    'syntax = "proto2"; package a_b; message c { required E e = 1; enum E { UNSPECIFIED_ = 1; NEG = -5; } }',
    'syntax = "proto3"; message google { repeated google.protobuf.Timestamp at = 1; } message com { google google = 1; }',
  );
  expect(Object.fromEntries(Object.entries(messages).map(([key, { name }]) => [key, name]))).toEqual({
    ...{ 'a.Holder': 'a_Holder', 'a.b_c': 'a_b_c', 'a_b.c': 'a_b_c_2', com: 'com_2', google: 'google_2' },
  });
  expect(messages['a.b_c']).toMatchObject({
    field: [
      { name: 'x', number: 1, type: 'TYPE_INT32', oneofIndex: 1, proto3Optional: true },
      { name: 'all', number: 2, label: 'LABEL_REPEATED', type: 'TYPE_MESSAGE', typeName: '.a_b_c.all_Entry' },
      { name: 'value', number: 3, type: 'TYPE_INT32', oneofIndex: 0 },
      { name: 'holder', number: 4, type: 'TYPE_MESSAGE', typeName: '.a_Holder', oneofIndex: 0 },
      { name: 'kind', number: 5, type: 'TYPE_ENUM', typeName: '.a_Kind.Value' },
    ],
    nestedType: [{ name: 'all_Entry', field: [{ name: 'key' }, { typeName: '.a_b_c' }], options: { mapEntry: true } }],
    oneofDecl: [{ name: 'one' }, { name: '_x' }],
  });
  expect(messages['a.Holder']?.field).toEqual([
    { name: 'any', number: 1, type: 'TYPE_MESSAGE', typeName: '.com.acme.odd.client.AnyMessage' },
  ]);
  expect(messages.google?.field).toEqual([
    { name: 'at', number: 1, label: 'LABEL_REPEATED', type: 'TYPE_MESSAGE', typeName: '.google.protobuf.Timestamp' },
  ]);
  expect(enums['a_b.c.E']?.enumType).toEqual([
    {
      name: 'Value',
      value: [
        { name: 'UNSPECIFIED__', number: 0 },
        { name: 'UNSPECIFIED_', number: 1 },
        { name: 'NEG', number: -5 },
      ],
    },
  ]);
});

test('files in another order are described alike', () => {
  const more = 'syntax = "proto3"; package b; message B { int32 b = 1; }';
  expect(described(more, CALLED)).toEqual(described(CALLED, more));
  expect(Object.keys(described(more, CALLED).messages)).toEqual(['a.Holder', 'b.B']);
});
