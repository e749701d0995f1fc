import type { MenuNode } from '../../shared/menu.ts';

interface Props {
  readonly nodes: readonly MenuNode[];
  readonly current: string | undefined;
  readonly label: string;
}

/** The six technologies and plans; below 992 px they stand in the side menu. */
export function TopNav({ nodes, current, label }: Props) {
  return (
    <nav aria-label={label} className="hidden h-full lg:block">
      <ul className="flex h-full items-stretch gap-1">
        {nodes.map((node) => (
          <li key={node.key}>
            <a href={node.url} aria-current={node.url === current ? 'page' : undefined} className="top-link">
              {node.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
