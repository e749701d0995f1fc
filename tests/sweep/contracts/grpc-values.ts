import protobuf, { type Field, type Root, type Type } from 'protobufjs';
import type { Kind } from './counterpart.ts';

/** A value as the service's JSON has it, and as protobufjs encodes it. */
interface Value {
  readonly json: unknown;
  readonly wire: unknown;
}

const DEPTH = 4;
/** Members that one message has in all, with those below it: a message may reach hundreds of others. */
const MOST = 400;
const INTEGERS: Readonly<Record<string, readonly [ordinary: string, awkward: string]>> = {
  int32: ['7', '-2147483648'],
  sint32: ['7', '-2147483648'],
  sfixed32: ['7', '-2147483648'],
  uint32: ['7', '4294967295'],
  fixed32: ['7', '4294967295'],
  int64: ['7', '-9223372036854775808'],
  sint64: ['7', '-9223372036854775808'],
  sfixed64: ['7', '-9223372036854775808'],
  uint64: ['7', '18446744073709551615'],
  fixed64: ['7', '18446744073709551615'],
};

/** Well-known messages that are no objects in JSON. */
const KNOWN: Readonly<Record<string, readonly [ordinary: Value, awkward: Value]>> = {
  Timestamp: [
    { json: '2024-02-29T12:30:00Z', wire: { seconds: 1709209800, nanos: 0 } },
    { json: '1969-12-31T23:59:59.123456789Z', wire: { seconds: -1, nanos: 123456789 } },
  ],
  Duration: [
    { json: '1.500s', wire: { seconds: 1, nanos: 500000000 } },
    { json: '-0.000000001s', wire: { seconds: 0, nanos: -1 } },
  ],
  FieldMask: [
    { json: 'aName,b.c', wire: { paths: ['a_name', 'b.c'] } },
    { json: 'x', wire: { paths: ['x'] } },
  ],
  Struct: [
    { json: { a: 'x' }, wire: { fields: { a: { stringValue: 'x' } } } },
    {
      json: { 'a b': [null, true] },
      wire: { fields: { 'a b': { listValue: { values: [{ nullValue: 0 }, { boolValue: true }] } } } },
    },
  ],
  Value: [
    { json: 'x', wire: { stringValue: 'x' } },
    { json: [true], wire: { listValue: { values: [{ boolValue: true }] } } },
  ],
  Any: [
    {
      json: { '@type': 'type.googleapis.com/google.protobuf.StringValue', value: 'x' },
      wire: { type_url: 'type.googleapis.com/google.protobuf.StringValue', value: Buffer.from('\n\u0001x') },
    },
    {
      json: { '@type': 'example.com/not.Uploaded', value: 'AP+A' },
      wire: { type_url: 'example.com/not.Uploaded', value: Buffer.from([0, 255, 128]) },
    },
  ],
  ListValue: [
    { json: ['x'], wire: { values: [{ stringValue: 'x' }] } },
    { json: [[]], wire: { values: [{ listValue: { values: [] } }] } },
  ],
};
const WRAPPED = /^google\.protobuf\.(Double|Float|U?Int(?:32|64)|Bool|String|Bytes)Value$/;

/** Makes and reads the messages of one tree of proto files. */
export class GrpcValues {
  readonly #root: Root;

  constructor(root: Root) {
    this.#root = root;
  }

  typeOf(name: string): Type {
    return this.#root.lookupType(name);
  }

  /** @returns a message with all its fields, or with those that have to be there. */
  sample(type: Type, kind: Kind, given = { depth: 0, left: { count: MOST } }): Value {
    const name = type.fullName.slice(1);
    const known = name.startsWith('google.protobuf.') ? KNOWN[name.slice(16)] : undefined;
    if (known) return known[kind === 'awkward' ? 1 : 0];
    const [, wrapped] = WRAPPED.exec(name) ?? [];
    if (wrapped !== undefined) {
      const { json, wire } = scalar(wrapped.toLowerCase(), kind);
      return { json, wire: { value: wire } };
    }
    const taken = new Set<string>();
    const members = type.fieldsArray.flatMap((field): [string, Value][] => {
      given.left.count -= 1;
      const choice = field.partOf && !field.partOf.isProto3Optional ? field.partOf.name : undefined;
      const isNeeded = field.rule === 'required';
      if (!isNeeded && (kind === 'least' || (choice !== undefined && taken.has(choice)))) return [];
      const isMessage = field.resolve().resolvedType instanceof protobuf.Type;
      if (!isNeeded && isMessage && (given.depth >= DEPTH || given.left.count < 0)) return [];
      if (choice !== undefined) taken.add(choice);
      return [[field.name, this.#field(field, kind, { ...given, depth: given.depth + 1 })]];
    });
    return {
      json: Object.fromEntries(members.map(([key, { json }]) => [key, json])),
      wire: Object.fromEntries(members.map(([key, { wire }]) => [key, wire])),
    };
  }

  #field(field: Field, kind: Kind, given: { depth: number; left: { count: number } }): Value {
    const one = () => this.#single(field, kind, given);
    if (field instanceof protobuf.MapField) {
      const { json, wire } = one();
      const key =
        field.keyType === 'string' ? (kind === 'awkward' ? 'a "ñ"' : 'a') : field.keyType === 'bool' ? 'true' : '7';
      return { json: { [key]: json }, wire: { [key]: wire } };
    }
    if (!field.repeated) return one();
    const items = [one(), one()];
    return { json: items.map(({ json }) => json), wire: items.map(({ wire }) => wire) };
  }

  #single(field: Field, kind: Kind, given: { depth: number; left: { count: number } }): Value {
    const type = field.resolve().resolvedType;
    if (type instanceof protobuf.Type) return this.sample(type, kind, given);
    if (!type) return scalar(field.type, kind);
    const names = firstNames(type.values);
    const name = names.at(kind === 'awkward' ? -1 : Math.min(1, names.length - 1)) ?? '';
    return { json: name, wire: type.values[name] };
  }

  /** @returns what an encoded message holds, by its fields' names, as the service's JSON has it. */
  read(type: Type, bytes: Uint8Array): unknown {
    return this.#plain(type, type.decode(bytes) as unknown as Readonly<Record<string, unknown>>);
  }

  encode(type: Type, wire: unknown): Buffer {
    return Buffer.from(type.encode(type.fromObject(wire as Record<string, unknown>)).finish());
  }

  #plain(type: Type, message: Readonly<Record<string, unknown>>): unknown {
    const name = type.fullName.slice(1);
    if (name.startsWith('google.protobuf.')) {
      const own = type.toObject(message as never, { longs: String, bytes: String, enums: Number }) as never;
      const known = KNOWN[name.slice(16)]?.find(
        ({ wire }) =>
          String(type.encode(type.fromObject(wire as never)).finish()) ===
          String(type.encode(message as never).finish()),
      );
      if (known) return known.json;
      if (WRAPPED.test(name)) return plainScalar(type.fields.value?.type ?? '', message.value);
      if (name !== 'google.protobuf.Empty') return { unknown: own };
    }
    return Object.fromEntries(
      type.fieldsArray.flatMap((field): [string, unknown][] => {
        const value = message[field.name];
        const isThere = Object.hasOwn(message, field.name);
        if (field instanceof protobuf.MapField) {
          const entries = Object.entries(isThere ? (value as object) : {});
          return [[field.name, Object.fromEntries(entries.map(([key, one]) => [key, this.#one(field, one)]))]];
        }
        if (field.repeated)
          return [[field.name, (isThere ? (value as unknown[]) : []).map((item) => this.#one(field, item))]];
        if (isThere) return [[field.name, this.#one(field, value)]];
        return isImplicit(field) ? [[field.name, this.#one(field, field.defaultValue)]] : [];
      }),
    );
  }

  #one(field: Field, value: unknown): unknown {
    const type = field.resolve().resolvedType;
    if (type instanceof protobuf.Type) return this.#plain(type, value as Readonly<Record<string, unknown>>);
    if (!type) return plainScalar(field.type, value);
    return firstNames(type.values).find((name) => type.values[name] === value) ?? `#${value}`;
  }
}

/** Tells whether an absent field counts as zero, since nobody can tell both apart. */
function isImplicit(field: Field): boolean {
  return !field.hasPresence && !field.repeated && !(field.resolvedType instanceof protobuf.Type);
}

/** One name for each number. */
function firstNames(values: Readonly<Record<string, number>>): readonly string[] {
  const names = Object.keys(values);
  return names.filter((name) => names.find((other) => values[other] === values[name]) === name);
}

function scalar(type: string, kind: Kind): Value {
  const which = kind === 'awkward' ? 1 : 0;
  const integer = INTEGERS[type]?.[which];
  if (integer !== undefined) return { json: `#${integer}`, wire: integer };
  if (type === 'double' || type === 'float')
    return which === 0 ? { json: '#1.5', wire: 1.5 } : { json: '#-0.25', wire: -0.25 };
  if (type === 'bool') return { json: true, wire: true };
  if (type === 'bytes') {
    const bytes = Buffer.from(which === 0 ? [1] : [0, 255, 128]);
    return { json: bytes.toString('base64'), wire: bytes };
  }
  const text = which === 0 ? 'a' : `it's "ñ😀" \\ {1}\n`;
  return { json: text, wire: text };
}

function plainScalar(type: string, value: unknown): unknown {
  if (type === 'bytes') return Buffer.from(value as Uint8Array).toString('base64');
  return typeof value === 'string' || typeof value === 'boolean' ? value : `#${value}`;
}
