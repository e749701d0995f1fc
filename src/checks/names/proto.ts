import { constant, words } from './words.ts';

/** The accessors that protoc's classes have themselves: no field may have one of these names. */
const OWN_ACCESSORS: ReadonlySet<string> = new Set(
  `defaultinstance descriptor field fieldbuilder fieldcount oneoffielddescriptor repeatedfield repeatedfieldbuilder
  repeatedfieldcount rawbytes messagetype`.split(/\s+/),
);

/** The accessors that protoc itself keeps apart from those of its classes by an underscore: `getClass_`. */
const LINED: ReadonlySet<string> = new Set(
  `Class DefaultInstanceForType ParserForType SerializedSize AllFields DescriptorForType InitializationErrorString
  UnknownFields CachedSize`.split(/\s+/),
);

/**
 * Names a field of a message: lower_snake_case, and never one whose Java accessors clash with those of other fields.
 * @param ends the ends, in lower case, that protoc writes behind the field's name for more accessors.
 * @param fallback the name where ASCII cannot spell it.
 * @example
 * OrderId → order_id,   2nd → n2nd,   descriptor → descriptor_value
 */
export function protoField(name: string, taken: Set<string>, ends: readonly string[] = [], fallback = 'item'): string {
  const accessorsOf = (accessor: string) => ['', ...ends].map((end) => accessor + end);
  const all = words(name);
  const plain = all.join('_') || fallback;
  const wanted = /^[0-9]/.test(plain) ? `n${plain}` : plain;
  const isFree = (field: string) => {
    const accessor = javaAccessor(field).toLowerCase();
    return !OWN_ACCESSORS.has(accessor) && accessorsOf(accessor).every((each) => !taken.has(each));
  };
  let found = isFree(wanted) ? wanted : `${wanted}_value`;
  for (let count = 2; !isFree(found); count++) found = `${wanted}_value${count}`;
  for (const accessor of accessorsOf(javaAccessor(found).toLowerCase())) taken.add(accessor);
  return found;
}

/**
 * Names a constant of an enumeration. Constants of all enumerations share a scope in proto, so the type's name is their
 * prefix.
 * @example
 * protoConstant('Status', 'open', taken)   →   STATUS_OPEN
 */
export function protoConstant(type: string, value: string, taken: Set<string>): string {
  const wanted = `${constant(type)}_${constant(value)}`;
  let found = wanted;
  for (let count = 2; taken.has(found); count++) found = `${wanted}_${count}`;
  taken.add(found);
  return found;
}

/**
 * Names a message or an enumeration: by the wanted name, or with the first number that makes it free.
 * @example
 * Order → Order, or Order2 where that is taken
 */
export function protoType(wanted: string, taken: Set<string>): string {
  const clashes = (type: string) => [type, `${type}OrBuilder`].some((each) => taken.has(each.toLowerCase()));
  let found = wanted;
  for (let count = 2; clashes(found); count++) found = `${wanted}${count}`;
  for (const each of [found, `${found}OrBuilder`]) taken.add(each.toLowerCase());
  return found;
}

/**
 * Writes a field as protoc spells it in the names of its Java accessors.
 * @example
 * order_id → OrderId,   a1_b → A1B
 */
export function javaAccessor(field: string): string {
  const spelled = field.replace(/(?:^|_+|(?<=[0-9]))([a-z])|_+/g, (_, letter: string = '') => letter.toUpperCase());
  return LINED.has(spelled) ? `${spelled}_` : spelled;
}
