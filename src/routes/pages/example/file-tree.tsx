import type { Language } from '../../../shared/language.ts';
import { exampleHref } from './href.ts';

/** A folder with what is in it, or a file. */
interface Node {
  /** Folders with nothing else in them are one line: `java/com/example/shop`. */
  readonly name: string;
  readonly path: string;
  readonly nodes: readonly Node[];
}

interface FileTreeProps {
  readonly language: Language;
  readonly paths: readonly string[];
  /** The file that is shown; the folders on the way to it are open. */
  readonly current?: string;
}

/** The files of a project as folders that open without a script. */
export function FileTree({ language, paths, current = '' }: FileTreeProps) {
  return <Nodes nodes={nodesOf(paths, '')} language={language} current={current} />;
}

function Nodes({ nodes, ...rest }: { nodes: readonly Node[]; language: Language; current: string }) {
  const { language, current } = rest;
  return (
    <ul className="file-tree">
      {nodes.map((node) => (
        <li key={node.path}>
          {node.nodes.length > 0 ? (
            <details open={current === '' || current.startsWith(`${node.path}/`)}>
              <summary className="wrap-anywhere min-h-6 cursor-pointer rounded-field px-1 text-base-content/75">
                {node.name}/
              </summary>
              <Nodes nodes={node.nodes} {...rest} />
            </details>
          ) : (
            <a
              href={exampleHref(language, node.path)}
              aria-current={node.path === current ? 'page' : undefined}
              className="wrap-anywhere block min-h-6 rounded-field px-1 hover:underline aria-[current]:bg-base-300 aria-[current]:font-semibold"
            >
              {node.name}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function nodesOf(paths: readonly string[], folder: string): readonly Node[] {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const [name = ''] = path.slice(folder.length).split('/');
    groups.set(name, [...(groups.get(name) ?? []), path]);
  }
  return [...groups].map(([name, inside]): Node => {
    const path = `${folder}${name}`;
    if (inside[0] === path) return { name, path, nodes: [] };
    const nodes = nodesOf(inside, `${path}/`);
    const [only] = nodes;
    return nodes.length === 1 && only && only.nodes.length > 0
      ? { ...only, name: `${name}/${only.name}` }
      : { name, path, nodes };
  });
}
