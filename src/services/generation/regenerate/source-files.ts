import { unzipSync } from 'fflate';

/** Files by their paths in a project, with `/`. */
export type SourceFiles = ReadonlyMap<string, Uint8Array>;

const MAX_BYTES = 1_000_000_000;
/** The prefix of source files in an archive: in a Src the project's folder, in a Build `source` below it. */
const BEFORE: Readonly<Record<string, RegExp>> = { Src: /^[^/]+\/(?=.)/, Build: /^[^/]+\/source\/(?=.)/ };

/**
 * The source in an artifact; undefined where there is none, as in a Test's or a contract's.
 * Of a Build `shop/source/pom.xml`, beside `shop/build.log` → `pom.xml`
 */
export function sourceIn(content: Uint8Array, mode: string): SourceFiles | undefined {
  const before = BEFORE[mode];
  if (!before) return undefined;
  let bytes = 0;
  const unpacked = unzipSync(content, {
    filter({ name, originalSize }) {
      if (!before.test(name) || name.endsWith('/')) return false;
      bytes += originalSize;
      return bytes <= MAX_BYTES;
    },
  });
  const files = new Map(Object.entries(unpacked).map(([path, file]) => [path.replace(before, ''), file]));
  return files.has('forja.json') ? files : undefined;
}

/** Reads a stored file as a whole. */
export async function contentOf({ stream }: { stream(): ReadableStream<Uint8Array> }): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream()).arrayBuffer());
}
