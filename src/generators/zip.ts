import { crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { permissionsOf } from './permissions.ts';

/** Told in local time, as zips do: the same bytes in every time zone. */
const FIXED_TIME = new Date(1980, 0, 1, 12, 0, 0);
const LEVEL = 6;
const SMALL_BYTES = 8_192;
const MIN_CHUNK_BYTES = 512;
const DEFLATED = 8;

/**
 * Zips files into one folder, in order of their paths, with fixed times and plain permissions. Paths were checked by
 * `fileMap`, and a project's name is one name of a path. Node compresses, fflate writes the archive: its own compression
 * takes 170 KB of memory for each file, however small.
 */
export function zip(folder: string, files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    add(archive, `${folder}/${path}`, Buffer.from(text));
  }
  archive.end();
  return new Uint8Array(Buffer.concat(chunks));
}

function add(archive: Zip, path: string, content: Buffer): void {
  const entry: ZipInputFile = {
    filename: path,
    size: content.length,
    crc: crc32(content),
    compression: DEFLATED,
    mtime: FIXED_TIME,
    ...permissionsOf(path),
  };
  archive.add(entry);
  entry.ondata?.(null, deflateRawSync(content, compressionOf(content.length)), true);
}

/** Node sets memory aside for every file, by default 280 KB of it; most of ours are small and need a tenth. */
function compressionOf(bytes: number): ZlibOptions {
  const chunkSize = Math.max(MIN_CHUNK_BYTES, bytes);
  return bytes > SMALL_BYTES ? { level: LEVEL, chunkSize } : { level: LEVEL, chunkSize, windowBits: 13, memLevel: 6 };
}
