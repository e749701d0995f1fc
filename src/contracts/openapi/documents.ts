import { posix } from 'node:path';
import { type Budget, ContractFaults } from '../faults.ts';
import { fileByName } from '../files.ts';
import { entry, type Mapping, type Node, type Scalar, type SourceFile, segments } from '../tree/node.ts';
import { parseTree } from '../tree/parse.ts';

/** A file as it was read. */
interface Document {
  readonly file: SourceFile;
  readonly root: Node | undefined;
  /** Why there is no root, or what is wrong with it: told only when the file is in use. */
  readonly own: ContractFaults;
}

/** The uploaded files, and what references in them lead to. Nothing outside of them is ever read. */
export class Documents {
  readonly #faults: ContractFaults;
  readonly #documents = new Map<string, Document>();

  /** @param files what was uploaded; what is among them and nothing refers to may be anything. */
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
   * @throws Fault with what is wrong with the files when there is no such root.
   */
  rootsWith(names: readonly string[]): readonly Node[] {
    const documents = [...this.#documents.values()];
    const found = documents.filter(({ root }) => names.some((name) => entry(root, name)));
    for (const { own } of found.length > 0 ? found : documents) this.#faults.absorb(own);
    this.#faults.throwIfAny();
    return found.flatMap(({ root }) => root ?? []);
  }

  /** @returns those roots whose files no other root refers to; all of them when that is none. */
  unreferred(roots: readonly Node[]): readonly Node[] {
    const pathOf = (root: Node) => posix.normalize(root.file.path);
    const referred = new Set(roots.flatMap((root) => pathsIn(root).filter((path) => path !== pathOf(root))));
    const free = roots.filter((root) => !referred.has(pathOf(root)));
    return free.length > 0 ? free : roots;
  }

  /** @returns whether a file has members at all: plain text is YAML too. */
  isMapping({ path }: SourceFile): boolean {
    return this.#documents.get(posix.normalize(path))?.root?.kind === 'mapping';
  }

  /**
   * Follows `$ref` as long as there is one.
   * @returns the node that it ends at; nothing when it leads nowhere, outside or in a circle: why was noted.
   */
  follow(node: Node | undefined): Node | undefined {
    const seen = new Set<Node>();
    let one = node;
    for (let reference = referenceOf(one); one && reference; reference = referenceOf(one)) {
      if (seen.has(one)) {
        this.#faults.add(reference, 'schema.referenceCircle', { reference: shown(reference) });
        return undefined;
      }
      seen.add(one);
      one = this.target(reference);
    }
    return one;
  }

  /** Files are often chosen without their folders: then the one of that name is meant, which is told. */
  #byName(reference: Scalar, path: string, isOutside: boolean): Document | undefined {
    const { found, fault } = fileByName(this.#documents, decode(path) ?? path);
    const told = { reference: shown(reference) };
    if (found) this.#faults.tell(reference, 'schema.fileByName', { location: told.reference, path: found.file.path });
    else if (fault.message === 'schema.fileAmbiguous') this.#faults.add(reference, fault.message, fault.values);
    else this.#faults.add(reference, isOutside ? 'schema.referenceOutside' : 'schema.referenceFile', told);
    return found;
  }

  /** @returns the node that one reference names; nothing when there is none: why was noted. */
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

/** @returns whether a mapping has more than its reference. */
export function hasSiblings(node: Mapping): boolean {
  return node.entries.size > 1;
}

/** @returns the name of a component that operations share; nothing for what stands elsewhere. */
export function componentOf(node: Node): string | undefined {
  const [root, , name, ...more] = segments(node);
  return root === 'components' && more.length === 0 ? name : undefined;
}

/** The paths of all files that references in a document mean. */
function pathsIn(root: Node): string[] {
  const nodes = new Set([root]);
  for (const node of nodes) {
    if (node.kind === 'sequence') for (const item of node.items) nodes.add(item);
    if (node.kind === 'mapping') for (const one of node.entries.values()) nodes.add(one);
  }
  return [...nodes].flatMap((node) => {
    const [path] = (referenceOf(node)?.text ?? '').split('#', 1);
    return path ? (fileWanted(node.file.path, path) ?? []) : [];
  });
}

function shown({ text }: Scalar): string {
  return text.slice(0, 200);
}

/** The path that a reference means, below the folder of its own file; nothing when it can't be decoded. */
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

/** Walks a JSON pointer; an anchor (`#name`) leads nowhere here. */
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
