import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** @returns for each text of Java the hash of its syntax tree without names and values, or what javac says is wrong with it. */
export async function shapesOf(all: readonly string[]): Promise<readonly string[]> {
  // Most classes are the same in every project.
  const texts = [...new Set(all)];
  const child = spawn('java', ['-Dfile.encoding=UTF-8', join(import.meta.dirname, 'Shapes.java')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  for (const text of texts) {
    const bytes = Buffer.from(text);
    if (!child.stdin.write(Buffer.concat([lengthOf(bytes.length), bytes]))) {
      await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
  }
  child.stdin.end(lengthOf(-1));
  const status = await ended;
  if (status !== 0) throw new Error(`the reader of Java ended with ${status}`);
  const lines = Buffer.concat(output).toString().trimEnd().split('\n');
  const shapes = new Map(texts.map((text, index) => [text, lines[index] ?? '']));
  return all.map((text) => shapes.get(text) ?? '');
}

function lengthOf(bytes: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(bytes);
  return buffer;
}
