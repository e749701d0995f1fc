import type { SchemaFile } from '../model/contract/contract.ts';
import { FORMATS, type Format, hasExtension } from '../model/contract/formats.ts';
import type { ContractFaults } from './faults.ts';
import type { Limits } from './limits.ts';
import type { SourceFile } from './tree/node.ts';

const MOST_TOLD = 200;

interface ReadableFiles {
  readonly all: readonly SourceFile[];
  /** The files that the format reads. */
  readonly own: readonly SourceFile[];
}

/**
 * Picks the files that a format reads.
 * @throws Fault `invalidRequest` where no file is of the format, or all of them together are too large.
 */
export function readableFiles(
  files: readonly SchemaFile[],
  format: Format,
  faults: ContractFaults,
  limits: Limits,
): ReadableFiles {
  const all = files.map(({ path, content }, index): SourceFile => ({ path, content, index }));
  const own = all.filter(({ path }) => hasExtension(path, FORMATS[format].extensions));
  if (files.length === 0) faults.addFile(0, 'schemaRequired');
  if (own.length === 0) for (const { index } of all) faults.addFile(index, 'fileExtension');
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > limits.bytes) faults.addFile(0, 'schema.tooLarge', { limit: limits.bytes / 1024 / 1024 });
  faults.throwIfAny();
  return { all, own };
}

/**
 * Reads the file's name from a path or an address.
 * @example
 * http://a/b/c.xsd?x   →   c.xsd
 */
function fileName(location: string): string {
  const path = location.split(/[?#]/, 1)[0] ?? '';
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The result of looking for a file by its name alone: files are often chosen without their folders. */
export interface ByName<T> {
  /** The file of that name; undefined where there is none, or several. */
  readonly found: T | undefined;
  /** The fault where there is none, or several. */
  readonly fault: { readonly message: string; readonly values: Readonly<Record<string, string>> };
}

/**
 * Finds the file with the name of a location. Of two such files, nobody can tell which is meant.
 * @example
 * ../types/order.xsd, in an upload of `order.xsd`   →   that file
 */
export function fileByName<T>(files: ReadonlyMap<string, T>, location: string): ByName<T> {
  const name = fileName(location);
  const called = name === '' ? [] : [...files].filter(([path]) => fileName(path) === name);
  const told = location.slice(0, MOST_TOLD);
  if (called.length > 1) {
    const paths = called.map(([path]) => path).join(', ');
    const values = { location: told, files: paths.slice(0, MOST_TOLD) };
    return { found: undefined, fault: { message: 'schema.fileAmbiguous', values } };
  }
  return { found: called[0]?.[1], fault: { message: 'schema.fileMissing', values: { location: told } } };
}
