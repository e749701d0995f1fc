import type { Project } from '../../../model/project.ts';
import type { DataType, Member } from '../../../model/types.ts';
import { exampleValue } from '../../text/types/json.ts';
import { isTree, type Taken, type Tree, treeOf } from '../mapper/nested.ts';
import { element, type XmlElement } from './tree.ts';

type Types = Project['types'];

const MAX_DEPTH = 3;
/** Required values are shown down to this depth, deeper than anybody's own types go. */
const MAX_NEEDED_DEPTH = 20;

/**
 * Makes an example of what callers send, as elements, without optional ones.
 * @example
 * orderId integer and since optional   →   <orderId>1</orderId>
 */
export function exampleElements(sent: readonly Taken[], types: Types): readonly XmlElement[] {
  return elementsOf(treeOf(sent.filter(({ member }) => !member.optional)), types);
}

function elementsOf(tree: Tree, types: Types): readonly XmlElement[] {
  return [...tree].map(([word, node]) =>
    isTree(node) ? element(word, {}, elementsOf(node, types)) : example(word, node.member.type, types, 0),
  );
}

function example(name: string, type: DataType, types: Types, depth: number): XmlElement {
  return element(name, {}, contentOf(type, types, depth));
}

function contentOf(type: DataType, types: Types, depth: number): XmlElement['content'] {
  if (type.kind === 'list') return depth >= MAX_DEPTH ? [] : [example('item', type.of, types, depth + 1)];
  if (type.kind === 'map') {
    if (depth >= MAX_DEPTH) return [];
    return [element('entry', {}, [element('key', {}, 'key'), example('value', type.of, types, depth + 1)])];
  }
  if (type.kind === 'ref') return namedContent(type.name, types, depth);
  const value = exampleValue(type, types);
  return type.kind === 'json' ? JSON.stringify(value) : String(value);
}

function namedContent(name: string, types: Types, depth: number): XmlElement['content'] {
  const type = types.get(name);
  if (type?.kind === 'enum') return type.constants[0]?.value ?? '';
  if (depth >= MAX_NEEDED_DEPTH) return [];
  const shown = (type?.members ?? []).filter((member: Member) => depth < MAX_DEPTH || !member.nullable);
  return shown.map((member) => example(member.property, member.type, types, depth + 1));
}
