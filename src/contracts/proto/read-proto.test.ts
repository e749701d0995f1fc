import { expect, test } from 'vitest';
import { DEPOT_FILES } from '../../../tests/generated/apis/grpc/depot.ts';
import type { GrpcCall } from '../../model/contract/calls/grpc.ts';
import type { ContractOperation, ContractType } from '../../model/contract/contract.ts';
import { Fault } from '../../model/fault.ts';
import { LIMITS } from '../limits.ts';
import { readContract } from '../read-contract.ts';
import { readProto } from './read-proto.ts';

const PROTO3 = 'syntax = "proto3";\n';
const files = (...contents: readonly string[]) =>
  contents.map((content, index) => ({ path: `p/${index}.proto`, content }));
const read = (...contents: readonly string[]) => readContract(files(...contents)).contract;
const membersOf = (type: ContractType | undefined) => (type?.kind === 'record' ? type.members : []);

function faultsOf(...contents: readonly string[]): readonly string[] {
  try {
    read(...contents);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return error.faults.map(({ field, message, line, column, values }) =>
      [field, message, line, column, ...Object.values(values ?? {})].join(' '),
    );
  }
  return [];
}

test('methods of services are operations, by their services, reading where they say or are called so', () => {
  const { operations } = readContract(DEPOT_FILES).contract;
  expect(operations.map(({ id, title, tag, nature }) => [id, title, tag, nature]).slice(0, 3)).toEqual([
    ['GetParcel', 'depot.v1.Depots/GetParcel', 'Depots', 'reads'],
    ['AddParcel', 'depot.v1.Depots/AddParcel', 'Depots', 'writes'],
    ['ListParcels', 'depot.v1.Depots/ListParcels', 'Depots', 'reads'],
  ]);
  expect(operations[0]?.summary).toBe('Finds one parcel.');
  expect(operations[2]?.answer).toMatchObject({ type: { kind: 'list' }, written: 'stream depot.v1.Parcel' });
  const pingpong = operations.find(({ id }) => id === 'Ping');
  expect([pingpong?.body, pingpong?.answer]).toEqual([undefined, undefined]);
  const own = read(`${PROTO3}message A { int32 a = 1; }
service S {
  rpc Make(A) returns (A) { option idempotency_level = NO_SIDE_EFFECTS; }
  rpc GetOrCreate(A) returns (A);
  rpc Getaway(A) returns (A);
}`).operations;
  expect(own.map(({ nature }) => nature)).toEqual(['reads', 'writes', 'writes']);
});

test('methods of one name are told apart by their services', () => {
  const { operations } = read(`${PROTO3}package a; message M { int32 x = 1; }
service S { rpc Go(M) returns (M); } service T { rpc Go(M) returns (M); }`);
  expect(operations.map(({ id }) => id)).toEqual(['a.S/Go', 'a.T/Go']);
});

test('messages are taken and answered by types of their own: who knows whether a field is there', () => {
  const { types } = readContract(DEPOT_FILES).contract;
  const told = (key: string) =>
    membersOf(types.find((type) => type.key === key)).map(({ name, required, nullable }) => [name, required, nullable]);
  expect(told('depot.v1.Parcel').slice(0, 8)).toEqual([
    ['id', true, false],
    ['state', true, false],
    ['note', false, true],
    ['to', false, true],
    ['tags', true, false],
    ['stops', true, false],
    ['cents', false, true],
    ['voucher', false, true],
  ]);
  expect(told('depot.v1.Parcel#request').every(([, required, nullable]) => !required && !nullable)).toBe(true);
  expect(told('depot.common.Legacy#request')).toEqual([
    ['id', true, false],
    ['count', false, false],
    ['many', false, false],
  ]);
  expect(types.find(({ key }) => key === 'depot.v1.Parcel.State')).toMatchObject({ values: ['NEW', 'SENT', 'LOST'] });
});

test('what travels is kept with its numbers', () => {
  const { operations } = readContract(DEPOT_FILES).contract;
  const { call } = operations[0] as ContractOperation<GrpcCall>;
  expect(call).toMatchObject({
    method: 'depot.v1.Depots/GetParcel',
    isStreamed: false,
    request: 'depot.v1.GetParcelRequest',
  });
  const parcel = call.definitions.find(({ name }) => name === 'depot.v1.Parcel');
  expect(parcel?.kind === 'message' && parcel.fields.slice(5, 8)).toEqual([
    { name: 'stops', number: 6, type: 'depot.common.Address', label: 'map', keyType: 'string' },
    { name: 'cents', number: 7, type: 'int64', label: 'optional', oneof: 'paid' },
    { name: 'voucher', number: 8, type: 'string', label: 'optional', oneof: 'paid' },
  ]);
  expect(call.definitions.map(({ name }) => name).some((name) => name.startsWith('google.'))).toBe(false);
});

test('what no call can have stays listed with its reason and its place', () => {
  const refusals = (content: string) =>
    read(content).operations.map(({ id, refused }) => [id, refused?.message, refused?.line, refused?.values?.name]);
  const depot = readContract(DEPOT_FILES).contract.operations.filter(({ refused }) => refused);
  expect(depot.map(({ id, refused }) => [id, refused?.message, refused?.values?.name])).toEqual([
    ['Chat', 'refusals.requestStream', undefined],
    ['Upload', 'refusals.requestStream', undefined],
  ]);
  expect(
    refusals(`syntax = "proto2";
message A { optional group G = 1 { optional int32 x = 1; } }
message B { extensions 100 to 200; optional C c = 1; }
message C { optional int32 x = 1; }
extend B { optional int32 more = 100; }
service S {
  rpc One(A) returns (C);
  rpc Two(C) returns (B);
  rpc Three(C) returns (C);
}`),
  ).toEqual([
    ['One', 'refusals.group', 7, 'A.G'],
    ['Two', 'refusals.extension', 8, 'B'],
    ['Three', undefined, undefined, undefined],
  ]);
  expect(
    refusals(`${PROTO3}import "google/protobuf/type.proto";
message A { google.protobuf.Type type = 1; }
service S { rpc One(A) returns (A); rpc Two(google.protobuf.Any) returns (google.protobuf.Any); }`),
  ).toEqual([
    ['One', 'refusals.anyMessage', 4, 'google.protobuf.Type'],
    ['Two', undefined, undefined, undefined],
  ]);
});

test('an Any may hold every message of the upload that a call can have, and that is kept once', () => {
  const { operations, types } = read(
    `${PROTO3}package a; import "google/protobuf/any.proto";
message Job { repeated google.protobuf.Any parts = 1; } message None {}
message Part { Kind kind = 1; Inner inner = 2; message Inner { google.protobuf.Any any = 1; } }
enum Kind { PLAIN = 0; } enum Unused { UNUSED = 0; }
message Lost { Gone gone = 1; } message AroundLost { map<string, Lost> all = 1; }
service S { rpc One(Job) returns (None); rpc Two(None) returns (google.protobuf.Any); rpc Three(None) returns (None); }`,
    `syntax = "proto2";
message B { extensions 100 to 200; } extend B { optional int32 more = 100; } message AroundB { optional B b = 1; }
message G { optional group X = 1 { optional int32 x = 1; } }
message Zero { optional int32 x = 0; } message Far { optional int32 x = 536870912; }
message Legacy { required a.Kind kind = 1; }`,
  );
  const [first, second, third] = operations.map(({ call, refused }) => {
    expect(refused).toBeUndefined();
    return call as GrpcCall;
  });
  expect(first?.any?.map(({ name }) => name)).toEqual([
    'a.Job',
    'a.None',
    'a.Part',
    'a.Part.Inner',
    'Legacy',
    'a.Kind',
  ]);
  expect(second?.any).toBe(first?.any);
  expect(third).not.toHaveProperty('any');
  expect(first?.definitions.map(({ name }) => name)).toEqual(['a.Job', 'a.None']);
  expect(membersOf(types.find(({ key }) => key === 'a.Job#request'))).toMatchObject([
    { name: 'parts', type: { kind: 'list', of: { kind: 'json' } }, doc: expect.stringContaining('@type') },
  ]);
  expect(operations[1]?.answer?.type).toEqual({ kind: 'json' });
});

test('a type that is in no file refuses what has it; where nothing is left, the files', () => {
  const some = `${PROTO3}message A { B b = 1; }\nmessage C { int32 c = 1; }\nservice S { rpc Bad(A) returns (C); rpc Good(C) returns (C); }`;
  expect(read(some).operations.map(({ refused }) => [refused?.message, refused?.line, refused?.column])).toEqual([
    ['schema.protoType', 2, 14],
    [undefined, undefined, undefined],
  ]);
  expect(faultsOf(`${PROTO3}service S { rpc Bad(A) returns (A); }`)).toEqual(['schemaFiles.0 schema.protoType 2 21 A']);
});

test('imports are found among the files, those that bring options alone may be missing', () => {
  const own = `${PROTO3}import "google/api/annotations.proto";\nimport "p/1.proto";\nservice S { rpc Go(a.M) returns (a.M) { option (google.api.http) = { get: "/x" }; } }`;
  expect(read(own, `${PROTO3}package a;\nmessage M { int32 x = 1; }`).operations).toMatchObject([
    { id: 'Go', nature: 'reads' },
  ]);
});

test('what is wrong is told with file, line and column', () => {
  expect(faultsOf(`${PROTO3}message A {\n  string a = 1\n}`)).toEqual([
    "schemaFiles.0 schema.proto 4 1 illegal token '}', ';' expected",
  ]);
  expect(faultsOf(PROTO3, 'nonsense here')).toEqual(["schemaFiles.1 schema.proto 1 1 illegal token 'nonsense'"]);
  expect(faultsOf(`${PROTO3}message A {\n  string a = 1;\n  string b = 1;\n}`)).toEqual([
    'schemaFiles.0 schema.proto 4 12 duplicate id 1 in Type A',
  ]);
  expect(faultsOf(`${PROTO3}message A {}\nmessage A {}`)).toEqual([
    "schemaFiles.0 schema.proto 3 9 duplicate name 'A' in Root",
  ]);
  expect(faultsOf('edition = "2023";\nmessage A {}')).toEqual(['schemaFiles.0 schema.protoSyntax 1 1 edition 2023']);
  expect(faultsOf('// first\nsyntax = "proto4";')).toEqual(['schemaFiles.0 schema.protoSyntax 2 10 proto4']);
  expect(faultsOf(`${PROTO3}message A { int32 a = 1; }`)).toEqual(['schemaFiles.0 schema.noService 1 1']);
  expect(faultsOf(`${PROTO3}service S {}`)).toEqual(['schemaFiles.0 schema.noService 1 1']);
  expect(faultsOf(`${PROTO3}${'message A {\n'.repeat(10_000)}${'}'.repeat(10_000)}`)).toEqual([
    'schemaFiles.0 schema.tooDeep 102 11 100',
  ]);
});

test('files that were made to take time or memory are refused', () => {
  expect(faultsOf(PROTO3 + 'message A { '.repeat(20_000))).not.toEqual([]);
  expect(faultsOf(`/*${'*'.repeat(100_000)}`)).not.toEqual([]);
  const content = `${PROTO3}message A { int32 a = 1; } service S { rpc X(A) returns (A); rpc Y(A) returns (A); }`;
  expect(() => readProto(files(content), { ...LIMITS, operations: 1 })).toThrow(Fault);
  expect(() => readProto(files(content), { ...LIMITS, steps: 0 })).toThrow(Fault);
});

test('a signature changes with what travels, and not with words', () => {
  const of = (content: string) => readContract(files(PROTO3 + content)).signatures.Go;
  const before = of('message M { int32 x = 1; } service S { rpc Go(M) returns (M); }');
  expect(of('// Words\nmessage M { int32 x = 1; /* more */ } service S { rpc Go(M) returns (M); }')).toBe(before);
  expect(of('message M { int32 x = 2; } service S { rpc Go(M) returns (M); }')).not.toBe(before);
  expect(of('message M { int32 x = 1; } service S { rpc Go(M) returns (stream M); }')).not.toBe(before);
  // What an `Any` may hold is nothing that a caller depends on.
  const any = (more: string) => of(`service S { rpc Go(google.protobuf.Any) returns (google.protobuf.Any); } ${more}`);
  expect(any('message M { int32 x = 1; }')).toBe(any(''));
});
