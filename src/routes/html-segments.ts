import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A piece of an answer, plain and as whole blocks of a deflate stream (RFC 1951), so that pieces can be strung together. */
export interface Segment {
  readonly plain: Buffer;
  readonly blocks: Buffer;
}

/** The most that one stored block holds. */
const MAX_STORED = 0xffff;
/** RFC 1952: deflate, no name, no time, any system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);

/** A piece that is sent many times: compressed as far as it goes. */
export function packed(text: string): Segment {
  const plain = Buffer.from(text);
  return { plain, blocks: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) };
}

/** A short piece that is sent once: a stored block, which costs five bytes and no time. */
export function stored(text: string): Segment {
  const plain = Buffer.from(text);
  if (plain.length > MAX_STORED) return packed(text);
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(plain.length ^ MAX_STORED, 3);
  return { plain, blocks: Buffer.concat([head, plain]) };
}

/** The pieces one after the other, as they are. */
export const plainOf = (segments: readonly Segment[]): Buffer => Buffer.concat(segments.map(({ plain }) => plain));

/** The pieces one after the other as one gzip file, without compressing anything again. */
export function gzipOf(segments: readonly Segment[]): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(segments.reduce((sum, { plain }) => crc32(plain, sum), 0) >>> 0, 0);
  end.writeUInt32LE(segments.reduce((sum, { plain }) => sum + plain.length, 0) >>> 0, 4);
  return Buffer.concat([GZIP_HEADER, ...segments.map(({ blocks }) => blocks), LAST_BLOCK, end]);
}
