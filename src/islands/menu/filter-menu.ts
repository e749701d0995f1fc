import type { MenuNode } from '../../shared/menu.ts';

/** The part of the menu whose labels contain the text, accents and case aside; a group that matches stays whole. */
export function filterMenu(nodes: readonly MenuNode[], text: string): readonly MenuNode[] {
  const wanted = fold(text.trim());
  if (wanted === '') return nodes;
  return nodes.flatMap((node): MenuNode[] => {
    if (fold(node.label).includes(wanted)) return [node];
    const inner = filterMenu(node.nodes ?? [], text);
    return inner.length > 0 ? [{ ...node, nodes: inner }] : [];
  });
}

/** @returns how many pages a menu leads to. */
export function countLeaves(nodes: readonly MenuNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.nodes ? countLeaves(node.nodes) : 1), 0);
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
