import type { ProtoDefinition, ProtoField } from '../../../../model/contract/calls/grpc.ts';
import type { DataType } from '../../../../model/types.ts';
import { exampleRecord, exampleValue } from '../../../text/types/json.ts';
import { toWire } from '../json/wire.ts';
import type { ApiMember, ApiProject } from '../operation.ts';
import type { Messages } from './messages.ts';
import type { GrpcOperation } from './operation.ts';

type Types = ApiProject['types'];
type Values = Readonly<Record<string, unknown>>;

/** The examples of messages that JSON writes in a form of their own. */
const WELL_KNOWN: Readonly<Record<string, unknown>> = {
  'google.protobuf.Duration': '1.500s',
  'google.protobuf.FieldMask': 'name',
  'google.protobuf.ListValue': ['value'],
  'google.protobuf.Empty': {},
  'google.protobuf.Any': { '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'text' },
};
/** Examples of a map's key by its type; `1` of any other. */
const KEYS: Readonly<Record<string, string>> = { string: 'key', bool: 'true' };

/** One call with examples of everything, as the service takes and as the API sees it. */
interface SampleCall {
  readonly request: Values;
  /** The messages of request and answer, as JSON of Protocol Buffers writes them. */
  readonly sent: unknown;
  readonly answered: unknown;
  /** The answer as the service reads it; undefined where there is none. */
  readonly read: unknown;
}

/**
 * Makes an example of an operation's call.
 * @example
 * Find(Key id) returns (Item item_name)   →   { request: { id: 'text' }, sent: { id: 'text' }, answered: { item_name: 'text' }, read: { itemName: 'text' } }
 */
export function sampleCall({ request, api }: GrpcOperation, messages: Messages, types: Types): SampleCall {
  const fit = new Fitting(messages.definitions, types);
  const { call } = api.contract;
  const values = exampleRecord(request.members, types);
  const { members, whole } = api.body ?? {};
  const typeOf = new Map(request.members.map(({ property, type }) => [property, type]));
  const answer = exampleOf(api.answer, call.isStreamed, types);
  const read = api.answer && fit.message(call.response, call.isStreamed ? listItem(api.answer) : api.answer, answer);
  const fitted =
    whole === undefined
      ? fit.members(call.request, members ?? [], typeOf, values)
      : { [whole]: fit.message(call.request, typeOf.get(whole) ?? { kind: 'json' }, values[whole]) };
  const wire = (type: DataType | undefined, value: unknown) => (type ? toWire(type, value, types) : {});
  return {
    request: fitted,
    sent:
      whole === undefined
        ? Object.fromEntries(
            (members ?? []).flatMap(({ name, property }) =>
              property in fitted ? [[name, wire(typeOf.get(property), fitted[property])]] : [],
            ),
          )
        : wire(typeOf.get(whole), fitted[whole]),
    answered: api.answer ? wire(call.isStreamed ? listItem(api.answer) : api.answer, read) : {},
    read: call.isStreamed ? [read] : read,
  };
}

function exampleOf(answer: DataType | undefined, isStreamed: boolean, types: Types): unknown {
  if (!answer) return undefined;
  return exampleValue(isStreamed ? listItem(answer) : answer, types);
}

function listItem(type: DataType): DataType {
  return type.kind === 'list' ? type.of : type;
}

/** Makes examples that messages can hold: one member of each choice, keys and texts of the right form. */
class Fitting {
  readonly #definitions: ReadonlyMap<string, ProtoDefinition>;
  readonly #types: Types;

  constructor(definitions: ReadonlyMap<string, ProtoDefinition>, types: Types) {
    this.#definitions = definitions;
    this.#types = types;
  }

  /** Fits a value to a message. */
  message(name: string, type: DataType, value: unknown): unknown {
    const known = WELL_KNOWN[name];
    if (known !== undefined) return known;
    const definition = this.#definitions.get(name);
    if (definition?.kind === 'message' && definition.fields.length === 0) return value === null ? value : {};
    const record = type.kind === 'ref' ? this.#types.get(type.name) : undefined;
    if (record?.kind !== 'record' || typeof value !== 'object' || value === null) return value;
    const types = new Map(record.members.map((member) => [member.property, member.type]));
    return this.members(name, record.members, types, value as Values);
  }

  /** Fits the members of a message, by their properties. */
  members(
    name: string,
    members: readonly Pick<ApiMember, 'name' | 'property'>[],
    types: ReadonlyMap<string, DataType>,
    values: Values,
  ): Values {
    const definition = this.#definitions.get(name);
    const fields = new Map(definition?.kind === 'message' ? definition.fields.map((field) => [field.name, field]) : []);
    const chosen = new Set<string>();
    const fitted: Record<string, unknown> = {};
    for (const { name: own, property } of members) {
      const field = fields.get(own);
      const choice = field?.oneof;
      if (choice !== undefined && chosen.has(choice)) continue;
      if (choice !== undefined) chosen.add(choice);
      const value = field
        ? this.#field(field, types.get(property) ?? { kind: 'json' }, values[property])
        : values[property];
      if (value !== null) fitted[property] = value;
    }
    return fitted;
  }

  #field(field: ProtoField, type: DataType, value: unknown): unknown {
    // A list that is left out where there is no more room for examples is no message.
    if (value === null && (field.label === 'repeated' || field.label === 'map')) return null;
    if (field.label === 'repeated' && type.kind === 'list' && Array.isArray(value))
      return value.map((item) => this.message(field.type, type.of, item));
    if (field.label === 'map' && type.kind === 'map' && typeof value === 'object' && value !== null) {
      const key = KEYS[field.keyType ?? 'string'] ?? '1';
      return Object.fromEntries(Object.values(value).map((item) => [key, this.message(field.type, type.of, item)]));
    }
    return this.message(field.type, type, value);
  }
}
