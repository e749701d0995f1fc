import type { SchemaFile } from './contract.ts';
import type { ContractFaults } from './faults.ts';
import { FORMATS, type Format, hasExtension } from './formats.ts';
import type { Limits } from './limits.ts';
import type { SourceFile } from './tree/node.ts';

interface ReadableFiles {
  readonly all: readonly SourceFile[];
  /** Those that the format reads. */
  readonly own: readonly SourceFile[];
}

/** @throws Fault `invalidRequest` where no file is of the format, or all of them together are too large. */
export function readableFiles(
  files: readonly SchemaFile[],
  format: Format,
  faults: ContractFaults,
  limits: Limits,
): ReadableFiles {
  const all = files.map(({ path, content }, index): SourceFile => ({ path, content, index }));
  const own = all.filter(({ path }) => hasExtension(path, FORMATS[format]));
  if (files.length === 0) faults.addFile(0, 'schemaRequired');
  if (own.length === 0) for (const { index } of all) faults.addFile(index, 'fileExtension');
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  if (bytes > limits.bytes) faults.addFile(0, 'schema.tooLarge', { limit: limits.bytes / 1024 / 1024 });
  faults.throwIfAny();
  return { all, own };
}
