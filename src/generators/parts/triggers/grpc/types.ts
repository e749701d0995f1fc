import { capital } from '../../../../checks/names/words.ts';
import type { Project } from '../../../../model/project.ts';
import type { DataType } from '../../../../model/types.ts';
import { id, str } from '../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../text/render/rendered.ts';

/** A type in proto, and the Java that turns values into it and back. */
export interface ProtoType {
  /** The type as the proto file spells it. */
  readonly proto: string;
  /** The begin of the names of its lists and maps: `Decimal` for `DecimalList`. */
  readonly stem: string;
  /** The form of its texts, for callers: `a date, 2026-01-31`. */
  readonly form?: string;
  /** Writes the Java that turns a value into what proto's classes take. */
  to(value: Rendered): Rendered;
  /** Writes the Java that turns what they hold into a value; `field` is named to callers who sent something else. */
  from(value: Rendered, field: string): Rendered;
  readonly imports: readonly string[];
}

const same = (value: Rendered) => value;
const asIs = (proto: string, stem = capital(proto)): ProtoType => ({ proto, stem, to: same, from: same, imports: [] });

const parsed = (stem: string, java: string, form: string, by = 'parse'): ProtoType => {
  const name = id(java.slice(java.lastIndexOf('.') + 1));
  return {
    proto: 'string',
    stem,
    form,
    to: (value) => fragment`${value}.toString()`,
    from: (value, field) => fragment`Values.parsed(${str(field)}, ${value}, ${name}::${id(by)})`,
    imports: [java],
  };
};

const timed = (stem: string, form: string): ProtoType => ({
  ...parsed(stem, `java.time.${stem}`, form),
  to: (value) => fragment`Values.text(${value})`,
});

const DECIMAL: ProtoType = {
  proto: 'string',
  stem: 'Decimal',
  form: 'a decimal number with all its digits, such as 12.50',
  to: (value) => fragment`${value}.toPlainString()`,
  from: (value, field) => fragment`Values.decimal(${str(field)}, ${value})`,
  imports: [],
};
const BYTES: ProtoType = {
  ...asIs('bytes'),
  to: (value) => fragment`ByteString.copyFrom(${value})`,
  from: (value) => fragment`${value}.toByteArray()`,
  imports: ['com.google.protobuf.ByteString'],
};
const JSON_TEXT: ProtoType = {
  proto: 'string',
  stem: 'Json',
  form: 'a JSON text',
  to: (value) => fragment`${value}.toString()`,
  from: (value, field) => fragment`Values.json(${str(field)}, ${value})`,
  imports: [],
};
const INSTANT: ProtoType = {
  proto: 'google.protobuf.Timestamp',
  stem: 'Timestamp',
  to: (value) => fragment`Values.timestamp(${value})`,
  from: (value, field) => fragment`Values.time(${str(field)}, ${value})`,
  imports: [],
};
const UNSIGNED_INT: ProtoType = {
  ...asIs('uint32'),
  to: (value) => fragment`${value}.intValue()`,
  from: (value) => fragment`Integer.toUnsignedLong(${value})`,
};
const UNSIGNED_LONG: ProtoType = {
  ...asIs('uint64'),
  to: (value) => fragment`${value}.longValue()`,
  from: (value) => fragment`Values.unsigned(${value})`,
};

/**
 * The one table from types to proto. It is total, so that a new kind of type is decided here first.
 * @example
 * decimal   →   string, read by Values.decimal("total", message.getTotal())
 */
export function protoType(type: DataType, project: Project, names: TypeNames): ProtoType {
  switch (type.kind) {
    case 'string':
      return asIs('string');
    case 'xml':
      return { ...asIs('string'), form: 'an XML text' };
    case 'boolean':
      return asIs('bool');
    case 'integer':
      if (type.bits === 64) return type.signed ? asIs('int64') : UNSIGNED_LONG;
      return type.bits === 32 && !type.signed ? UNSIGNED_INT : asIs('int32');
    case 'float':
      return asIs(type.bits === 32 ? 'float' : 'double');
    case 'decimal':
      return DECIMAL;
    case 'bytes':
      return BYTES;
    case 'uuid':
      return parsed('Uuid', 'java.util.UUID', 'a UUID', 'fromString');
    case 'json':
      return JSON_TEXT;
    case 'date':
      return parsed('Date', 'java.time.LocalDate', 'a date, 2026-01-31');
    case 'time':
      return type.zoned
        ? timed('OffsetTime', 'a time of day with its offset, 12:30:00Z')
        : timed('LocalTime', 'a time of day, 12:30:00');
    case 'timestamp':
      return type.zoned ? INSTANT : timed('LocalDateTime', 'a date and time without a zone, 2026-01-31T12:30:00');
    case 'ref':
      return named(type.name, project, names);
    case 'list':
    case 'map':
      return contained(type, project, names);
  }
}

/** The names of types, lists and maps in the proto file. */
export interface TypeNames {
  readonly types: ReadonlyMap<string, string>;
  /** By what they hold: the stem of its type, and `List` or `Map`. */
  readonly containers: ReadonlyMap<string, string>;
  /** The class of their methods, with a period; absent inside that class itself. */
  readonly home?: Rendered;
}

const HERE = fragment``;

function named(name: string, project: Project, { types, home = HERE }: TypeNames): ProtoType {
  const proto = types.get(name) ?? name;
  const isEnum = project.types.get(name)?.kind === 'enum';
  return {
    proto,
    stem: name,
    to: (value) => fragment`${home}toMessage(${value})`,
    from: (value, field) =>
      isEnum ? fragment`${home}fromMessage(${str(field)}, ${value})` : fragment`${home}fromMessage(${value})`,
    imports: [],
  };
}

function contained(type: DataType & { kind: 'list' | 'map' }, project: Project, names: TypeNames): ProtoType {
  const stem = containerKey(type, project, names);
  const proto = names.containers.get(stem) ?? stem;
  const { home = HERE } = names;
  return {
    proto,
    stem,
    to: (value) => fragment`${home}to${id(proto)}(${value})`,
    from: (value) => fragment`${home}from${id(proto)}(${value})`,
    imports: [],
  };
}

/**
 * Names a list or a map by what it holds.
 * @example
 * a list of decimals   →   DecimalList
 */
export function containerKey(type: DataType & { kind: 'list' | 'map' }, project: Project, names: TypeNames): string {
  return protoType(type.of, project, names).stem + capital(type.kind);
}
