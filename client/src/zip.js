import { inflateRawSync } from 'node:zlib';
import { EXIT, Failure } from './exit.js';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_BYTES = 1024 * 1024 * 1024;

/** @typedef {{content: Buffer, executable: boolean}} ZippedFile */

/**
 * Reads a zip: the files in it, without the one folder that all of them are in. `shop/pom.xml` → `pom.xml`.
 * @param {Buffer} zip
 * @returns {Map<string, ZippedFile>}
 */
export function unzip(zip) {
  const files = new Map(readable(() => [...entriesOf(zip)]));
  const tops = new Set([...files.keys()].map((path) => path.slice(0, path.indexOf('/') + 1)));
  const [top = ''] = tops.size === 1 ? tops : [''];
  return new Map([...files].map(([path, content]) => [safe(path.slice(top.length)), content]));
}

/**
 * Whatever cannot be read of a zip is the zip's fault: an offset behind its end, or bytes that nothing was packed to.
 * @template T
 * @param {() => T} read
 * @returns {T}
 */
function readable(read) {
  try {
    return read();
  } catch {
    throw broken();
  }
}

/**
 * @param {Buffer} zip
 * @returns {Generator<[string, ZippedFile]>}
 */
function* entriesOf(zip) {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw broken();
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    if (zip.readUInt32LE(at) !== ENTRY) throw broken();
    const [method, packed, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    // Unix keeps its permissions in the upper half.
    const executable = ((zip.readUInt32LE(at + 38) >>> 16) & 0o111) !== 0;
    const local = zip.readUInt32LE(at + 42);
    const path = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
    total += size;
    if (total > MAX_BYTES) throw broken();
    if (path.endsWith('/')) continue;
    yield [path, { content: contentOf(zip, local, { method, packed, size }), executable }];
  }
}

/**
 * @param {Buffer} zip
 * @param {number} at
 * @param {{method: number, packed: number, size: number}} entry
 */
function contentOf(zip, at, { method, packed, size }) {
  if (zip.readUInt32LE(at) !== LOCAL) throw broken();
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const bytes = zip.subarray(start, start + packed);
  if (method === 0) return Buffer.from(bytes);
  if (method !== 8) throw broken();
  const content = inflateRawSync(bytes, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size) throw broken();
  return content;
}

/** No path leads outside of the folder. @param {string} path */
function safe(path) {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..') || /[\\:\0]/.test(path)) throw broken();
  return path;
}

const broken = () => new Failure(EXIT.failed, 'zipBroken', 'The zip cannot be read: fetch it again.');
