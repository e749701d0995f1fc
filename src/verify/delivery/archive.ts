import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { unzipSync } from 'fflate';

/** A library inside an archive; coordinates only where its own pom.properties tell them. */
export interface Library {
  readonly file: string;
  readonly sha256: string;
  readonly group?: string;
  readonly name?: string;
  readonly version?: string;
}

/** The jar or war that Maven made, with what it says about itself. */
export interface Archive {
  readonly path: string;
  readonly extension: 'jar' | 'war';
  readonly bytes: Uint8Array;
  readonly sha256: string;
  /** Whether `java -jar` starts it. */
  readonly executable: boolean;
  /** The Java release that its own classes need; absent when it has none. */
  readonly javaRelease?: number;
  /** The CycloneDX document that the build put inside, if it did. */
  readonly sbom?: Uint8Array;
}

/** A war keeps it among its classes; a library's has its own name. */
const SBOM = /^(?:WEB-INF\/classes\/)?META-INF\/sbom\/[^/]+\.cdx\.json$/;
const OWN_CLASSES = /^(?:(?:BOOT|WEB)-INF\/classes\/)(?!META-INF\/).*\.class$/;
const LIBRARIES = /^(?:BOOT|WEB)-INF\/lib(?:-provided)?\/[^/]+\.jar$/;

/** Finds the files beside a library under `target` for those who add it to a project: sources, Javadoc, the pom. */
export async function findAttached(target: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const names = (await readdir(target).catch(() => [])).filter((name) =>
    /-(?:sources|javadoc)\.jar$|\.pom$/.test(name),
  );
  return new Map(
    await Promise.all(names.sort().map(async (name) => [name, await readFile(join(target, name))] as const)),
  );
}

/** Finds the one archive under `target`; a thin `*.original` or a sources jar is none. */
export async function findArchive(target: string): Promise<Archive | undefined> {
  const names = (await readdir(target).catch(() => [])).filter((name) => /\.(?:jar|war)$/.test(name));
  const candidates = names.filter((name) => !/-(?:sources|javadoc|tests|plain)\.jar$/.test(name));
  const sizes = await Promise.all(
    candidates.map(async (name) => ({ name, size: (await stat(join(target, name))).size })),
  );
  const largest = sizes.toSorted((a, b) => b.size - a.size)[0];
  return largest && openArchive(join(target, largest.name));
}

async function openArchive(path: string): Promise<Archive> {
  const bytes = await readFile(path);
  let firstClass: string | undefined;
  const parts = unzipSync(bytes, {
    filter({ name }) {
      if (SBOM.test(name) || name === 'META-INF/MANIFEST.MF') return true;
      if (
        firstClass !== undefined ||
        !(OWN_CLASSES.test(name) || /^(?!META-INF|org\/springframework\/boot\/loader).*\.class$/.test(name))
      )
        return false;
      firstClass = name;
      return true;
    },
  });
  const code = firstClass === undefined ? undefined : parts[firstClass];
  const manifest = new TextDecoder().decode(parts['META-INF/MANIFEST.MF']);
  const sbom = Object.entries(parts).find(([name]) => SBOM.test(name))?.[1];
  return {
    path,
    extension: path.endsWith('.war') ? 'war' : 'jar',
    bytes,
    sha256: sha256(bytes),
    executable: /^Main-Class:/m.test(manifest),
    // A class file says its version at bytes 6 and 7; Java 1.0 was 44.
    ...(code && code.length > 8 ? { javaRelease: ((code[6] ?? 0) << 8) + (code[7] ?? 0) - 44 } : {}),
    ...(sbom ? { sbom } : {}),
  };
}

/** @returns the libraries inside an archive, by file name. */
export function readLibraries(archive: Uint8Array): readonly Library[] {
  const jars = unzipSync(archive, { filter: ({ name }) => LIBRARIES.test(name) });
  return Object.entries(jars)
    .map(([path, bytes]) => ({ file: basename(path), sha256: sha256(bytes), ...coordinates(basename(path), bytes) }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/** A shaded jar holds the properties of several artifacts: only those that fit its file name are its own. */
function coordinates(file: string, bytes: Uint8Array): Partial<Library> {
  const properties = unzipSync(bytes, { filter: ({ name }) => /^META-INF\/maven\/.*\/pom\.properties$/.test(name) });
  for (const content of Object.values(properties)) {
    const text = new TextDecoder().decode(content);
    const value = (key: string) => new RegExp(`^${key}=(.*?)\\s*$`, 'm').exec(text)?.[1];
    const [group, name, version] = [value('groupId'), value('artifactId'), value('version')];
    if (group && name && version && file === `${name}-${version}.jar`) return { group, name, version };
  }
  const [, name, version] = /^(.+?)-(\d[\w.+-]*)\.jar$/.exec(file) ?? [];
  return name && version ? { name, version } : {};
}

/** Makes the SHA-256 of bytes, in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
