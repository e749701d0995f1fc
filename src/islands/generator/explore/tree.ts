import type { PreviewFile } from '../../../shared/wire/preview.ts';

/** A line of the tree: a part of the project, a folder, a file in it, or a line that was searched for. */
export interface Node {
  /** Its path; of a line with its number behind. */
  readonly id: string;
  readonly label: string;
  readonly kind: 'part' | 'folder' | 'file' | 'line';
  readonly children: readonly Node[];
  /** Of a line. */
  readonly line?: number;
  readonly file?: PreviewFile;
}

/** A node that is in view, with how deep it stands. */
export interface Row {
  readonly node: Node;
  readonly depth: number;
  readonly open: boolean;
  /** Its place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly of: number;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: PreviewFile[];
}

type Part = PreviewFile['part'];

/** The parts of a project as the tree shows them: the owner's first. */
const PARTS: readonly Part[] = ['yours', 'generated', 'runtime'];

/** Makes the id of a part's node: no path of a file begins like it. */
const partId = (part: Part) => `:${part}/`;

/** Arranges files as a tree with a node for each part of the project; `named` names the parts. */
export function partsOf(files: readonly PreviewFile[], named: (part: Part) => string): readonly Node[] {
  return PARTS.flatMap((part): Node[] => {
    const children = treeOf(files.filter((file) => file.part === part));
    return children.length === 0 ? [] : [{ id: partId(part), label: named(part), kind: 'part', children }];
  });
}

/** Arranges files as a tree, folders first; folders that hold nothing but one folder are one line. */
export function treeOf(files: readonly PreviewFile[]): readonly Node[] {
  const root: Folder = { folders: new Map(), files: [] };
  for (const file of files) {
    let folder = root;
    for (const step of file.path.split('/').slice(0, -1)) {
      const inner = folder.folders.get(step) ?? { folders: new Map(), files: [] };
      folder.folders.set(step, inner);
      folder = inner;
    }
    folder.files.push(file);
  }
  return nodesOf(root, '');
}

function nodesOf({ folders, files }: Folder, path: string): readonly Node[] {
  const inner = [...folders].map(([name, folder]) => folderNode(folder, name, `${path}${name}`));
  const own = files.map((file): Node => {
    const label = file.path.slice(path.length);
    return { id: file.path, label, kind: 'file', children: [], file };
  });
  return [...inner.toSorted(byLabel), ...own.toSorted(byLabel)];
}

function folderNode(folder: Folder, label: string, path: string): Node {
  const [only, ...more] = folder.folders;
  if (only && more.length === 0 && folder.files.length === 0) {
    return folderNode(only[1], `${label}/${only[0]}`, `${path}/${only[0]}`);
  }
  return { id: `${path}/`, label, kind: 'folder', children: nodesOf(folder, `${path}/`) };
}

const byLabel = (a: Node, b: Node) => (a.label < b.label ? -1 : 1);

/** The nodes in view, from top to bottom. */
export function rowsOf(nodes: readonly Node[], isOpen: (node: Node) => boolean, depth = 0): readonly Row[] {
  return nodes.flatMap((node, index) => {
    const open = node.children.length > 0 && isOpen(node);
    const row = { node, depth, open, place: index + 1, of: nodes.length };
    return open ? [row, ...rowsOf(node.children, isOpen, depth + 1)] : [row];
  });
}

/** Up to so many files all folders are open at first. */
const OPEN_FILES = 60;

/**
 * Tells which folders are open before anybody touched them: all of a small project, of a large one those that lead to the first
 * operation. The runtime is closed: it is the same in every service.
 */
export function openAtFirst(files: readonly PreviewFile[], selected: string): (node: Node) => boolean {
  const own = files.filter(({ part }) => part !== 'runtime');
  return ({ id, kind }) => {
    if (kind === 'part') return id !== partId('runtime');
    return (own.length <= OPEN_FILES && own.some(({ path }) => path.startsWith(id))) || selected.startsWith(id);
  };
}

const MAX_LINES = 200;
const LINES_OF_FILE = 5;
const MAX_LETTERS = 200;

/** Searches files: by their names, with the matching lines of their text below them. */
export function searchFiles(files: readonly PreviewFile[], search: string): readonly Node[] {
  const wanted = search.trim().toLowerCase();
  let left = MAX_LINES;
  return files.flatMap((file): Node[] => {
    if (left <= 0) return [];
    const children = linesWith(file, wanted).slice(0, Math.min(left, LINES_OF_FILE));
    if (children.length === 0 && !file.path.toLowerCase().includes(wanted)) return [];
    left -= children.length + 1;
    return [{ id: file.path, label: file.path, kind: 'file', children, file }];
  });
}

function linesWith(file: PreviewFile, wanted: string): readonly Node[] {
  return file.excerpts.flatMap(({ line: first, text }) => {
    if (!text.toLowerCase().includes(wanted)) return [];
    return text.split('\n').flatMap((content, index): Node[] => {
      if (!content.toLowerCase().includes(wanted)) return [];
      const line = first + index;
      const label = content.trim().slice(0, MAX_LETTERS);
      return [{ id: `${file.path}:${line}`, label, kind: 'line', children: [], line, file }];
    });
  });
}
