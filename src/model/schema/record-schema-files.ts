import { schemaFiles } from '../request/api-source.ts';

/** The option of an XML schema that records have to fit: its files, as they are uploaded. */
export const recordSchemaFiles = schemaFiles.exactOptional().meta({ kind: 'files' });
