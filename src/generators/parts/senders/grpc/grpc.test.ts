import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { grpc } from './grpc.ts';
import { endpointOptions, projectOptions } from './options.ts';
import { describedMethod } from './proto.ts';

const PROTO = `// Orders.
syntax = "proto3";
package orders.v1;
import "google/protobuf/timestamp.proto";
import "google/api/annotations.proto";
message Order {
  string order_id = 1 [deprecated = true];
  optional int32 count = 2;
  repeated Line lines = 3;
  map<string, int64> amounts = 4;
  google.protobuf.Timestamp at = 5;
  State state = 6;
  message Line { int32 product = 1; }
}
enum State { NEW = 0; OLD = 1; }
message Told {}
service Orders {
  rpc Place(Order) returns (Told) { option (google.api.http) = { post: "/orders" body: "*" }; }
  rpc Many(stream Order) returns (Told);
  rpc All(Order) returns (stream Told);
}`;
const METHOD = 'orders.v1.Orders/Place';
const PAYLOAD = [{ target: 'orderId', from: { place: 'request', name: 'day' } }];
const sender = (options: object = {}, payload: readonly object[] = PAYLOAD) => ({
  sender: 'grpc',
  options: { url: 'grpcs://orders.example.com:443', method: METHOD, proto: PROTO, ...options },
  payload,
});

/** Makes a project with one operation that is sent somewhere, and the uses of the sender. */
function sending(...senders: readonly object[]) {
  const project = projectOf([routine('total', [parameter('day')])], { endpoints: [{ senders }] });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

const contributedBy = ({ project, uses }: ReturnType<typeof sending>, options: object = {}) =>
  contributed(grpc.contribute(project, projectOptions.parse(options), uses));
const check = ({ project, uses }: ReturnType<typeof sending>) => grpc.check?.(project, projectOptions.parse({}), uses);

test('settings say where it goes, and the file is there as it was given and as it is read', () => {
  const { files, modules, text, of, sections } = contributedBy(sending(sender()), { delivery: 'outbox' });
  expect(modules).toEqual(['grpc-sender']);
  expect(files).toEqual(
    expect.arrayContaining([
      'GrpcSender.java',
      'GrpcPayloads.java',
      'total-orders-place.proto',
      'total-orders-place.json',
    ]),
  );
  expect(text('GrpcSender.java')).toMatch(/new Lane\("grpc", "total to [\w-]+"\),[^;]*"total-orders-place"/);
  expect(Object.fromEntries(of('setting').map(({ key, value }) => [key, String(value)]))).toMatchObject({
    'service.grpc-sender.receivers.orders-example-com-443.url':
      '${GRPC_RECEIVER_ORDERS_EXAMPLE_COM_443_URL:grpcs://orders.example.com:443}',
    'service.grpc-sender.methods.total-orders-place.receiver': 'orders-example-com-443',
    'service.grpc-sender.methods.total-orders-place.method': METHOD,
  });
  expect(of('state')).toMatchObject([{ table: 'outbox', field: 'senderOptions.grpc.outboxDatabase' }]);
  expect(sections['Messages to gRPC APIs']).toContain(METHOD);
});

test('a file is described with what says how messages travel, and nothing else', () => {
  const described = describedMethod(PROTO, METHOD);
  expect(described).toMatchObject({
    file: { package: 'orders.v1', syntax: 'proto3', dependency: ['google/protobuf/timestamp.proto'] },
  });
  const text = JSON.stringify(described);
  expect(text).toContain('"options":{"mapEntry":true}');
  expect(text.match(/"options"/g)).toHaveLength(1);
  expect(text).toContain('"proto3Optional":true');
});

describe('what is refused, beside its field', () => {
  const field = (option: string, place = 0) => `endpoints.0.senders.${place}.options.${option}`;

  test.each([
    [{ proto: 'syntax = "proto2"; message A {}' }, 'proto', 'sentProto'],
    [{ proto: 'message A {' }, 'proto', 'sentProto'],
    [{ proto: 'syntax = "proto3"; message A { B b = 1; }' }, 'proto', 'sentProto'],
    [{ method: 'orders.v1.Orders/Gone' }, 'method', 'sentProtoMethod'],
    [{ method: 'Orders/Place' }, 'method', 'sentProtoMethod'],
    [{ method: 'orders.v1.Order/Place' }, 'method', 'sentProtoMethod'],
    [{ method: 'orders.v1.Orders/toString' }, 'method', 'sentProtoMethod'],
    [{ method: 'orders.v1.Orders/Many' }, 'method', 'sentProtoStream'],
    [{ method: 'orders.v1.Orders/All' }, 'method', 'sentProtoStream'],
  ])('%o', (options, option, message) => {
    expect(check(sending(sender(options)))).toEqual([{ field: field(option), message }]);
  });

  test('an answer that has no members', () => {
    expect(check(sending(sender({}, [])))).toEqual([{ field: field('method'), message: 'sentMembers' }]);
  });

  test('the same method of the same API twice', () => {
    expect(check(sending(sender(), sender()))).toEqual([{ field: field('url', 1), message: 'receiverTaken' }]);
  });

  test.each([
    [{ url: 'https://orders.example.com' }, 'grpcUrl'],
    [{ url: 'grpc://orders.example.com/path' }, 'grpcUrl'],
    [{ url: 'grpc://me:secret@orders.example.com' }, 'urlSecret'],
    [{ method: 'Orders.Place' }, 'grpcMethod'],
    [{ method: '/Place' }, 'grpcMethod'],
  ])('%o', (options, message) => {
    const wrong = endpointOptions.safeParse({ url: 'grpc://a.example.com', method: METHOD, proto: PROTO, ...options });
    expect(wrong.error?.issues[0]?.message).toBe(message);
  });
});
