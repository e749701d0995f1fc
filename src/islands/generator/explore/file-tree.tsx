import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import { moveFor } from '../../../components/picker/window.ts';
import { ChevronIcon } from '../../../components/shell/icons.tsx';
import type { Node, Row } from './tree.ts';

interface FileTreeProps {
  readonly rows: readonly Row[];
  /** The node that is looked at. */
  readonly current: string;
  readonly texts: FieldTexts;
  readonly onOpen: (node: Node, open: boolean) => void;
  readonly onChoose: (node: Node) => void;
}

/** A tree of files (ARIA's pattern): arrows move, open and close; Enter and Space show a file. */
export function FileTree({ rows, current, texts, onOpen, onChoose }: FileTreeProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setActive] = useState<string>();
  const found = rows.findIndex(({ node }) => node.id === (wanted ?? current));
  const active = found < 0 ? 0 : found;
  const row = rows[active];
  useEffect(() => {
    if (wanted === undefined) return;
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, wanted, active]);
  const choose = ({ node, open }: Row) => {
    setActive(node.id);
    if (node.kind === 'folder' || node.kind === 'part') onOpen(node, !open);
    else onChoose(node);
  };
  /** @returns whether the key does something here. */
  const walk = (key: string): boolean => {
    const next = moveFor(key, active, rows.length, 10) ?? besideOf(key, rows, active);
    if (key === 'Enter' || key === ' ') row && choose(row);
    else if (row && key === 'ArrowRight' && row.node.children.length > 0 && !row.open) onOpen(row.node, true);
    else if (row?.open && key === 'ArrowLeft') onOpen(row.node, false);
    else if (next !== undefined) setActive(rows[next]?.node.id);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (walk(event.key)) event.preventDefault();
  };
  if (rows.length === 0) return <p className="p-3 text-base-content/75">{texts.t('common:explore.notFound')}</p>;
  return (
    <div
      ref={box}
      role="tree"
      aria-label={texts.t('common:explore.tree')}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      className="overflow-auto border-base-300 border-b py-1 focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2 @xl:border-r @xl:border-b-0"
      onKeyDown={onKeyDown}
    >
      {rows.map((row, index) => (
        <TreeItem
          key={row.node.id}
          {...{ row, id: `${id}-${index}`, isActive: index === active, isCurrent: row.node.id === current }}
          onClick={() => choose(row)}
        />
      ))}
    </div>
  );
}

/** Right leads into an open folder, left out of it. */
function besideOf(key: string, rows: readonly Row[], active: number): number | undefined {
  const row = rows[active];
  if (key === 'ArrowRight' && row?.open) return active + 1;
  if (key !== 'ArrowLeft' || !row || row.depth === 0) return undefined;
  return rows.findLastIndex(({ depth }, index) => index < active && depth < row.depth);
}

interface TreeItemProps {
  readonly id: string;
  readonly row: Row;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

function TreeItem({ id, row, isActive, isCurrent, onClick }: TreeItemProps) {
  const { node, depth, open, place, of } = row;
  const hasChildren = node.children.length > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus, and says which of its items is active
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={isCurrent}
      aria-expanded={hasChildren ? open : undefined}
      className={`flex min-h-6 cursor-pointer items-center gap-1 whitespace-nowrap pr-2 text-xs ${
        node.kind === 'part' ? 'font-semibold' : 'font-mono'
      } ${
        isCurrent ? 'bg-base-300 font-semibold' : 'hover:bg-base-200'
      } ${isActive ? '[:focus-visible>&]:outline-2 [:focus-visible>&]:outline-primary [:focus-visible>&]:-outline-offset-2' : ''}`}
      style={{ paddingLeft: `${depth * 0.75 + 0.5}rem` }}
      onClick={onClick}
    >
      {hasChildren ? (
        <ChevronIcon className={`size-3 shrink-0 ${open ? 'rotate-90' : ''}`} />
      ) : (
        <span className="w-3 shrink-0" />
      )}
      {node.kind === 'line' && <span className="text-base-content/75 tabular-nums">{node.line}</span>}
      <span>{node.label}</span>
    </div>
  );
}
