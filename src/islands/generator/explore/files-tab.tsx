import { useDeferredValue, useMemo } from 'react';
import { FileTree } from './file-tree.tsx';
import { FileViewer } from './file-viewer.tsx';
import type { FilesProps } from './props.ts';
import { type Node, openAtFirst, partsOf, rowsOf, searchFiles } from './tree.ts';

/** The tree, what a search finds in it, and the file that is looked at. */
export function FilesTab(props: FilesProps) {
  const { explore, texts, tree } = props;
  const { t } = texts;
  const { view, setView } = explore;
  const search = useDeferredValue(view.search).trim();
  const path = tree.files.some((file) => file.path === view.path) ? view.path : (tree.files[0]?.path ?? '');
  const nodes = useMemo(() => {
    if (search !== '') return searchFiles(tree.files, search);
    return partsOf(tree.files, (part) => t(`common:explore.parts.${part}`));
  }, [tree, search, t]);
  const rows = useMemo(() => {
    const atFirst = search === '' ? openAtFirst(tree.files, path) : () => true;
    return rowsOf(nodes, (node) => view.folders.get(node.id) ?? atFirst(node));
  }, [nodes, tree, path, search, view.folders]);
  const onOpen = (node: Node, open: boolean) => setView({ folders: new Map([...view.folders, [node.id, open]]) });
  const onChoose = ({ file, line }: Node) => file && setView({ path: file.path, line });
  return (
    <>
      <div className="border-base-300 border-b p-2">
        <input
          type="search"
          className="input input-sm w-full"
          aria-label={t('common:explore.search')}
          placeholder={t('common:explore.search')}
          value={view.search}
          onChange={(event) => setView({ search: event.target.value })}
        />
      </div>
      <div className="grid min-h-0 grow grid-rows-[minmax(8rem,35%)_minmax(0,1fr)] @xl:grid-cols-[minmax(12rem,34%)_minmax(0,1fr)] @xl:grid-rows-1">
        <FileTree
          {...{ rows, texts, onOpen, onChoose }}
          current={view.line === undefined || search === '' ? path : `${path}:${view.line}`}
        />
        <FileViewer key={path} {...props} path={path} line={view.line} />
      </div>
    </>
  );
}
