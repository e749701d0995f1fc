import { posix } from 'node:path';
import { type Budget, ContractFaults } from '../faults.ts';
import { fileByName } from '../files.ts';
import { entry, type Mapping, type Node, type Scalar, type SourceFile, segments } from '../tree/node.ts';
import { parseTree } from '../tree/parse-tree.ts';

/** A file as it was read. */
interface Document {
  readonly file: SourceFile;
  readonly root: Node | undefined;
  /** The faults of the file, or why it has no root. They are told only when the file is in use. */
  readonly own: ContractFaults;
}

/** The uploaded files, and the nodes that references in them lead to. Nothing outside of the upload is ever read. */
export class Documents {
  readonly #faults: ContractFaults;
  readonly #documents = new Map<string, Document>();

  /** @param files the upload; files that nothing refers to may hold anything. */
  constructor(files: readonly SourceFile[], faults: ContractFaults, budget: Budget) {
    this.#faults = faults;
    for (const file of files) {
      const path = posix.normalize(file.path);
      const own = new ContractFaults();
      if (this.#documents.has(path)) faults.addFile(file.index, 'schema.sameFile', { name: file.path });
      else this.#documents.set(path, { file, root: parseTree(file, own, budget), own });
    }
  }

  /**
   * @returns the roots of the files that have one of the entries.
   * @throws Fault with the faults of the files when there is no such root.
   */
  rootsWith(names: readonly string[]): readonly Node[] {
    const documents = [...this.#documents.values()];
    const found = documents.filter(({ root }) => names.some((name) => entry(root, name)));
    for (const { own } of found.length > 0 ? found : documents) this.#faults.absorb(own);
    this.#faults.throwIfAny();
    return found.flatMap(({ root }) => root ?? []);
  }

  /** @returns the roots whose files no other root refers to; all of them when there is none. */
  unreferred(roots: readonly Node[]): readonly Node[] {
    const pathOf = (root: Node) => posix.normalize(root.file.path);
    const referred = new Set(roots.flatMap((root) => pathsIn(root).filter((path) => path !== pathOf(root))));
    const free = roots.filter((root) => !referred.has(pathOf(root)));
    return free.length > 0 ? free : roots;
  }

  /** Whether a file has members at all: plain text is YAML too. */
  isMapping({ path }: SourceFile): boolean {
    return this.#documents.get(posix.normalize(path))?.root?.kind === 'mapping';
  }

  /**
   * Follows `$ref` as long as there is one.
   * @returns the node that it ends at; nothing when it leads nowhere, outside or in a circle, which is noted.
   */
  follow(node: Node | undefined): Node | undefined {
    const seen = new Set<Node>();
    let target = node;
    for (let reference = referenceOf(target); target && reference; reference = referenceOf(target)) {
      if (seen.has(target)) {
        this.#faults.add(reference, 'schema.referenceCircle', { reference: shown(reference) });
        return undefined;
      }
      seen.add(target);
      target = this.target(reference);
    }
    return target;
  }

  /** Finds a file by its name alone, because files are often chosen without their folders, and tells so. */
  #byName(reference: Scalar, path: string, isOutside: boolean): Document | undefined {
    const { found, fault } = fileByName(this.#documents, decode(path) ?? path);
    const told = { reference: shown(reference) };
    if (found) this.#faults.tell(reference, 'schema.fileByName', { location: told.reference, path: found.file.path });
    else if (fault.message === 'schema.fileAmbiguous') this.#faults.add(reference, fault.message, fault.values);
    else this.#faults.add(reference, isOutside ? 'schema.referenceOutside' : 'schema.referenceFile', told);
    return found;
  }

  /** @returns the node that one reference names; nothing when there is none, which is noted. */
  target(reference: Scalar): Node | undefined {
    const [path = '', fragment = ''] = reference.text.split('#', 2);
    const isOutside = /^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(path) || path.includes('\\');
    const wanted = path === '' ? posix.normalize(reference.file.path) : fileWanted(reference.file.path, path);
    const exact = isOutside || wanted === undefined ? undefined : this.#documents.get(wanted);
    const found = exact ?? this.#byName(reference, path, isOutside);
    if (!found) return undefined;
    this.#faults.absorb(found.own);
    const node = found.root && descend(found.root, fragment);
    // A file that can't be read has its own fault.
    if (found.root && !node) this.#faults.add(reference, 'schema.referenceNothing', { reference: shown(reference) });
    return node;
  }
}

/** @returns the reference that a node is, if it is one. */
export function referenceOf(node: Node | undefined): Scalar | undefined {
  const reference = entry(node, '$ref');
  return reference?.kind === 'scalar' && typeof reference.value === 'string' ? reference : undefined;
}

/** Whether a mapping has more than its reference. */
export function hasSiblings(node: Mapping): boolean {
  return node.entries.size > 1;
}

/**
 * Reads the name of a component that operations share; nothing for a node elsewhere.
 * @example
 * #/components/responses/NotFound   →   NotFound
 */
export function componentOf(node: Node): string | undefined {
  const [root, , name, ...more] = segments(node);
  return root === 'components' && more.length === 0 ? name : undefined;
}

/** Lists the paths of all files that references in a document name. */
function pathsIn(root: Node): string[] {
  const nodes = new Set([root]);
  for (const node of nodes) {
    if (node.kind === 'sequence') for (const item of node.items) nodes.add(item);
    if (node.kind === 'mapping') for (const entry of node.entries.values()) nodes.add(entry);
  }
  return [...nodes].flatMap((node) => {
    const [path] = (referenceOf(node)?.text ?? '').split('#', 1);
    return path ? (fileWanted(node.file.path, path) ?? []) : [];
  });
}

function shown({ text }: Scalar): string {
  return text.slice(0, 200);
}

/**
 * Resolves the path of a reference against its own file; nothing when it cannot be decoded.
 * @example
 * api/main.yaml, ../types/pet.yaml   →   types/pet.yaml
 */
function fileWanted(from: string, path: string): string | undefined {
  const decoded = decode(path);
  return decoded === undefined ? undefined : posix.normalize(posix.join(posix.dirname(from), decoded));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Follows a JSON pointer from the root of a document.
 * @returns nothing where it leads nowhere, as an anchor (`#name`) does.
 */
function descend(root: Node, fragment: string): Node | undefined {
  if (fragment === '') return root;
  if (!fragment.startsWith('/')) return undefined;
  let node: Node | undefined = root;
  for (const part of fragment.slice(1).split('/')) {
    const name: string | undefined = decode(part)?.replaceAll('~1', '/').replaceAll('~0', '~');
    if (name === undefined) return undefined;
    node = node?.kind === 'sequence' ? node.items[/^\d+$/.test(name) ? Number(name) : -1] : entry(node, name);
  }
  return node;
}
