import { entry, isTrue, items, type Mapping, type Node, type Scalar, text } from '../../tree/node.ts';

/** @returns an entry of the last part that has it: a derived schema comes after its bases. */
export function last(parts: readonly Mapping[], name: string): Node | undefined {
  return parts.findLast((part) => part.entries.has(name))?.entries.get(name);
}

/** @returns an entry's text, from the last part that has one. */
export function lastText(parts: readonly Mapping[], name: string): string | undefined {
  const part = parts.findLast((candidate) => text(candidate, name) !== undefined);
  return part && text(part, name);
}

/** Whether any part says `true`. */
export function anyTrue(parts: readonly Node[], name: string): boolean {
  return parts.some((part) => isTrue(part, name));
}

/**
 * Reads the types that `type` of a part names, one or several (3.1).
 * @example
 * type: [string, null]   →   ['string', 'null']
 */
export function typesOf(part: Mapping): string[] {
  const type = entry(part, 'type');
  const nodes = type?.kind === 'sequence' ? type.items : type ? [type] : [];
  // An unquoted `null` is meant as the type's name.
  return nodes.flatMap((node) => (node.kind === 'scalar' ? (node.value === null ? 'null' : node.text) : []));
}

/** @returns the values that a schema is limited to, if it is. */
export function valuesOf(parts: readonly Mapping[]): readonly Scalar[] | undefined {
  const constant = last(parts, 'const');
  const list = last(parts, 'enum');
  if (constant) return constant.kind === 'scalar' ? [constant] : undefined;
  return list && items(list).every(({ kind }) => kind === 'scalar') ? (items(list) as readonly Scalar[]) : undefined;
}

/**
 * Reads the one type that all parts agree on, from `type` or from the entries that they have; `null` does not count.
 * @example
 * {properties: {…}}   →   object
 * @returns nothing when a schema leaves its type open or contradicts itself.
 */
export function typeOf(parts: readonly Mapping[]): string | undefined {
  const told = new Set(parts.flatMap(typesOf).filter((type) => type !== 'null'));
  if (told.size > 1) return told.size === 2 && told.has('integer') && told.has('number') ? 'number' : undefined;
  if (told.size === 1) return [...told][0];
  if (parts.some((part) => hasAny(part, ['properties', 'additionalProperties', 'patternProperties']))) return 'object';
  if (parts.some((part) => hasAny(part, ['items', 'prefixItems']))) return 'array';
  return typeOfValues(valuesOf(parts) ?? []) ?? (lastText(parts, 'format') === undefined ? undefined : 'string');
}

function hasAny(part: Mapping, names: readonly string[]): boolean {
  return names.some((name) => part.entries.has(name));
}

function typeOfValues(values: readonly Scalar[]): string | undefined {
  const types = new Set(values.filter(({ value }) => value !== null).map(({ value }) => typeof value));
  const [type] = types;
  if (types.size !== 1) return undefined;
  if (type !== 'number') return type;
  return values.every(({ value }) => value === null || Number.isInteger(value)) ? 'integer' : 'number';
}

/** Whether null is a value: because the outermost schema says so, or all parts that name a type. */
export function isNullable(outer: readonly Node[], parts: readonly Mapping[]): boolean {
  const says = (part: Node) => isTrue(part, 'nullable') || (part.kind === 'mapping' && typesOf(part).includes('null'));
  const typed = parts.filter((part) => typesOf(part).length > 0);
  const values = valuesOf(parts);
  return (
    outer.some(says) ||
    (typed.length > 0 && typed.every(says)) ||
    (values?.some(({ value }) => value === null) ?? false)
  );
}

/** Whether a schema is null and nothing else. */
export function isNull(parts: readonly Mapping[]): boolean {
  const types = parts.flatMap(typesOf);
  const values = valuesOf(parts);
  return (
    (types.length > 0 && types.every((type) => type === 'null')) ||
    (types.length === 0 && values !== undefined && values.length > 0 && values.every(({ value }) => value === null))
  );
}
