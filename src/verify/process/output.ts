import { createWriteStream } from 'node:fs';

/** The output of child processes: its first megabytes, also in a file, and always its end. */
export interface Output {
  write(chunk: Buffer): void;
  /** The kept output, with a line where something is missing. */
  text(): string;
  readonly bytes: number;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals' colour codes start with one
const COLOURS = /\u001b\[[0-9;]*[A-Za-z]/g;
/** The JVM says so at every start; it holds our own options and tells nobody anything. */
const NOTICE = /^Picked up JAVA_TOOL_OPTIONS: .*\n/gm;

/** Collects output in memory and in `file`; `headBytes` bounds both, `tailBytes` is what is kept of the rest. */
export function createOutput(file: string, headBytes = 5_000_000, tailBytes = 64_000): Output {
  const stream = createWriteStream(file, { flags: 'w' });
  stream.on('error', () => undefined);
  const head: Buffer[] = [];
  let tail = Buffer.alloc(0);
  let bytes = 0;
  return {
    write(chunk) {
      const room = Math.max(0, headBytes - bytes);
      bytes += chunk.length;
      if (room > 0) {
        head.push(chunk.subarray(0, room));
        stream.write(chunk.subarray(0, room));
      }
      if (chunk.length > room) tail = Buffer.from(Buffer.concat([tail, chunk.subarray(room)]).subarray(-tailBytes));
    },
    text() {
      const missing = bytes - Math.min(bytes, headBytes) - tail.length;
      const gap = missing > 0 ? `\n[… ${missing} bytes left out …]\n` : '';
      const all = Buffer.concat(head).toString('utf8') + gap + tail.toString('utf8');
      return all.replace(COLOURS, '').replace(NOTICE, '');
    },
    get bytes() {
      return bytes;
    },
    close: () => new Promise((resolve) => stream.end(() => resolve())),
  };
}
