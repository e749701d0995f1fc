import type { SourceFiles } from './source-files.ts';

/** The versions that something was made with, by name. */
export type Versions = Readonly<Record<string, string>>;

/**
 * Reads the versions that a project was made with from its `forja.lock.json`.
 * `{"generator": "0.1.0", "boot": "4.1.2", …}` → `Forja` 0.1.0, `Spring Boot` 4.1.2
 */
export function versionsIn(files: SourceFiles): Versions {
  const content = files.get('forja.lock.json');
  if (!content) return {};
  const { generator, boot } = JSON.parse(new TextDecoder().decode(content)) as Readonly<Record<string, unknown>>;
  return {
    ...(typeof generator === 'string' && { Forja: generator }),
    ...(typeof boot === 'string' && { 'Spring Boot': boot }),
  };
}

/** Lists the versions that differ. */
export function movedVersions(before: Versions, after: Versions) {
  return Object.entries(after).flatMap(([name, version]) => {
    const was = before[name];
    return was === undefined || was === version ? [] : [{ name, before: was, after: version }];
  });
}
