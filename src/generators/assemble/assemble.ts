import { type Build, ownersDocuments } from './documents.ts';
import { fileMap } from './files.ts';
import { conflict } from './merge.ts';
import { forjaPom, ownersPom } from './poms.ts';
import { lockJson, requestJson } from './record.ts';
import { settingsYaml } from './settings.ts';

/** All files of a project: those of the parts, and the shared documents that parts only contribute values to. */
export function assemble(build: Build): ReadonlyMap<string, string> {
  const { project, platform, server, merged } = build;
  const shared: (readonly [string, string])[] = [
    ['pom.xml', ownersPom(project, server)],
    ['forja/pom.xml', forjaPom(project, platform, merged)],
    ['forja.json', requestJson(project)],
    ['forja.lock.json', lockJson(project, platform)],
    ['src/generated/resources/application.yaml', settingsYaml(merged.settings)],
    ...ownersDocuments(build),
  ];
  for (const [path] of shared) if (merged.files.has(path)) throw conflict(`file ${path}`, 'assemble', 'a part');
  const own = [...merged.files.values()].map(({ path, text }) => [path, text] as const);
  return fileMap([...shared, ...own].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
