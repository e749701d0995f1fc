import type { JsonSchema } from './schema.ts';

const DOCUMENT = '#/components/schemas/';

/**
 * Makes a schema independent of its document: the named schemas that it refers to become its own `$defs`.
 * @example
 * {"$ref": "#/components/schemas/A"}   →   {"$ref": "#/$defs/A", "$defs": {"A": {…}}}
 */
export function standalone(schema: JsonSchema, named: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const defs = new Map<string, JsonSchema>();
  const taken = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(taken);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? reference(value) : taken(value),
      ]),
    );
  };
  const reference = (path: string): string => {
    const name = path.slice(DOCUMENT.length);
    if (!defs.has(name)) {
      defs.set(name, {});
      defs.set(name, taken(named.get(name) ?? {}) as JsonSchema);
    }
    return `#/$defs/${name}`;
  };
  const own = taken(schema) as JsonSchema;
  return defs.size === 0 ? own : { ...own, $defs: Object.fromEntries(defs) };
}
