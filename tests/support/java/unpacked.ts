import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { type SharedClasses, sharedClasses } from './shared-classes/class-archive.ts';
import { isCommon } from './shared-classes/common.ts';
import { sharedFolder } from './shared-classes/folder.ts';

const CLASSES = 'BOOT-INF/classes/';

/** How a service is started from its unpacked jar. */
export interface Unpacked {
  /** The class path and the main class. */
  readonly launch: readonly string[];
  readonly shared: SharedClasses;
}

/**
 * Unpacks an executable jar beside itself, once for each that was built there (whose own date is always the same): read out of the jar, the nested jars cost a
 * third of a start's processor time. Libraries that many services have are unpacked once for all, and stand first on the class path:
 * only then can their classes be shared.
 *
 * @returns java's arguments that start what is in it as its own launcher would: https://docs.spring.io/spring-boot/specification/executable-jar/
 */
export function unpacked(jar: string): Unpacked {
  const folder = join(dirname(jar), `unpacked-${statSync(jar).ctimeMs}${basename(sharedFolder() ?? '')}`);
  if (!existsSync(folder)) unpack(jar, folder);
  const manifest = readFileSync(join(folder, 'META-INF/MANIFEST.MF'), 'utf8').replaceAll(/\r?\n /g, '');
  const main = /^Start-Class: (\S+)/m.exec(manifest)?.[1];
  if (main === undefined) throw new Error(`${jar} is no executable jar`);
  const index = readFileSync(join(folder, 'BOOT-INF/classpath.idx'), 'utf8');
  const libraries = [...index.matchAll(/^- "(.+)"$/gm)].map(([, path = '']) => commonPath(path) ?? join(folder, path));
  const common = libraries.filter((path) => !path.startsWith(folder)).sort();
  const own = libraries.filter((path) => path.startsWith(folder));
  // What lies under META-INF is in the root.
  const classPath = [...common, join(folder, CLASSES), folder, ...own];
  return { launch: ['-cp', classPath.join(delimiter), main], shared: sharedClasses(common) };
}

function unpack(jar: string, folder: string): void {
  const wanted = /^(BOOT-INF|META-INF)\/.*[^/]$/;
  const there = (name: string) => existsSync(commonPath(name) ?? '');
  const files = unzipSync(readFileSync(jar), { filter: ({ name }) => wanted.test(name) && !there(name) });
  const half = `${folder}.half`;
  for (const [name, bytes] of Object.entries(files)) {
    const common = commonPath(name);
    if (common) write(common, bytes);
    else writeInto(half, name, bytes);
  }
  renameSync(half, folder);
}

/** @returns where a library of that path in a jar stands for all of them; undefined: it is the service's own. */
function commonPath(path: string): string | undefined {
  const folder = sharedFolder();
  return folder !== undefined && isCommon(basename(path)) ? join(folder, basename(path)) : undefined;
}

/** Whole from the first moment, and never replaced where another file's tests wrote it meanwhile: the JVM compares its date. */
function write(path: string, bytes: Uint8Array): void {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, bytes);
  try {
    linkSync(half, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(half);
  }
}

function writeInto(folder: string, name: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
}
