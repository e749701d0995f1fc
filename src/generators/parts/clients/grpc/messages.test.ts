import { describe, expect, test } from 'vitest';
import type { ProtoDefinition } from '../../../../model/contract/calls/grpc.ts';
import { descriptorsText } from './descriptors.ts';
import { heldBy, messageClass, messagesOf, protoName, zeroFirst } from './messages.ts';
import type { GrpcProject } from './operation.ts';
import { protoFile } from './proto-file.ts';
import { hasStreams, streamSettings } from './settings.ts';

const KEY: ProtoDefinition = {
  ...{ kind: 'message', name: 'depot.v1.Key' },
  fields: [
    { name: 'id', number: 1, type: 'string', label: 'implicit' },
    { name: 'tags', number: 2, type: 'string', label: 'repeated' },
    { name: 'at', number: 3, type: 'google.protobuf.Timestamp', label: 'optional' },
    { name: 'code', number: 4, type: 'string', label: 'optional', oneof: 'by' },
    { name: 'counts', number: 5, type: 'int32', label: 'map', keyType: 'string' },
  ],
};
const STATUS: ProtoDefinition = { kind: 'enum', name: 'depot.v1.Status', values: [{ name: 'OPEN', number: 1 }] };

function project(
  definitions: readonly ProtoDefinition[],
  more: object = {},
  types: readonly string[] = [],
): GrpcProject {
  const call = { definitions, isStreamed: false, ...more };
  return {
    ...{ name: 'shop', basePackage: 'com.acme.shop' },
    operations: [{ api: { contract: { call } } }],
    types: new Map(types.map((name) => [name, {}])),
  } as unknown as GrpcProject;
}
const textOf = (own: GrpcProject) => {
  const file = protoFile(messagesOf(own), own);
  return 'text' in file ? String(file.text) : '';
};

describe('names of messages', () => {
  test('are the shortest that are free, and values of an enumeration are inside of its own', () => {
    const { names } = messagesOf(project([KEY, STATUS]));
    expect([names.get('depot.v1.Key'), names.get('depot.v1.Status')]).toEqual(['KeyMessage', 'StatusEnum.Value']);
  });

  test('differ from types of the project, and from each other in more than case', () => {
    const other = { ...KEY, name: 'store.v1.KEY' };
    const { names } = messagesOf(project([KEY, other], {}, ['KeyMessage']));
    const own = [names.get('depot.v1.Key'), names.get('store.v1.KEY')].map((name) => name?.toLowerCase());
    expect(new Set([...own, 'keymessage']).size).toBe(3);
  });

  test('that are well known stay, but for what may hold anything', () => {
    const own = project([KEY]);
    const messages = messagesOf(own);
    expect(protoName('google.protobuf.Timestamp', messages)).toBe('google.protobuf.Timestamp');
    expect(protoName('google.protobuf.Any', messages)).toBe('AnyMessage');
    expect(messageClass('google.protobuf.Empty', messages, own)).toBe('com.google.protobuf.Empty');
    expect(messageClass('depot.v1.Key', messages, own)).toBe('com.acme.shop.client.proto.KeyMessage');
  });
});

describe('an enumeration begins with zero', () => {
  test('which is added where there is none, under a name that is free', () => {
    expect(zeroFirst([{ name: 'OPEN', number: 1 }])).toEqual([
      { name: 'UNSPECIFIED_', number: 0 },
      { name: 'OPEN', number: 1 },
    ]);
    expect(zeroFirst([{ name: 'UNSPECIFIED_', number: 1 }])[0]).toEqual({ name: 'UNSPECIFIED__', number: 0 });
  });

  test('which comes first where it is another', () => {
    expect(
      zeroFirst([
        { name: 'A', number: 2 },
        { name: 'B', number: 0 },
      ]).map(({ name }) => name),
    ).toEqual(['B', 'A']);
  });
});

describe('the proto file', () => {
  test('has the numbers of the API, and fields as the API labels them', () => {
    const text = textOf(project([KEY, STATUS]));
    expect(text).toContain('message KeyMessage {');
    for (const line of [
      'string id = 1;',
      'repeated string tags = 2;',
      'optional google.protobuf.Timestamp at = 3;',
      'map<string, int32> counts = 5;',
    ])
      expect(text).toContain(`  ${line}`);
    expect(text).toMatch(/oneof by \{\s+string code = 4;\s+\}/);
    expect(text).toMatch(/message StatusEnum \{\s+enum Value \{\s+UNSPECIFIED_ = 0;\s+OPEN = 1;/);
  });

  test('imports the files of well-known messages that it uses, and no others', () => {
    expect(textOf(project([KEY]))).toContain('import "google/protobuf/timestamp.proto";');
    expect(textOf(project([STATUS]))).not.toContain('import "google/protobuf');
  });

  test('has a message for anything only where a call may hold anything', () => {
    expect(textOf(project([KEY], { any: [KEY] }))).toContain('message AnyMessage {');
    expect(textOf(project([KEY]))).not.toContain('AnyMessage');
    expect(heldBy(project([KEY]))).toBeUndefined();
  });
});

test('descriptors know maps as entries, and a field that knows whether it is there as the only one of a choice', () => {
  const { messages, enums } = JSON.parse(descriptorsText([KEY, STATUS], project([KEY]))) as {
    messages: Record<
      string,
      { field: Record<string, unknown>[]; nestedType: { name: string }[]; oneofDecl: { name: string }[] }
    >;
    enums: Record<string, unknown>;
  };
  const key = messages['depot.v1.Key'];
  expect(key?.nestedType.map(({ name }) => name)).toEqual(['counts_Entry']);
  expect(key?.oneofDecl).toEqual([{ name: 'by' }]);
  expect(key?.field.find(({ name }) => name === 'code')).toMatchObject({ oneofIndex: 0 });
  expect(key?.field.find(({ name }) => name === 'id')).toEqual({ name: 'id', number: 1, type: 'TYPE_STRING' });
  expect(Object.keys(enums)).toEqual(['depot.v1.Status']);
});

test('the most messages of a stream are set only where something streams, and never in a library', () => {
  const streaming = project([KEY], { isStreamed: true });
  expect(hasStreams(streaming)).toBe(true);
  expect(streamSettings(streaming).map((made) => ('key' in made ? made.key : made.kind))).toEqual([
    'service.api.max-messages',
    'environment',
  ]);
  expect(streamSettings(project([KEY]))).toEqual([]);
  expect(streamSettings({ ...streaming, library: true })).toEqual([]);
});
