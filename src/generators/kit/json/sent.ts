import { isRequired, isTree, type Tree } from '../mapper/nested.ts';
import { type JsonSchema, memberSchema, objectSchema, orNull } from './schema.ts';

/** Writes the schema of an object that callers send: unknown members are refused, optional ones may be left out. */
export function sentSchema(tree: Tree): JsonSchema {
  const nodes = [...tree];
  const properties = nodes.map(([word, node]): [string, JsonSchema] => {
    if (!isTree(node)) return [word, memberSchema(node.member)];
    return [word, isRequired(node) ? sentSchema(node) : orNull(sentSchema(node))];
  });
  const needed = nodes.filter(([, node]) => (isTree(node) ? isRequired(node) : !node.member.optional));
  return objectSchema(
    Object.fromEntries(properties),
    needed.map(([word]) => word),
    true,
  );
}
