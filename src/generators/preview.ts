import { type Excerpt, excerptsOf, wholeOf } from './excerpts.ts';
import { type Generated, generate } from './generate.ts';
import { isOurs } from './lock/files.ts';
import { packLock } from './lock/pack.ts';
import { type Catalog, catalog as fullCatalog } from './parts/catalog.ts';
import type { GenerationInput } from './project/generation-input.ts';
import { isOfRuntime } from './runtime/paths.ts';

/** The question for a preview. */
export interface PreviewQuestion {
  readonly input: GenerationInput;
  /** The same with its first endpoint alone: what may be seen goes by it. Absent: everything may be seen. */
  readonly first?: GenerationInput | undefined;
  /** `names`: operations alone; `files`: the tree and excerpts as well; a path: that file alone. */
  readonly show: 'names' | 'files' | { readonly path: string };
}

/** One operation as callers will know it. */
export interface PreviewedOperation {
  readonly name: string;
  /** `GET /order-total`; what its senders publish too. */
  readonly published: readonly string[];
}

/** One file of the project; what of it is shown may be nothing where there is too much. */
export interface PreviewedFile {
  readonly path: string;
  /** Tells who owns it: its owner after the first generation, the generator, or the runtime, which is the same in every service. */
  readonly part: 'yours' | 'generated' | 'runtime';
  readonly bytes: number;
  readonly lines: number;
  readonly excerpts: readonly Excerpt[];
}

/** A project as it would be generated now. */
export interface Preview {
  readonly name: string;
  readonly operations: readonly PreviewedOperation[];
  readonly files: readonly PreviewedFile[];
}

/** Letters of all excerpts: the project of fifty endpoints has a third of it, that of two thousand thirty times as many. */
const MAX_LETTERS = 1_500_000;

/**
 * Shows what a generation would make, made by the generation's own code.
 * @throws Fault, what the project cannot be made for
 */
export function previewOf({ input, first, show }: PreviewQuestion, catalog: Catalog = fullCatalog): Preview {
  const generated = generate(input, catalog);
  const { project, files } = generated;
  const operations = project.operations.map(({ names, published }) => ({ name: names.method, published }));
  if (show === 'names') return { name: project.name, operations, files: [] };
  const alone = first && generate({ ...first, ...namedAs(generated) }, catalog).files;
  const previewed = (path: string, text: string): PreviewedFile => ({
    path,
    part: isOfRuntime(path) ? 'runtime' : isOurs(path) ? 'generated' : 'yours',
    bytes: Buffer.byteLength(text),
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    excerpts: shownOf(path, text),
  });
  const shownOf = (path: string, text: string) => {
    // There is much of it: who wants to read a class of the runtime asks for it.
    if (isOfRuntime(path)) return show === 'files' ? [] : wholeOf(text);
    return alone ? excerptsOf(path, text, alone.get(path)) : wholeOf(text);
  };
  const text = show === 'files' ? undefined : files.get(show.path);
  if (show !== 'files') {
    return { name: project.name, operations: [], files: text === undefined ? [] : [previewed(show.path, text)] };
  }
  const all = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, text]) => previewed(path, text));
  return { name: project.name, operations, files: withinLimit(all) };
}

/** Makes the lock of the whole project, so that its first operation alone gets the same names and classes. */
function namedAs({ project, files }: Generated): Pick<GenerationInput, 'lock'> {
  return { lock: packLock(project, files).bytes };
}

/** Keeps the excerpts of as many files as there is room for, the shortest first, and drops those of the others. */
function withinLimit(files: readonly PreviewedFile[]): readonly PreviewedFile[] {
  const letters = ({ excerpts }: PreviewedFile) => excerpts.reduce((sum, { text }) => sum + text.length, 0);
  const shown = new Set<PreviewedFile>();
  let sum = 0;
  for (const file of files.toSorted((a, b) => letters(a) - letters(b))) {
    sum += letters(file);
    if (sum > MAX_LETTERS) break;
    shown.add(file);
  }
  return files.map((file) => (shown.has(file) ? file : { ...file, excerpts: [] }));
}
