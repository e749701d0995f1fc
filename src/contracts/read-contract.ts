import type { ReadContract, SchemaFile } from '../model/contract/contract.ts';
import { FORMATS, type Format, hasExtension } from '../model/contract/formats.ts';
import { readGraphQl } from './graphql/read-graphql.ts';
import { readOpenApi } from './openapi/read-open-api.ts';
import { readProto } from './proto/read-proto.ts';
import { readSoap } from './wsdl/read-soap.ts';

/** The reader of each format. It gets all files of an upload, also those of other formats. */
const READERS: Readonly<Record<Format, (files: readonly SchemaFile[]) => ReadContract>> = {
  proto: readProto,
  graphql: readGraphQl,
  soap: readSoap,
  openapi: readOpenApi,
};

/**
 * Reads an uploaded schema, whatever its format.
 * @throws Fault `invalidRequest` with all its faults, each with file, line and column.
 */
export function readContract(files: readonly SchemaFile[]): ReadContract {
  const formats = Object.keys(FORMATS) as Format[];
  const format = formats.find((candidate) =>
    files.some(({ path }) => hasExtension(path, FORMATS[candidate].extensions)),
  );
  return READERS[format ?? 'openapi'](files);
}
