import type { MenuNode } from '../../shared/menu.ts';

/** The part of the menu whose labels, or the words that people type for them, contain the text, accents and case aside; a group that matches stays whole. */
export function filterMenu(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  const wanted = fold(text.trim());
  if (wanted === '') return nodes;
  return nodes.flatMap((node): MenuNode[] => {
    if (fold(node.label).includes(wanted) || hasWord(node, wanted)) return [node];
    const inner = filterMenu(node.nodes ?? [], text);
    return inner.length > 0 ? [{ ...node, nodes: inner }] : [];
  });
}

/** Words are only begun: in the middle of one, what was typed means something else. */
const hasWord = ({ words = '' }: MenuNode, wanted: string) => ` ${fold(words)}`.includes(` ${wanted}`);

/** @returns the page that a search leads to: the first one it leaves. */
export function firstLeaf(nodes: readonly MenuNode[]): string | undefined {
  for (const { url, nodes: inner = [] } of nodes) {
    const found = url ?? firstLeaf(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @returns how many pages a menu leads to. */
export function countLeaves(nodes: readonly MenuNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.nodes ? countLeaves(node.nodes) : 1), 0);
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
