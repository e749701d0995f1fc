import type { SchemaFile } from '../contract/contract.ts';
import { schemaFiles } from './api-source.ts';
import type { GenerateRequest } from './sources.ts';

/**
 * Finds the files of the schema that a request's records have to fit, in the options of its technology. Files that are none are left
 * to the schema of the options, which says what is wrong with them.
 */
export function recordFilesOf({ technology: { options } }: Pick<GenerateRequest, 'technology'>): readonly SchemaFile[] {
  const parsed = schemaFiles.safeParse(options.schemaFiles);
  return parsed.success ? parsed.data : [];
}
