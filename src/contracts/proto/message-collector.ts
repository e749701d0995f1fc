import protobuf, { type Enum, type Field, type Type } from 'protobufjs';
import type { ProtoDefinition, ProtoField, ProtoScalar } from '../../model/contract/calls/grpc.ts';
import type { ContractMember, ContractType } from '../../model/contract/contract.ts';
import type { DataType } from '../../model/types.ts';
import type { Budget, ContractFaults, Noted } from '../faults.ts';
import { joined, readable } from '../texts.ts';
import { allOf, isField, isMessage, type ProtoDocument } from './parse-protos.ts';

/**
 * The direction of a message. Each message has one type for requests, where a missing field has its default, and one
 * for answers, where it is null or zero.
 */
type Direction = 'request' | 'answer';

const SCALARS: Readonly<Record<ProtoScalar, DataType>> = {
  double: { kind: 'float', bits: 64 },
  float: { kind: 'float', bits: 32 },
  int32: { kind: 'integer', bits: 32, signed: true },
  sint32: { kind: 'integer', bits: 32, signed: true },
  sfixed32: { kind: 'integer', bits: 32, signed: true },
  uint32: { kind: 'integer', bits: 32, signed: false },
  fixed32: { kind: 'integer', bits: 32, signed: false },
  int64: { kind: 'integer', bits: 64, signed: true },
  sint64: { kind: 'integer', bits: 64, signed: true },
  sfixed64: { kind: 'integer', bits: 64, signed: true },
  uint64: { kind: 'integer', bits: 64, signed: false },
  fixed64: { kind: 'integer', bits: 64, signed: false },
  bool: { kind: 'boolean' },
  string: { kind: 'string' },
  bytes: { kind: 'bytes' },
};

const GOOGLE = 'google.protobuf.';
const ANY = `${GOOGLE}Any`;
/** The well-known messages that are single values. */
const VALUES: Readonly<Record<string, DataType>> = {
  Timestamp: { kind: 'timestamp', zoned: true },
  Duration: { kind: 'string' },
  FieldMask: { kind: 'string' },
  Any: { kind: 'json' },
  Struct: { kind: 'json' },
  Value: { kind: 'json' },
  ListValue: { kind: 'json' },
  DoubleValue: SCALARS.double,
  FloatValue: SCALARS.float,
  Int64Value: SCALARS.int64,
  UInt64Value: SCALARS.uint64,
  Int32Value: SCALARS.int32,
  UInt32Value: SCALARS.uint32,
  BoolValue: SCALARS.bool,
  StringValue: SCALARS.string,
  BytesValue: SCALARS.bytes,
};

const ANY_DOC =
  'Any message: @type is type.googleapis.com/ and its full name, its members are beside that. One that is not known has its bytes in value.';

/** The type that a call has for its whole message. */
export interface MessageUse {
  readonly type: DataType | undefined;
  readonly written: string;
}

/** Collects the messages and enumerations that the calls of one document reach. */
export class MessageCollector {
  readonly #document: ProtoDocument;
  readonly #faults: ContractFaults;
  readonly #budget: Budget;
  readonly #types = new Map<string, ContractType | undefined>();
  readonly #definitions = new Map<string, ProtoDefinition>();
  readonly #extended: ReadonlySet<string>;

  constructor(document: ProtoDocument, faults: ContractFaults, budget: Budget) {
    this.#document = document;
    this.#faults = faults;
    this.#budget = budget;
    this.#extended = extendedIn(document);
  }

  /** @returns the type of a whole message; undefined where it has no fields. */
  use(message: Type, direction: Direction): MessageUse {
    const name = nameOf(message);
    const value = valueType(name);
    if (value) return { type: value, written: name };
    if (message.fieldsArray.length === 0) return { type: undefined, written: name };
    return { type: this.#record(message, direction), written: name };
  }

  /**
   * Tells why no call can have a message, because of itself or of a message below it: a key of `refusals` and the name
   * that is to blame.
   */
  refusal(message: Type): { readonly message: string; readonly values: { readonly name: string } } | undefined {
    for (const definition of this.#reached(message)) {
      const refused = this.#refusalOf(definition);
      if (refused !== undefined) return { message: refused, values: { name: nameOf(definition) } };
    }
    return undefined;
  }

  #refusalOf(definition: Type | Enum): string | undefined {
    const name = nameOf(definition);
    if (isGroup(definition)) return 'refusals.group';
    if (this.#extended.has(name)) return 'refusals.extension';
    return name.startsWith(GOOGLE) && !isKnown(name) ? 'refusals.anyMessage' : undefined;
  }

  /** @returns the definitions of all types that messages reach, in the order in which they are met. */
  definitions(messages: readonly Type[]): readonly ProtoDefinition[] {
    const all = new Set(messages.flatMap((message) => [...this.#reached(message)]));
    return [...all].flatMap((definition) => (nameOf(definition).startsWith(GOOGLE) ? [] : [this.#define(definition)]));
  }

  /**
   * Lists the definitions that an `Any` below a message may hold: all messages of the upload, except those that no call
   * can have.
   * @returns nothing where there is no `Any`.
   */
  held(messages: readonly Type[]): readonly ProtoDefinition[] | undefined {
    const hasAny = messages.some((message) => [...this.#reached(message)].some(isAny));
    if (!hasAny) return undefined;
    // What is wrong with a message that no call reaches is nobody's fault.
    this.#held ??= this.#faults.apart(() => this.#sound()).value;
    return this.#held;
  }

  #held: readonly ProtoDefinition[] | undefined;

  /**
   * Lists the messages that a call can have. A refused type also refuses the messages that have it; this goes from
   * below, so that each field is read once.
   */
  #sound(): readonly ProtoDefinition[] {
    const all = allOf(this.#document, isMessage);
    const uses = all.flatMap((message) => {
      this.#budget.spend('steps', this.#document.positionOf(message), message.fieldsArray.length);
      return message.fieldsArray.map((field) => ({ message, field, type: this.#resolved(field) }));
    });
    const isSound = ({ field, type }: (typeof uses)[number]) =>
      (type ? this.#refusalOf(type) === undefined : Object.hasOwn(SCALARS, field.type)) && isFieldNumber(field.id);
    const refused = new Set<Type | Enum | null>([
      ...all.filter((message) => this.#refusalOf(message) !== undefined),
      ...uses.filter((use) => !isSound(use)).map(({ message }) => message),
    ]);
    const users = Map.groupBy(uses, ({ type }) => type);
    for (const definition of refused) for (const { message } of users.get(definition) ?? []) refused.add(message);
    const sound = all.filter((message) => !refused.has(message));
    const enums = uses.flatMap(({ message, type }) => (refused.has(message) ? [] : enumOf(type)));
    return [...sound, ...new Set(enums)].map((definition) => this.#define(definition));
  }

  /** @returns the types that were met, in the order in which they were met. */
  finish(): readonly ContractType[] {
    return [...this.#types.values()].flatMap((type) => type ?? []);
  }

  readonly #below = new Map<Type, { readonly value: ReadonlySet<Type | Enum>; readonly faults: Noted }>();

  /** Finds the types below a message; their faults are noted again for each call that has it. */
  #reached(message: Type): ReadonlySet<Type | Enum> {
    const known = this.#below.get(message) ?? this.#faults.apart(() => this.#reach(message));
    this.#below.set(message, known);
    this.#faults.again(known.faults);
    return known.value;
  }

  #reach(message: Type): ReadonlySet<Type | Enum> {
    const found = new Set<Type | Enum>([message]);
    for (const user of found) {
      if (!(user instanceof protobuf.Type) || valueType(nameOf(user))) continue;
      this.#budget.spend('steps', this.#document.positionOf(user), user.fieldsArray.length);
      for (const field of user.fieldsArray) {
        if (!isFieldNumber(field.id)) this.#noteNumber(field);
        const type = this.#resolved(field);
        if (type) found.add(type);
      }
    }
    return found;
  }

  #noteNumber(field: Field): void {
    const problem = `illegal field number ${field.id}`;
    this.#faults.add(this.#document.positionOf(field), 'schema.proto', { problem });
  }

  /** Finds the type of a field; a type that is missing is a fault where it is named. */
  #resolved(field: Field): Type | Enum | null {
    try {
      return field.resolve().resolvedType;
    } catch {
      this.#faults.add(this.#document.positionOf(field.parent ?? field, ` ${field.name}`), 'schema.protoType', {
        name: field.type.slice(0, 200),
      });
      return null;
    }
  }

  #define(definition: Type | Enum): ProtoDefinition {
    const name = nameOf(definition);
    const known = this.#definitions.get(name);
    if (known) return known;
    const made: ProtoDefinition =
      definition instanceof protobuf.Type
        ? { kind: 'message', name, fields: definition.fieldsArray.map((field) => this.#field(field)) }
        : { kind: 'enum', name, values: valuesOf(definition) };
    this.#definitions.set(name, made);
    return made;
  }

  #field(field: Field): ProtoField {
    const type = this.#resolved(field);
    const map = field instanceof protobuf.MapField ? { keyType: field.keyType as ProtoScalar } : {};
    const oneof = choiceOf(field);
    return {
      name: field.name,
      number: field.id,
      type: type ? nameOf(type) : field.type,
      label: this.#labelOf(field),
      ...map,
      ...(oneof !== undefined && { oneof }),
    };
  }

  #labelOf(field: Field): ProtoField['label'] {
    if (field.map) return 'map';
    if (field.repeated) return 'repeated';
    // `Field.required` is known only once all of a tree is resolved, options of files that are not there among it.
    if (field.rule === 'required') return 'required';
    const isProto3 = field.parent && this.#document.fileOf(field.parent)?.declared.syntax === 'proto3';
    const isMessage = this.#resolved(field) instanceof protobuf.Type;
    return isProto3 && !field.partOf && !isMessage ? 'implicit' : 'optional';
  }

  #record(message: Type, direction: Direction): DataType {
    const name = nameOf(message);
    const key = direction === 'request' ? `${name}#request` : name;
    if (!this.#types.has(key)) {
      const position = this.#document.positionOf(message);
      this.#budget.spend('types', position);
      this.#budget.spend('members', position, message.fieldsArray.length);
      // Messages may hold themselves.
      this.#types.set(key, undefined);
      const doc = readable(message.comment ?? '');
      this.#types.set(key, {
        ...{ kind: 'record', key, path: pathOf(message, direction), written: name },
        ...(doc !== undefined && { doc }),
        members: message.fieldsArray.map((field) => this.#member(field, direction)),
      });
    }
    return { kind: 'ref', name: key };
  }

  #member(field: Field, direction: Direction): ContractMember {
    const label = this.#labelOf(field);
    const single = this.#single(field, direction);
    const choice = choiceOf(field);
    const doc = joined(
      readable(field.comment ?? ''),
      isAny(this.#resolved(field)) ? ANY_DOC : undefined,
      choice === undefined ? undefined : `At most one of the members of ${choice} is there.`,
    );
    const isThere = label === 'required' || (direction === 'answer' && label !== 'optional');
    return {
      name: field.name,
      type: label === 'map' || label === 'repeated' ? { kind: label === 'map' ? 'map' : 'list', of: single } : single,
      required: isThere,
      nullable: direction === 'answer' && !isThere,
      written: writtenOf(field, label),
      ...(doc !== undefined && { doc }),
    };
  }

  #single(field: Field, direction: Direction): DataType {
    const type = this.#resolved(field);
    if (type instanceof protobuf.Type) {
      const { type: used } = this.use(type, direction);
      // A message without fields is an object without members.
      return used ?? { kind: 'json' };
    }
    if (type) return this.#enum(type);
    return SCALARS[field.type as ProtoScalar] ?? { kind: 'json' };
  }

  #enum(type: Enum): DataType {
    const key = nameOf(type);
    if (!this.#types.has(key)) {
      this.#budget.spend('types', this.#document.positionOf(type));
      const doc = readable(type.comment ?? '');
      this.#types.set(key, {
        ...{ kind: 'enum', key, path: pathOf(type, 'answer'), written: `${key} (enum)` },
        ...(doc !== undefined && { doc }),
        values: valuesOf(type).map(({ name }) => name),
      });
    }
    return { kind: 'ref', name: key };
  }
}

/**
 * Reads the full name of a message, an enumeration or a service, without the dot in front.
 * @example
 * .shop.v1.Order   →   shop.v1.Order
 */
export function nameOf({ fullName }: { readonly fullName: string }): string {
  return fullName.slice(1);
}

/** Finds the `oneof` that a field belongs to; the parser makes one for `optional` of proto3, which is none. */
function choiceOf({ partOf }: Field): string | undefined {
  return partOf && !partOf.isProto3Optional ? partOf.name : undefined;
}

function isKnown(name: string): boolean {
  return name === `${GOOGLE}Empty` || valueType(name) !== undefined;
}

/** @returns the type of a well-known message that is a single value. */
function valueType(name: string): DataType | undefined {
  return name.startsWith(GOOGLE) ? VALUES[name.slice(GOOGLE.length)] : undefined;
}

/** Whether a type is a group, which the library's types do not tell. */
function isGroup(definition: Type | Enum): boolean {
  return definition instanceof protobuf.Type && (definition as { readonly group?: boolean }).group === true;
}

/** Whether a number can be a field's: the parser takes any whole number, and no library of Protocol Buffers does. */
function isFieldNumber(number: number): boolean {
  return number >= 1 && number < 2 ** 29;
}

function isAny(definition: Type | Enum | null): boolean {
  return definition !== null && nameOf(definition) === ANY;
}

function enumOf(type: Type | Enum | null): readonly Enum[] {
  return type instanceof protobuf.Enum ? [type] : [];
}

/** Lists one value for each number: an alias is another name of one. */
function valuesOf({ values }: Enum): readonly { readonly name: string; readonly number: number }[] {
  const numbers = new Map<number, string>();
  for (const [name, number] of Object.entries(values)) if (!numbers.has(number)) numbers.set(number, name);
  return [...numbers].map(([number, name]) => ({ name, number }));
}

/**
 * Finds the words that name a type, the most wanted last; a message inside another one has that one's name before it.
 * @example
 * shop.v1.Order.Item   →   ['shop', 'v1', 'Order', 'Item'], and 'ItemInput' last for a request
 */
function pathOf(definition: Type | Enum, direction: Direction): readonly string[] {
  const words = nameOf(definition).split('.');
  const last = words.at(-1) ?? '';
  return direction === 'request' ? [...words.slice(0, -1), `${last}Input`] : words;
}

function writtenOf(field: Field, label: ProtoField['label']): string {
  if (field instanceof protobuf.MapField) return `map<${field.keyType}, ${field.type}>`;
  return label === 'implicit' ? field.type : `${label} ${field.type}`;
}

/**
 * Finds the messages that files extend: no call knows the fields of an extension. Options are extensions as well, but
 * not of a message.
 */
function extendedIn(document: ProtoDocument): ReadonlySet<string> {
  const found = new Set<string>();
  for (const field of allOf(document, isField)) {
    const target = field.extend && !field.extend.includes(GOOGLE) ? field.parent?.lookup(field.extend) : undefined;
    if (target) found.add(nameOf(target));
  }
  return found;
}
