import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const CLASSES = 'BOOT-INF/classes/';

/**
 * Unpacks an executable jar beside itself, once for each that was built there (whose own date is always the same): read out of the jar, the nested jars cost a
 * third of a start's processor time.
 *
 * @returns java's arguments that start what is in it as its own launcher would: https://docs.spring.io/spring-boot/specification/executable-jar/
 */
export function unpacked(jar: string): string[] {
  const folder = join(dirname(jar), `unpacked-${statSync(jar).ctimeMs}`);
  if (!existsSync(folder)) unpack(jar, folder);
  const manifest = readFileSync(join(folder, 'META-INF/MANIFEST.MF'), 'utf8').replaceAll(/\r?\n /g, '');
  const main = /^Start-Class: (\S+)/m.exec(manifest)?.[1];
  if (main === undefined) throw new Error(`${jar} is no executable jar`);
  const index = readFileSync(join(folder, 'BOOT-INF/classpath.idx'), 'utf8');
  const libraries = [...index.matchAll(/^- "(.+)"$/gm)].map(([, path = '']) => join(folder, path));
  // What lies under META-INF is in the root.
  return ['-cp', [join(folder, CLASSES), folder, ...libraries].join(delimiter), main];
}

function unpack(jar: string, folder: string): void {
  const wanted = /^(BOOT-INF|META-INF)\/.*[^/]$/;
  const files = unzipSync(readFileSync(jar), { filter: ({ name }) => wanted.test(name) });
  const half = `${folder}.half`;
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(half, name)), { recursive: true });
    writeFileSync(join(half, name), bytes);
  }
  renameSync(half, folder);
}
