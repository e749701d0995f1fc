import { constant, words } from './words.ts';

/** What protoc's classes have of their own: a field of that name would get an accessor that is one already. */
const OWN_ACCESSORS: ReadonlySet<string> = new Set(
  `defaultinstance descriptor field fieldbuilder fieldcount oneoffielddescriptor repeatedfield repeatedfieldbuilder
  repeatedfieldcount rawbytes messagetype`.split(/\s+/),
);

/** Accessors that protoc itself keeps apart from its classes' own, by a line behind them: `getClass_`. */
const LINED: ReadonlySet<string> = new Set(
  `Class DefaultInstanceForType ParserForType SerializedSize AllFields DescriptorForType InitializationErrorString
  UnknownFields CachedSize`.split(/\s+/),
);

/**
 * A field of a message: lower_snake_case, never one whose Java accessors clash with those of others. `ends`: what protoc puts
 * behind its name for more of them, in lower case; `fallback`: its name where ASCII cannot spell it.
 */
export function protoField(name: string, taken: Set<string>, ends: readonly string[] = [], fallback = 'item'): string {
  const accessorsOf = (accessor: string) => ['', ...ends].map((end) => accessor + end);
  const all = words(name);
  const plain = all.join('_') || fallback;
  const wanted = /^[0-9]/.test(plain) ? `n${plain}` : plain;
  const isFree = (one: string) => {
    const accessor = javaAccessor(one).toLowerCase();
    return !OWN_ACCESSORS.has(accessor) && accessorsOf(accessor).every((each) => !taken.has(each));
  };
  let found = isFree(wanted) ? wanted : `${wanted}_value`;
  for (let count = 2; !isFree(found); count++) found = `${wanted}_value${count}`;
  for (const accessor of accessorsOf(javaAccessor(found).toLowerCase())) taken.add(accessor);
  return found;
}

/** A constant of an enumeration: its prefix keeps it apart from those of others, which share their scope in proto. */
export function protoConstant(type: string, value: string, taken: Set<string>): string {
  const wanted = `${constant(type)}_${constant(value)}`;
  let found = wanted;
  for (let count = 2; taken.has(found); count++) found = `${wanted}_${count}`;
  taken.add(found);
  return found;
}

/** A message or an enumeration: the name, or the first of it with a number that nothing else has. */
export function protoType(wanted: string, taken: Set<string>): string {
  const clashes = (one: string) => [one, `${one}OrBuilder`].some((each) => taken.has(each.toLowerCase()));
  let found = wanted;
  for (let count = 2; clashes(found); count++) found = `${wanted}${count}`;
  for (const each of [found, `${found}OrBuilder`]) taken.add(each.toLowerCase());
  return found;
}

/** How protoc spells a field in the names of its Java accessors: `order_id` → OrderId, `a1_b` → A1B. */
export function javaAccessor(field: string): string {
  const spelled = field.replace(/(?:^|_+|(?<=[0-9]))([a-z])|_+/g, (_, letter: string = '') => letter.toUpperCase());
  return LINED.has(spelled) ? `${spelled}_` : spelled;
}
