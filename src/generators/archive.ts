import { permissionsOf } from './permissions.ts';

/** A file as a zip holds it: compressed by DEFLATE. */
export interface Packed {
  readonly size: number;
  readonly crc: number;
  readonly deflated: Uint8Array;
}

interface Named extends Packed {
  readonly path: string;
  /** The path in UTF-8. */
  readonly name: Uint8Array;
}

const FILE = 0x04034b50;
const FILE_BYTES = 30;
const LISTED = 0x02014b50;
const LISTED_BYTES = 46;
const END = 0x06054b50;
const END_BYTES = 22;
/** Version 2.0 of the format, which has folders and DEFLATE. */
const VERSION = 20;
const UTF8_NAME = 0x0800;
const DEFLATED = 8;
/** Noon of 1 January 1980, as DOS wrote it: the same in every time zone. */
const FIXED_TIME = 0x0021_6000;

/**
 * Writes a zip of files that are compressed already. All sizes are known, so all goes into one buffer, and no file needs sizes behind it.
 * @param files fewer than 65,536, by their paths
 */
export function archive(files: Iterable<readonly [path: string, packed: Packed]>): Uint8Array<ArrayBuffer> {
  const named = Array.from(files, ([path, packed]): Named => ({ path, name: Buffer.from(path), ...packed }));
  const contents = sum(named.map(({ name, deflated }) => FILE_BYTES + name.length + deflated.length));
  const directory = sum(named.map(({ name }) => LISTED_BYTES + name.length));
  const bytes = new Uint8Array(contents + directory + END_BYTES);
  const out = Buffer.from(bytes.buffer);
  let at = 0;
  let listed = contents;
  for (const file of named) {
    const start = at;
    at = writeFile(out, at, file);
    listed = writeListed(out, listed, file, start);
  }
  out.writeUInt32LE(END, listed);
  out.writeUInt16LE(named.length, listed + 8);
  out.writeUInt16LE(named.length, listed + 10);
  out.writeUInt32LE(directory, listed + 12);
  out.writeUInt32LE(contents, listed + 16);
  return bytes;
}

function writeFile(out: Buffer, at: number, file: Named): number {
  const content = at + FILE_BYTES + file.name.length;
  out.writeUInt32LE(FILE, at);
  writeFacts(out, at + 4, file);
  out.set(file.name, at + FILE_BYTES);
  out.set(file.deflated, content);
  return content + file.deflated.length;
}

/** Writes the line of a file in the directory at the end. */
function writeListed(out: Buffer, at: number, file: Named, start: number): number {
  const { os, attrs } = permissionsOf(file.path);
  out.writeUInt32LE(LISTED, at);
  out.writeUInt16LE(os * 0x100 + VERSION, at + 4);
  writeFacts(out, at + 6, file);
  out.writeUInt32LE(attrs, at + 38);
  out.writeUInt32LE(start, at + 42);
  out.set(file.name, at + LISTED_BYTES);
  return at + LISTED_BYTES + file.name.length;
}

/** Writes what stands both before a file and in the directory; the buffer has zeros where there is no extra field. */
function writeFacts(out: Buffer, at: number, { path, name, size, crc, deflated }: Named): void {
  out.writeUInt16LE(VERSION, at);
  out.writeUInt16LE(name.length === path.length ? 0 : UTF8_NAME, at + 2);
  out.writeUInt16LE(DEFLATED, at + 4);
  out.writeUInt32LE(FIXED_TIME, at + 6);
  out.writeUInt32LE(crc, at + 10);
  out.writeUInt32LE(deflated.length, at + 14);
  out.writeUInt32LE(size, at + 18);
  out.writeUInt16LE(name.length, at + 22);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
