import type { GuidedBuild } from './build.ts';
import { ownersDocuments } from './documents.ts';
import { fileMap } from './files.ts';
import { conflict, type Merged } from './merge.ts';
import { forjaPom, ownersPom } from './poms.ts';
import { lockJson, requestJson } from './record.ts';
import { settingsFiles } from './settings.ts';

/** Collects all files of a project: those of its parts, and the shared documents to which parts only contribute values. */
export function assemble(build: GuidedBuild): ReadonlyMap<string, string> {
  const { project, platform, server, merged } = build;
  const shared: (readonly [string, string])[] = [
    ['pom.xml', ownersPom(project, server)],
    ['forja/pom.xml', forjaPom(project, platform, server, merged)],
    ['forja.json', requestJson(project)],
    ...settingsFiles(merged, project),
    ...autoConfigurations(merged),
    ...ownersDocuments(build),
  ];
  for (const [path] of shared) if (merged.files.has(path)) throw conflict(`file ${path}`, 'assemble', 'a part');
  const own = [...merged.files.values()].map(({ path, text }) => [path, text] as const);
  const files = [...shared, ...own].sort(byPath);
  const lock = lockJson(project, platform, new Map(files));
  return fileMap([...files, ['forja.lock.json', lock] as const].sort(byPath));
}

function byPath([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const AUTO_CONFIGURATION = 'org.springframework.boot.autoconfigure.AutoConfiguration';

/** Writes the list by which Spring Boot finds the defaults of parts. */
function autoConfigurations({ autoConfigurations: all }: Merged): readonly (readonly [string, string])[] {
  const lines = [...all.keys()].sort().map((type) => `${type}\n`);
  return lines.length === 0
    ? []
    : [[`src/generated/resources/META-INF/spring/${AUTO_CONFIGURATION}.imports`, lines.join('')]];
}
