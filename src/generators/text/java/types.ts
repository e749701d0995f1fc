import type { DataType, Member } from '../../../model/types.ts';

/** A text, because neither a number of TypeScript nor `@Max` can hold it. */
const MAX_UNSIGNED_LONG = String(2n ** 64n - 1n);

/** A Java type as a file uses it: the expression with simple names, and the imports that it needs. */
export interface JavaType {
  readonly name: string;
  /** Fully qualified library types. */
  readonly imports: readonly string[];
  /** Types of the project that it mentions; the importing file knows their package. */
  readonly refs: readonly string[];
}

/** An annotation of a component: a simple name with its arguments, as data. */
export interface Constraint {
  readonly name: 'NotNull' | 'Size' | 'Digits' | 'Min' | 'Max' | 'DecimalMax';
  readonly import: string;
  readonly arguments: Readonly<Record<string, number | string>>;
}

/**
 * Finds the Java type, boxed, because null is a value of every type.
 * @example
 * a list of integers of 64 bits   →   List<Long>
 */
export function javaType(type: DataType): JavaType {
  switch (type.kind) {
    case 'string':
    case 'xml':
      return plain('String');
    case 'boolean':
      return plain('Boolean');
    case 'integer':
      return integer(type.bits, type.signed);
    case 'float':
      return plain(type.bits === 32 ? 'Float' : 'Double');
    case 'decimal':
      return library('java.math.BigDecimal');
    case 'bytes':
      return plain('byte[]');
    case 'uuid':
      return library('java.util.UUID');
    case 'json':
      return library('tools.jackson.databind.JsonNode');
    case 'date':
      return library('java.time.LocalDate');
    case 'time':
      return library(type.zoned ? 'java.time.OffsetTime' : 'java.time.LocalTime');
    case 'timestamp':
      return library(type.zoned ? 'java.time.OffsetDateTime' : 'java.time.LocalDateTime');
    case 'ref':
      return { name: type.name, imports: [], refs: [type.name] };
    case 'list':
      return wrapped('java.util.List', 'List<', javaType(type.of));
    case 'map':
      return wrapped('java.util.Map', 'Map<String, ', javaType(type.of));
  }
}

/**
 * Finds the constraints that a caller's value must keep, as its type and nullability imply them.
 * @example
 * varchar(20) not null   →   @NotNull, @Size(max = 20)
 */
export function constraints(member: Pick<Member, 'type' | 'nullable'>): readonly Constraint[] {
  const found: Constraint[] = [];
  if (!member.nullable) found.push(jakarta('NotNull'));
  const { type } = member;
  if (type.kind === 'string' && type.length) found.push(jakarta('Size', { max: type.length }));
  if (type.kind === 'decimal' && type.precision) {
    const fraction = Math.max(0, type.scale ?? 0);
    found.push(jakarta('Digits', { integer: Math.max(0, type.precision - (type.scale ?? 0)), fraction }));
  }
  if (type.kind === 'integer') found.push(...range(type.bits, type.signed));
  return found;
}

/**
 * Finds the name of a class without its package.
 * @example
 * java.util.List   →   List
 */
export function simpleName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}

/**
 * Sorts the names of imports, without those of the file's own package and of java.lang.
 * @example
 * java.util.List, java.lang.Long, com.acme.shop.model.Pet in com.acme.shop.model   →   java.util.List
 */
export function importNames(types: Iterable<string>, ownPackage: string): readonly string[] {
  const names = [...new Set(types)].filter((name) => {
    const home = name.slice(0, name.lastIndexOf('.'));
    return home !== '' && home !== ownPackage && home !== 'java.lang';
  });
  return names.sort();
}

function integer(bits: number, signed: boolean): JavaType {
  if (bits === 64) return signed ? plain('Long') : library('java.math.BigInteger');
  return plain(bits === 32 && !signed ? 'Long' : 'Integer');
}

/** Finds the range of an integer whose Java type is wider. */
function range(bits: number, signed: boolean): Constraint[] {
  if (bits < 32) {
    const [min, max] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
    return [jakarta('Min', { value: min }), jakarta('Max', { value: max })];
  }
  if (signed) return [];
  return bits === 32
    ? [jakarta('Min', { value: 0 }), jakarta('Max', { value: 2 ** 32 - 1 })]
    : [jakarta('Min', { value: 0 }), jakarta('DecimalMax', { value: MAX_UNSIGNED_LONG })];
}

function jakarta(name: Constraint['name'], values: Record<string, number | string> = {}): Constraint {
  return { name, import: `jakarta.validation.constraints.${name}`, arguments: values };
}

function plain(name: string): JavaType {
  return { name, imports: [], refs: [] };
}

function library(qualified: string): JavaType {
  return { name: simpleName(qualified), imports: [qualified], refs: [] };
}

function wrapped(container: string, open: string, of: JavaType): JavaType {
  return { name: `${open}${of.name}>`, imports: [container, ...of.imports], refs: of.refs };
}
