import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unzip } from '../../client/src/zip.js';

interface Entry {
  readonly path: string;
  readonly content?: string;
  /** Unix permissions; none as a zip from elsewhere has them. */
  readonly mode?: number;
  readonly method?: number;
  /** The size that the directory says; else the true one. */
  readonly size?: number;
}

/** A zip as the portal writes it (APPNOTE 4.3). */
function zipOf(...entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { path, content = '', mode = 0, method = 8, size } of entries) {
    const name = Buffer.from(path);
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    local.writeUInt16LE(2, 28);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(crc32(plain), 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(size ?? plain.length, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE((mode << 16) >>> 0, 38);
    header.writeUInt32LE(at, 42);
    const whole = Buffer.concat([local, name, Buffer.alloc(2), packed]);
    locals.push(whole);
    directory.push(Buffer.concat([header, name]));
    at += whole.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

const pathsOf = (...entries: Entry[]) => [...unzip(zipOf(...entries)).keys()];

describe('the files of a zip', () => {
  test('come whole, packed or not', () => {
    const files = unzip(zipOf({ path: 'a', content: 'é'.repeat(9_000) }, { path: 'b', content: 'b', method: 0 }));
    expect(files.get('a')?.content.toString()).toBe('é'.repeat(9_000));
    expect(files.get('b')?.content.toString()).toBe('b');
  });

  test('may be empty', () => {
    expect(unzip(zipOf({ path: 'a' })).get('a')?.content).toHaveLength(0);
    expect(unzip(zipOf()).size).toBe(0);
  });

  test('are executable where their permissions say so, and only there', () => {
    const files = unzip(zipOf({ path: 'mvnw', mode: 0o100755 }, { path: 'pom.xml', mode: 0o100644 }, { path: 'x' }));
    expect([...files].map(([path, { executable }]) => [path, executable])).toEqual([
      ['mvnw', true],
      ['pom.xml', false],
      ['x', false],
    ]);
  });

  test('lose the one folder that all are in, and folders are no files', () => {
    expect(pathsOf({ path: 'shop/' }, { path: 'shop/pom.xml' }, { path: 'shop/src/A.java' })).toEqual([
      'pom.xml',
      'src/A.java',
    ]);
  });

  test('keep their folders where there are several, or a file beside them', () => {
    expect(pathsOf({ path: 'a/x' }, { path: 'b/x' })).toEqual(['a/x', 'b/x']);
    expect(pathsOf({ path: 'a/x' }, { path: 'pom.xml' })).toEqual(['a/x', 'pom.xml']);
  });
});

describe('a zip is refused', () => {
  const broken = expect.objectContaining({ exit: 1, code: 'zipBroken' });
  const refusal = (zip: Buffer): unknown => {
    try {
      return unzip(zip);
    } catch (error) {
      return error;
    }
  };

  test.each(['../evil', 'a/../../evil', '/etc/passwd', 'a//b', './a', 'C:\\evil', 'a\\..\\b', 'a\0b'])(
    'with the path %j, which may lead out of the folder',
    (path) => {
      expect(refusal(zipOf({ path }, { path: 'other' }))).toEqual(broken);
    },
  );

  test('whose file is larger or smaller than it says', () => {
    expect(refusal(zipOf({ path: 'a', content: 'x'.repeat(99), size: 98 }))).toEqual(broken);
    expect(refusal(zipOf({ path: 'a', content: 'x', size: 2 }))).toEqual(broken);
  });

  test('that would fill the disk, before anything of it is unpacked', () => {
    expect(refusal(zipOf({ path: 'a', size: 2 ** 30 }, { path: 'b', content: 'x' }))).toEqual(broken);
  });

  test('packed in a way that nobody writes', () => {
    expect(refusal(zipOf({ path: 'a', content: 'x', method: 12 }))).toEqual(broken);
  });

  test('that is none, or broken off at any byte', () => {
    expect(refusal(Buffer.from('<html>Sign in</html>'))).toEqual(broken);
    const whole = zipOf({ path: 'shop/pom.xml', content: '<project/>' });
    // The last two bytes count the letters of a comment, which nobody reads.
    for (let length = 0; length < whole.length - 2; length++) {
      expect(refusal(whole.subarray(0, length)), `${length} of ${whole.length} bytes`).toEqual(broken);
    }
  });

  test('whose directory or contents are damaged', () => {
    const whole = zipOf({ path: 'a', content: 'hello hello' });
    const damaged = (at: number) => {
      const copy = Buffer.from(whole);
      copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
      return refusal(copy);
    };
    expect(damaged(0)).toEqual(broken);
    expect(damaged(whole.length - 6)).toEqual(broken);
    expect(damaged(30 + 1 + 2)).toEqual(broken);
  });
});
