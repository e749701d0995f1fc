import type { TFunction } from 'i18next';
import type { SchemaFile } from '../../../model/contract/contract.ts';
import { decoded, hasExtension } from '../../../model/contract/formats.ts';
import { MAX_SCHEMA_BYTES } from '../../../model/request/limits.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';

type Read = { readonly files: readonly SchemaFile[] } | { readonly failure: Failure };

/** Reads chosen files: texts as they are, a zip by the server, or why they cannot be (SPEC §5). */
export async function readUpload(chosen: readonly File[], t: TFunction): Promise<Read> {
  const refused = (key: string): Read => ({
    failure: { status: 400, error: 'invalidRequest', message: t(`common:validation.${key}`) },
  });
  const [first] = chosen;
  const isZip = first !== undefined && chosen.length === 1 && /\.zip$/i.test(first.name);
  if (!isZip && !chosen.every(({ name }) => hasExtension(name))) return refused('fileExtension');
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MAX_SCHEMA_BYTES) return refused('schemaTooLarge');
  try {
    return isZip ? await unzipped(first, refused) : { files: await Promise.all(chosen.map(textOf)) };
  } catch {
    return refused('fileFormat');
  }
}

async function unzipped(zip: File, refused: (key: string) => Read): Promise<Read> {
  const answer = await call('checkSchema', { body: { zip: base64(new Uint8Array(await zip.arrayBuffer())) } });
  if (!answer.ok) return { failure: answer.failure };
  return answer.data.schemaFiles ? { files: answer.data.schemaFiles } : refused('fileFormat');
}

/** @throws when a file is no text. */
async function textOf(file: File): Promise<SchemaFile> {
  const content = decoded(new Uint8Array(await file.arrayBuffer()));
  return { path: file.name, content };
}

/** In pieces: a call takes no more than some ten thousand arguments. */
function base64(bytes: Uint8Array): string {
  const PIECE = 8_192;
  let letters = '';
  for (let at = 0; at < bytes.length; at += PIECE) letters += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(letters);
}
