import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Repository } from './repository.ts';

/** Artifacts of one group that have one version, as a repository names them. */
export interface Release {
  readonly groupId: string;
  readonly artifactIds: readonly string[];
  readonly version: string;
}

/**
 * Whether a release is there. `offline`: the local repository lacks it, and Builds here fetch nothing; `unknown`: nobody who was asked
 * gave an answer.
 */
export type Published = 'exists' | 'missing' | 'offline' | 'unknown';

interface PublishedDeps {
  /** The repository in which Builds find libraries first. */
  readonly repository: Repository;
  /** Whether Builds may fetch what that lacks: then the repository on the network is asked as well. */
  readonly online: boolean;
  /** Whether the operator's rules let the portal reach that machine. Throws where they do not. */
  check(target: { host: string; port: number }): Promise<unknown>;
  readonly timeoutMs?: number;
}

const CENTRAL = 'https://repo.maven.apache.org/maven2';
const TIMEOUT_MS = 5_000;
const MOST_KNOWN = 2_000;

/**
 * Creates the check whether a release is published: its poms and jars in the local repository, else in Maven Central or the mirror of it that
 * the operator's settings name. What was found once is there for good: no repository takes a release back.
 */
export function createPublished(deps: PublishedDeps): (release: Release) => Promise<Published> {
  const base = mirrorOf(deps.repository) ?? CENTRAL;
  const known = new Set<string>();

  async function isThere(path: string): Promise<boolean | undefined> {
    if (known.has(path) || existsSync(join(deps.repository.path, path))) return true;
    const found = deps.online ? await ask(new URL(`${base}/${path}`), deps) : undefined;
    if (found && known.size < MOST_KNOWN) known.add(path);
    return found;
  }

  return async (release) => {
    const found = await Promise.all(pathsOf(release).map(isThere));
    if (found.includes(false)) return 'missing';
    if (!found.includes(undefined)) return 'exists';
    return deps.online ? 'unknown' : 'offline';
  };
}

/** `org.acme`, `lib`, 1.2 → `org/acme/lib/1.2/lib-1.2.pom` and its jar, where it is more than a list of versions or a program. */
function pathsOf({ groupId, artifactIds, version }: Release): readonly string[] {
  return artifactIds.flatMap((artifactId) => {
    const path = `${groupId.replaceAll('.', '/')}/${artifactId}/${version}/${artifactId}-${version}`;
    return HAS_NO_JAR.test(artifactId) ? [`${path}.pom`] : [`${path}.pom`, `${path}.jar`];
  });
}

const HAS_NO_JAR = /-dependencies$|^protoc\b/;

/** @returns undefined where there is no answer that says yes or no: a refusal, another address, silence. */
async function ask(url: URL, { check, timeoutMs = TIMEOUT_MS }: PublishedDeps): Promise<boolean | undefined> {
  try {
    await check({ host: url.hostname, port: Number(url.port) || (url.protocol === 'http:' ? 80 : 443) });
    const signal = AbortSignal.timeout(timeoutMs);
    const { ok, status } = await fetch(url, { method: 'HEAD', redirect: 'error', signal });
    return ok ? true : status === 404 ? false : undefined;
  } catch {
    return undefined;
  }
}

/** The address that the operator's settings give instead of Maven Central's. */
function mirrorOf({ settings }: Repository): string | undefined {
  const text = settings === undefined ? '' : readFileSync(settings, 'utf8').replace(/<!--[\s\S]*?-->/g, '');
  for (const [, mirror = ''] of text.matchAll(/<mirror>([\s\S]*?)<\/mirror>/g)) {
    const read = (tag: string) => new RegExp(`<${tag}>\\s*([^<]+?)\\s*</${tag}>`).exec(mirror)?.[1];
    const of =
      read('mirrorOf')
        ?.split(',')
        .map((repository) => repository.trim()) ?? [];
    const isCentrals =
      of.some((repository) => ['*', 'external:*', 'central'].includes(repository)) && !of.includes('!central');
    const url = read('url');
    if (isCentrals && url && /^https?:/.test(url)) return url.replace(/\/+$/, '');
  }
  return undefined;
}
