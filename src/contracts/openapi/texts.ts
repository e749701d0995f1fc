import { readable } from '../texts.ts';
import { type Node, text } from '../tree/node.ts';

/** Reads a node's `description` for people, shortened; nothing when it is empty. */
export function docOf(node: Node | undefined): string | undefined {
  const doc = text(node, 'description') ?? '';
  return readable(doc);
}
