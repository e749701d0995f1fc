import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The folder in which Maven keeps artifacts, and the operator's own settings where there are some. */
export interface Repository {
  readonly path: string;
  readonly settings: string | undefined;
}

/** @returns the configured repository, else the one that the settings of this user name, else Maven's default. */
export function findRepository(configured: string | undefined, home = homedir()): Repository {
  const file = join(home, '.m2', 'settings.xml');
  const settings = existsSync(file) ? file : undefined;
  const named = settings && /<localRepository>\s*([^<$]+?)\s*</.exec(readFileSync(settings, 'utf8'))?.[1];
  return { path: configured ?? named ?? join(home, '.m2', 'repository'), settings };
}

const NOWHERE = 'forja-offline';

/**
 * Settings with which Maven finds nothing but its local repository. Not `-o`: with it some goals skip themselves
 * without a word (CycloneDX's), and the jar would differ from the one that was built online.
 */
const OFFLINE_SETTINGS = `<settings>
  <mirrors>
    <mirror><id>${NOWHERE}</id><mirrorOf>*</mirrorOf><url>file:///nonexistent/${NOWHERE}</url></mirror>
  </mirrors>
</settings>
`;

/** Writes the settings of an offline run into a folder. @returns Maven's arguments for them. */
export async function offlineArguments(folder: string): Promise<readonly string[]> {
  const file = join(folder, 'offline-settings.xml');
  await mkdir(folder, { recursive: true });
  await writeFile(file, OFFLINE_SETTINGS);
  // Artifacts count as present whichever repository they once came from: here all have been renamed to nowhere.
  return ['-s', file, '-gs', file, '-Dmaven.legacyLocalRepo=true'];
}

/** @returns Maven's arguments for a run that may fetch: the operator's settings, mirrors and proxies included. */
export function onlineArguments(repository: Repository): readonly string[] {
  return repository.settings ? ['-s', repository.settings] : [];
}

const COORDINATES =
  /(?:find artifact|failure to (?:find|transfer)|transfer artifact|Plugin) ([\w.-]+(?::[\w.-]+){2,4})/gi;
const ABSENT = new RegExp(`${NOWHERE}|was not found in|Could not (?:find|transfer) artifact`);

/** @returns the artifacts that a failed run missed, empty when it failed for another reason. */
export function missingArtifacts(log: string): readonly string[] {
  const lines = log.split('\n').filter((line) => /^\[(?:ERROR|FATAL)\]/.test(line) && ABSENT.test(line));
  const named = lines.flatMap((line) => [...line.matchAll(COORDINATES)].map((match) => match[1] as string));
  const listed = lines.flatMap((line) =>
    [...line.matchAll(/([\w.-]+(?::[\w.-]+){2,4}) was not found in/g)].map((match) => match[1] as string),
  );
  return [...new Set([...named, ...listed])];
}
