import { crc32, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { archive, type Packed } from './archive.ts';
import { rememberedByText } from './text/remembered.ts';

/** A level for each size: the better one costs a small file nothing, and a larger one twice the time for a tenth of its size. */
const LEVELS = { small: 6, larger: 3 };
const SMALL_BYTES = 8_192;
const MIN_CHUNK_BYTES = 512;

/**
 * Zips files into one folder, in order of their paths, with fixed times and plain permissions. Paths were checked by
 * `fileMap`, and a project's name is one name of a path. A text that was packed lately, as the runtime's are, is not packed again.
 */
export function zip(folder: string, files: ReadonlyMap<string, string>): Uint8Array<ArrayBuffer> {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return archive(sorted.map(([path, text]) => [`${folder}/${path}`, packed(text)] as const));
}

const packed = rememberedByText((text): Packed => {
  const content = Buffer.from(text);
  return {
    size: content.length,
    crc: crc32(content),
    // A copy: Node answers a part of a larger buffer, which would be remembered whole.
    deflated: new Uint8Array(deflateRawSync(content, compressionOf(content.length))),
  };
});

/** Node sets memory aside for every file, by default 280 KB of it; most of ours are small and need a tenth. */
function compressionOf(bytes: number): ZlibOptions {
  const chunkSize = Math.max(MIN_CHUNK_BYTES, bytes);
  if (bytes > SMALL_BYTES) return { level: LEVELS.larger, chunkSize };
  return { level: LEVELS.small, chunkSize, windowBits: 13, memLevel: 6 };
}
