import type { Mapping, Origin } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import { stepsTo } from '../../../model/payload.ts';
import type { Project } from '../../../model/project.ts';
import { isTree, type Tree, treeOf } from '../mapper/nested.ts';
import { answeredSchema } from './answer.ts';
import { type JsonSchema, memberSchema, objectSchema, orNull } from './schema.ts';

/** A slot of a payload, and the schema of its value. */
interface Slot {
  readonly optional: boolean;
  readonly schema: JsonSchema;
}

/**
 * Writes the schema of a sender's payload: every member is there, null or not.
 * @example
 * order.total from the answer's total   →   {"properties": {"order": {"properties": {"total": {"type": ["number", "null"]}}}}}
 */
export function payloadSchema(payload: Mapping, operation: Operation, project: Project): JsonSchema {
  const taken = payload.map(({ target, from }) => ({
    name: target,
    member: { optional: true, schema: originSchema(from, operation, project) },
  }));
  return treeSchema(treeOf(taken));
}

function treeSchema(tree: Tree<Slot>): JsonSchema {
  const members = [...tree].map(([word, node]): [string, JsonSchema] => [
    word,
    isTree(node) ? treeSchema(node) : node.member.schema,
  ]);
  return objectSchema(Object.fromEntries(members), [...tree.keys()], false);
}

function originSchema(from: Origin, operation: Operation, { types }: Project): JsonSchema {
  if ('constant' in from) return { const: from.constant };
  if ('variable' in from) return { type: 'string', format: 'date-time' };
  const last = stepsTo(operation, from, types)?.at(-1);
  if (!last) return {};
  return orNull(
    last.kind === 'answered' ? answeredSchema(last.member) : memberSchema({ ...last.member, nullable: false }),
  );
}
