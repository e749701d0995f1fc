import { unzipSync } from 'fflate';
import { gitFault } from '../git/failure.ts';
import type { Files } from '../git/tree.ts';

/** Some thirty times the source of ten thousand operations is far below. */
const MAX_BYTES = 1_000_000_000;

/**
 * The source in an artifact: all below the folder of a Src, `source/` of a Build.
 * `shop/pom.xml`, or `shop/source/pom.xml` beside `shop/build.log` → `pom.xml`
 * @throws Fault repositoryFailed (noSource) for a Test, or a contract
 */
export function sourceFiles(zip: Uint8Array, mode: string): Files {
  const inside = mode === 'Build' ? /^[^/]+\/source\/(?=.)/ : /^[^/]+\/(?=.)/;
  if (mode !== 'Src' && mode !== 'Build') throw gitFault('noSource');
  let bytes = 0;
  const unpacked = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      bytes += originalSize;
      return bytes <= MAX_BYTES && inside.test(name) && !name.endsWith('/');
    },
  });
  const files = new Map(Object.entries(unpacked).map(([path, content]) => [path.replace(inside, ''), content]));
  if (!files.has('forja.json')) throw gitFault('noSource');
  return files;
}
