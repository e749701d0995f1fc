import { describe, expect, test } from 'vitest';
import { member, operation } from '../../../../../tests/support/parts/members.ts';
import type { ProtoDefinition, ProtoField } from '../../../../model/contract/calls/grpc.ts';
import type { DataType, RequestMember } from '../../../../model/types.ts';
import type { ApiMember, ApiTypeDef } from '../operation.ts';
import type { Messages } from './messages.ts';
import type { GrpcOperation } from './operation.ts';
import { sampleCall } from './sample.ts';

const INTEGER: DataType = { kind: 'integer', bits: 32, signed: true };
const ITEM: DataType = { kind: 'ref', name: 'Item' };
/** A null of a member stands for one that is left out. */
const NULLABLE = { nullable: true, optional: true, nullIsAbsent: true } as const;

function field(name: string, type = 'string', more: Partial<ProtoField> = {}): ProtoField {
  return { name, number: 1, type, label: 'implicit', ...more };
}

function message(name: string, ...fields: readonly ProtoField[]): ProtoDefinition {
  return { kind: 'message', name, fields };
}

function typeOf(name: string, ...members: readonly RequestMember[]): ApiTypeDef {
  const own = members.map(({ optional: _, ...kept }): ApiMember => ({ ...kept, required: false }));
  return { kind: 'record', name, written: name, identity: {}, members: own };
}

/** The example of `Find(a.Key) returns (a.Item)`. */
function sampled(
  members: readonly RequestMember[],
  definitions: readonly ProtoDefinition[],
  more: { answer?: DataType; types?: readonly ApiTypeDef[]; whole?: string; call?: object } = {},
) {
  const { answer, types = [], whole, call } = more;
  const body = whole === undefined ? { members } : { whole };
  const contract = { call: { request: 'a.Key', response: 'a.Item', isStreamed: false, definitions, ...call } };
  const api = { contract, parameters: [], body, ...(answer && { answer }) };
  const messages: Messages = { definitions: new Map(definitions.map((own) => [own.name, own])), names: new Map() };
  return sampleCall(
    { ...operation(members), api } as unknown as GrpcOperation,
    messages,
    new Map(types.map((type) => [type.name, type])),
  );
}

describe('the request of an example', () => {
  test('is there twice: by the names of callers, and by those of the message', () => {
    const { request, sent } = sampled([{ ...member('itemId'), name: 'item_id' }], [message('a.Key', field('item_id'))]);
    expect(request).toEqual({ itemId: 'text' });
    expect(sent).toEqual({ item_id: 'text' });
  });

  test('has one member of each choice, and every member of none', () => {
    const key = message(
      'a.Key',
      field('id', 'string', { oneof: 'by' }),
      field('code', 'string', { oneof: 'by' }),
      field('day', 'string', { oneof: 'when' }),
      field('note'),
    );
    const { request, sent } = sampled(
      ['id', 'code', 'day', 'note'].map((name) => member(name)),
      [key],
    );
    expect(Object.keys(request)).toEqual(['id', 'day', 'note']);
    expect(Object.keys(sent as object)).toEqual(['id', 'day', 'note']);
  });

  test.each([
    ['string', 'key'],
    ['bool', 'true'],
    ['int64', '1'],
  ] as const)('has keys that a map of %s can have', (keyType, key) => {
    const all = member('all', { kind: 'map', of: INTEGER });
    const definition = message('a.Key', field('all', 'int32', { label: 'map', keyType }));
    expect(sampled([all], [definition]).request).toEqual({ all: { [key]: 1 } });
  });

  test('fits messages inside of lists and maps, too', () => {
    const item = typeOf('Item', member('a'), member('b'));
    const definitions = [
      message(
        'a.Key',
        field('list', 'a.Part', { label: 'repeated' }),
        field('map', 'a.Part', { label: 'map', keyType: 'string' }),
      ),
      message('a.Part', field('a', 'string', { oneof: 'x' }), field('b', 'string', { oneof: 'x' })),
    ];
    const members = [member('list', { kind: 'list', of: ITEM }), member('map', { kind: 'map', of: ITEM })];
    expect(sampled(members, definitions, { types: [item] }).request).toEqual({
      list: [{ a: 'text' }],
      map: { key: { a: 'text' } },
    });
  });
});

describe('the message of an example', () => {
  test.each([
    ['google.protobuf.Duration', '1.500s'],
    ['google.protobuf.FieldMask', 'name'],
    ['google.protobuf.Empty', {}],
    ['google.protobuf.ListValue', ['value']],
  ])('writes %s as JSON of Protocol Buffers does', (type, value) => {
    expect(sampled([member('x', { kind: 'json' })], [message('a.Key', field('x', type))]).request).toEqual({
      x: value,
    });
  });

  test('has nothing inside of a message without fields', () => {
    const definitions = [message('a.Key', field('x', 'a.Nothing')), message('a.Nothing')];
    expect(sampled([member('x', { kind: 'json' })], definitions).request).toEqual({ x: {} });
  });

  test('leaves out what would be null: no message has a null', () => {
    const node = typeOf('Node', member('next', { kind: 'ref', name: 'Node' }, NULLABLE));
    const definitions = [message('a.Key', field('node', 'a.Node')), message('a.Node', field('next', 'a.Node'))];
    const { request, sent } = sampled([member('node', { kind: 'ref', name: 'Node' })], definitions, { types: [node] });
    expect(JSON.stringify(request)).not.toContain('null');
    expect(JSON.stringify(request)).toBe('{"node":{"next":{"next":{"next":{}}}}}');
    expect(sent).toEqual(request);
  });

  test('is one member where the message is taken as a whole', () => {
    const { request, sent } = sampled([member('body')], [], { whole: 'body' });
    expect(request).toEqual({ body: 'text' });
    expect(sent).toBe('text');
  });
});

describe('the answer of an example', () => {
  const types = [typeOf('Item', { ...member('itemName'), name: 'item_name' })];
  const definitions = [message('a.Key'), message('a.Item', field('item_name'))];

  test('is there twice: as the API writes it, and as the service reads it', () => {
    const { answered, read } = sampled([], definitions, { answer: ITEM, types });
    expect(answered).toEqual({ item_name: 'text' });
    expect(read).toEqual({ itemName: 'text' });
  });

  test('of a stream is one message, which is read as a list', () => {
    const answer: DataType = { kind: 'list', of: ITEM };
    const { answered, read } = sampled([], definitions, { answer, types, call: { isStreamed: true } });
    expect(answered).toEqual({ item_name: 'text' });
    expect(read).toEqual([{ itemName: 'text' }]);
  });

  test('is an empty message where the operation answers nothing', () => {
    const { answered, read } = sampled([], definitions);
    expect(answered).toEqual({});
    expect(read).toBeUndefined();
  });
});
