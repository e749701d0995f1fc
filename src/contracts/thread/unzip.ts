import { unzipSync } from 'fflate';
import type { SchemaFile } from '../../model/contract/contract.ts';
import { decoded, hasExtension } from '../../model/contract/formats.ts';
import { Fault } from '../../model/fault.ts';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_FILES } from '../../model/request/limits.ts';
import { isRelativePath } from '../../model/request/reachable.ts';
import { isLines } from '../../model/schema/text.ts';

/** The files that systems add to zips. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/**
 * Takes the schema files out of a zip, in order of their paths; other files are left in it. Memory is set aside for the
 * sizes that the zip states, and no file is read beyond that, whatever it unpacks to.
 * @throws Fault `invalidRequest` when it is no zip, holds no schema file, or more than may be uploaded.
 */
export function unzipSchema(zip: Uint8Array): readonly SchemaFile[] {
  let files = 0;
  let bytes = 0;
  const unpacked = unpack(zip, (path, size) => {
    if (!hasExtension(path)) return false;
    if (!isRelativePath(path)) throw refused('schemaPath');
    if (HIDDEN.test(path)) return false;
    files += 1;
    bytes += size;
    if (files > MAX_SCHEMA_FILES) throw refused('schemaTooManyFiles', { limit: MAX_SCHEMA_FILES });
    if (bytes > MAX_SCHEMA_BYTES) throw refused('schemaTooLarge');
    return true;
  });
  const found = Object.entries(unpacked).sort(([a], [b]) => (a < b ? -1 : 1));
  if (found.length === 0) throw refused('fileExtension');
  return found.map(([path, content], index) => ({ path, content: textOf(content, path, index) }));
}

function unpack(zip: Uint8Array, takes: (path: string, size: number) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(zip, { filter: ({ name, originalSize }) => takes(name, originalSize) });
  } catch (error) {
    throw error instanceof Fault ? error : refused('fileFormat');
  }
}

/** Decodes a file, and refuses characters that no text of a request may hold. */
function textOf(content: Uint8Array, path: string, index: number): string {
  const at = { field: `schemaFiles.${index}`, file: path };
  try {
    const text = decoded(content);
    if (isLines(text)) return text;
  } catch {
    throw new Fault('invalidRequest', { faults: [{ ...at, message: 'fileFormat' }] });
  }
  throw new Fault('invalidRequest', { faults: [{ ...at, message: 'characters' }] });
}

function refused(message: string, values: Readonly<Record<string, number>> = {}): Fault {
  return new Fault('invalidRequest', { faults: [{ field: 'zip', message, values }] });
}
