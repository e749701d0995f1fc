import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import {
  type EnumTypeDefinition,
  loadSync,
  type MessageTypeDefinition,
  type MethodDefinition,
} from '@grpc/proto-loader';
import { leavesOf } from '../../../client/src/prove/answer.js';
import type { DatabaseProject } from '../../../src/generators/parts/sources/database/operation/operation.ts';
import type { DataType } from '../../../src/model/types.ts';
import { grpcClient } from '../../support/clients/grpc-client.ts';
import { freePort } from '../../support/runs/ports.ts';
import { documentOf, failed, type SweptTechnology } from './technology.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly typeName: string;
}

type Message = Readonly<Record<string, unknown>>;

const PORT = await freePort();

/** A client made from the proto file. */
export const grpc: SweptTechnology = {
  id: 'grpc',
  options: () => ({}),
  environment: { GRPC_PORT: String(PORT) },
  async connect({ folder, project }, { types }) {
    const file = join(folder.path, `src/generated/proto/${project}.proto`);
    const client = grpcClient(file, PORT);
    const proto = protoOf(file);
    const write = writing(proto, types);
    return {
      async call({ names, request }, values) {
        const name = names.method.replace(/^./, (first) => first.toUpperCase());
        const path = client.methods.find((path) => path.endsWith(`/${name}`)) ?? '';
        const fields = proto.fieldsOf(proto.requestOf(path));
        const message = Object.fromEntries(
          request.members.flatMap(({ type }, index) => {
            const [field, value] = [fields[index], values[index]];
            if (!field || value === undefined) return [];
            const none = proto.nullOf(proto.requestOf(path), field);
            if (value.json === null) return none ? [[none, 0]] : [];
            return [[field.name, write(value.json, type, field)]];
          }),
        );
        const { code, messages, details } = await client.call(path.split('/')[0] ?? '', name, message);
        if (code !== status.OK) {
          const inside = code === status.INTERNAL || code === status.UNKNOWN;
          return failed(inside ? 'internal' : (status[code] ?? ''), `${status[code]}: ${details}`);
        }
        const read = messages.map((message) => plain(message, proto.enumNames));
        return { leaves: leavesOf(read), text: JSON.stringify(read) };
      },
      close: () => client.close(),
    };
  },
};

/** The messages of a proto file, by their names as fields spell them. */
function protoOf(file: string) {
  const definitions = Object.entries(loadSync(file, { keepCase: true, longs: String, enums: String, defaults: false }));
  const typesOf = (name: string) => definitions.find(([full]) => full === name || full.endsWith(`.${name}`))?.[1];
  const all = (type: MessageTypeDefinition<object, object>) => (type.type as { field: Field[] }).field;
  const methods = new Map(
    definitions.flatMap(([service, one]) =>
      'format' in one
        ? []
        : Object.entries(one as Record<string, MethodDefinition<object, object>>).map(([method, { requestType }]) => [
            `${service}/${method}`,
            requestType as MessageTypeDefinition<object, object>,
          ]),
    ) as [string, MessageTypeDefinition<object, object>][],
  );
  const isNull = ({ typeName }: Field) => typeName.endsWith('NullValue');
  const message = (name: string) => typesOf(name.replace(/^\./, '')) as MessageTypeDefinition<object, object>;
  const enumOf = (name: string) =>
    (
      (typesOf(name.replace(/^\./, '')) as EnumTypeDefinition | undefined)?.type as
        | { value: { name: string }[] }
        | undefined
    )?.value ?? [];
  return {
    requestOf: (path: string) => methods.get(path) as MessageTypeDefinition<object, object>,
    /** Without those that say null. */
    fieldsOf: (type: MessageTypeDefinition<object, object>) => all(type).filter((field) => !isNull(field)),
    /** The name of the field that says that another one is null. */
    nullOf: (type: MessageTypeDefinition<object, object>, { name }: Field) =>
      all(type).find((field) => isNull(field) && field.name === `${name}_null`)?.name,
    message,
    /** The nth constant; the one of nothing stands before them. */
    constant: (name: string, index: number) => enumOf(name)[index + 1]?.name,
    /** The values of constants. */
    enumNames: new Map<string, string>(),
  };
}

type Proto = ReturnType<typeof protoOf>;

function writing(proto: Proto, types: DatabaseProject['types']) {
  for (const type of types.values()) {
    if (type.kind !== 'enum') continue;
    for (const [index, { value }] of type.constants.entries()) {
      const name = proto.constant(type.name, index);
      if (name) proto.enumNames.set(name, value);
    }
  }
  const write = (value: unknown, type: DataType, field: Field): unknown => {
    if (value === null || value === undefined) return undefined;
    switch (type.kind) {
      case 'list': {
        const [entries] = proto.fieldsOf(proto.message(field.typeName));
        const [element] = entries ? proto.fieldsOf(proto.message(entries.typeName)) : [];
        if (!entries || !element) return undefined;
        const items = (value as unknown[]).map((item) => ({ [element.name]: write(item, type.of, element) }));
        return { [entries.name]: items };
      }
      case 'ref':
        return named(value, type.name, field);
      case 'decimal':
        return String(value);
      case 'json':
        return JSON.stringify(value);
      case 'bytes':
        return Buffer.from(String(value), 'base64');
      case 'timestamp':
        return type.zoned ? instant(String(value)) : value;
      default:
        return value;
    }
  };
  const named = (value: unknown, name: string, field: Field): unknown => {
    const type = types.get(name);
    if (type?.kind === 'enum') {
      const index = type.constants.findIndex((constant) => constant.value === value);
      return proto.constant(field.typeName, index);
    }
    const fields = proto.fieldsOf(proto.message(field.typeName));
    const inner = value as Message;
    return Object.fromEntries(
      (type?.members ?? []).flatMap((member, index) => {
        const one = fields[index];
        return one ? [[one.name, write(inner[member.property], member.type, one)]] : [];
      }),
    );
  };
  return write;
}

/** `google.protobuf.Timestamp` of a text. */
function instant(text: string): Message {
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? [];
  return { seconds: String(Math.floor(Date.parse(text) / 1_000)), nanos: Number(fraction.padEnd(9, '0').slice(0, 9)) };
}

/** A message as JSON has it. */
function plain(value: unknown, enums: ReadonlyMap<string, string>): unknown {
  if (Buffer.isBuffer(value)) return value.toString('base64');
  if (Array.isArray(value)) return value.map((item) => plain(item, enums));
  if (typeof value === 'string') return enums.get(value) ?? documentOf(value);
  if (typeof value !== 'object' || value === null) return value;
  // What stands for null in an answer that has no type.
  if ((value as { nullValue?: string }).nullValue === 'NULL_VALUE') return null;
  const { seconds, nanos = 0 } = value as { seconds?: string; nanos?: number };
  if (typeof seconds === 'string') {
    const whole = new Date(Number(seconds) * 1_000).toISOString().slice(0, 19);
    return `${whole}.${String(nanos).padStart(9, '0')}Z`;
  }
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner, enums)]));
}
