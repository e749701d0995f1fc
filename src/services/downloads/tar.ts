/** A file of an archive: its path, its content, and whether it is run. */
export interface TarFile {
  readonly path: string;
  readonly content: Uint8Array;
  readonly executable: boolean;
}

const BLOCK = 512;
const MAX_NAME = 100;
/** The time of every file, as npm's own packages have it: 1985-10-26T08:15:00Z. So the same files give the same bytes. */
const TIME = 499_162_500;

/** Writes files as a tar archive (POSIX ustar), in their order. @throws Error where a path is longer than ustar has room for */
export function tar(files: readonly TarFile[]): Uint8Array {
  const parts = files.flatMap(({ content, ...file }) => [
    header({ ...file, size: content.byteLength }),
    content,
    new Uint8Array((BLOCK - (content.byteLength % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

function header({ path, executable, size }: Omit<TarFile, 'content'> & { readonly size: number }): Uint8Array {
  if (Buffer.byteLength(path) > MAX_NAME) throw new Error(`${path} is too long for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  block.write(path, 0);
  octal(executable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(TIME, 136, 12);
  // The sum is of the block with blanks in its own place.
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
