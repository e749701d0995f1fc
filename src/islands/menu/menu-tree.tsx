import { useState } from 'react';
import { ChevronIcon } from '../../components/shell/icons.tsx';
import type { MenuNode } from '../../shared/menu.ts';
import { treeKeys } from './use-tree-keys.ts';

interface Props {
  readonly nodes: readonly MenuNode[];
  readonly label: string;
  readonly current: string | undefined;
  /** Before scripts run it is a plain list of links, each reached with Tab. */
  readonly alive: boolean;
}

/** The menu as a tree with one tab stop. */
export function MenuTree({ nodes, label, current, alive }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const toggle = (key: string) => setClosed((before) => before.symmetricDifference(new Set([key])));
  const isOpen = (key: string) => !closed.has(key);
  const stop = tabStop(nodes, active, isOpen);
  const branch: Branch = { current, alive, stop, isOpen, toggle, focus: setActive };
  return (
    <ul
      role={alive ? 'tree' : undefined}
      aria-label={alive ? label : undefined}
      className="grid gap-3"
      onKeyDown={treeKeys({ isOpen, toggle, focus: setActive })}
    >
      {nodes.map((node) => (
        <Item key={node.key} node={node} branch={branch} />
      ))}
    </ul>
  );
}

interface Branch {
  readonly current: string | undefined;
  readonly alive: boolean;
  readonly stop: string | undefined;
  isOpen(key: string): boolean;
  toggle(key: string): void;
  focus(key: string): void;
}

function Item({ node, branch }: { node: MenuNode; branch: Branch }) {
  return node.nodes ? <Group node={node} nodes={node.nodes} branch={branch} /> : <Leaf node={node} branch={branch} />;
}

function Group({ node, nodes, branch }: { node: MenuNode; nodes: readonly MenuNode[]; branch: Branch }) {
  const open = branch.isOpen(node.key);
  return (
    <li {...itemProps(node, branch)} className="rounded-field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are handled by the tree, this is the mouse's way */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span className="menu-group" onClick={() => branch.toggle(node.key)}>
        <ChevronIcon className={open ? 'size-3 rotate-90' : 'size-3'} />
        {node.label}
      </span>
      <div className="menu-collapse" data-open={open || undefined} inert={!open}>
        <ul role={branch.alive ? 'group' : undefined} className="ml-2 border-base-300 border-l pl-2">
          {nodes.map((child) => (
            <Item key={child.key} node={child} branch={branch} />
          ))}
        </ul>
      </div>
    </li>
  );
}

function Leaf({ node, branch }: { node: MenuNode; branch: Branch }) {
  return (
    <li role={branch.alive ? 'none' : undefined}>
      <a
        {...itemProps(node, branch)}
        href={node.url}
        aria-current={node.url === branch.current ? 'page' : undefined}
        className="menu-leaf"
      >
        {node.label}
      </a>
    </li>
  );
}

function itemProps(node: MenuNode, { alive, stop, focus, isOpen }: Branch) {
  if (!alive) return {};
  return {
    ...(node.nodes && { 'aria-expanded': isOpen(node.key) }),
    role: 'treeitem',
    'data-key': node.key,
    'data-label': node.label,
    tabIndex: stop === node.key ? 0 : -1,
    onFocus: (event: { target: unknown; currentTarget: unknown }) =>
      event.target === event.currentTarget && focus(node.key),
  };
}

/** The item that Tab reaches: the one used last while it is shown, else the first. */
function tabStop(nodes: readonly MenuNode[], active: string | undefined, isOpen: Branch['isOpen']): string | undefined {
  const shown = (list: readonly MenuNode[]): string[] =>
    list.flatMap((node) => [node.key, ...(node.nodes && isOpen(node.key) ? shown(node.nodes) : [])]);
  const keys = shown(nodes);
  return active !== undefined && keys.includes(active) ? active : keys[0];
}
