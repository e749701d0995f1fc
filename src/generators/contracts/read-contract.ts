import type { SchemaFile } from './contract.ts';
import { type ReadContract, readOpenApi } from './openapi/read-open-api.ts';

/** What reads each kind of schema, by the files' names. The first that fits reads all files. */
const FORMATS: readonly {
  readonly extension: RegExp;
  readonly read: (files: readonly SchemaFile[]) => ReadContract;
}[] = [{ extension: /\.(?:json|ya?ml)$/i, read: readOpenApi }];

/**
 * Reads an uploaded schema, whatever its format.
 * @throws Fault `invalidRequest` with all that is wrong with it, each with file, line and column.
 */
export function readContract(files: readonly SchemaFile[]): ReadContract {
  const format = FORMATS.find(({ extension }) => files.some(({ path }) => extension.test(path))) ?? FORMATS[0];
  return (format?.read ?? readOpenApi)(files);
}
