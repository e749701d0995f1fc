import { Fault } from '../fault.ts';
import type { Project } from '../model/project.ts';
import type { Server } from '../part.ts';
import type { Artifact, Platform } from '../platforms/platform.ts';
import { rendered } from '../render/rendered.ts';
import { renderTemplate } from '../render/template.ts';
import type { Merged } from './merge.ts';

const SCOPE_ORDER = ['compile', 'runtime', 'provided', 'test'];

/** What Maven makes of each packaging: a library is a jar that nothing starts. */
export const EXTENSIONS = { jar: 'jar', war: 'war', library: 'jar' } as const;

/** The owner's pom: short, written once; everything that generation decides is in its parent. */
export function ownersPom(project: Project, { packaging }: Server): string {
  return renderTemplate('assemble/pom', { project, packaging: EXTENSIONS[packaging] });
}

/** The parent in `forja/`: libraries, plugins and the generated source roots, written every time. */
export function forjaPom(project: Project, platform: Platform, { packaging }: Server, merged: Merged): string {
  const dependencies = [...merged.dependencies.values()]
    .map(({ artifact, scope = 'compile' }) => ({
      ...find(platform, artifact),
      scope,
      exclusions: (merged.exclusions[artifact] ?? []).map((key) => find(platform, key)),
    }))
    .sort(
      (a, b) => SCOPE_ORDER.indexOf(a.scope) - SCOPE_ORDER.indexOf(b.scope) || compare(coordinates(a), coordinates(b)),
    );
  const plugins = Object.entries(platform.plugins).map(([key, version]) => pluginOf(key, version));
  const managed = dependencies.flatMap(({ manages = [] }) => manages);
  const own = [...dependencies, ...managed].flatMap(({ artifactId, version }) =>
    version ? [versionOf(artifactId, version)] : [],
  );
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => compare(a.name, b.name);
  return renderTemplate('assemble/forja-pom', {
    project,
    platform,
    library: packaging === 'library',
    dependencies,
    versions: [...own, ...plugins.map(({ artifactId, version }) => versionOf(artifactId, version))].sort(byName),
    managed,
    managedPlugins: plugins,
    properties: [...merged.properties.values()].sort(byName),
    plugins: [...merged.plugins.values()]
      .sort((a, b) => compare(a.id, b.id))
      .map(({ xml }) => rendered(indent(xml, 12))),
  });
}

function pluginOf(key: string, version: string): Artifact & { readonly version: string } {
  const [groupId = '', artifactId = ''] = key.split(':');
  return { groupId, artifactId, version };
}

/** The property by which the owner's pom can choose another version. */
function versionOf(artifactId: string, value: string) {
  return { name: `${artifactId}.version`, value };
}

function find(platform: Platform, key: string): Artifact {
  const artifact = platform.artifacts[key];
  if (!artifact) throw new Fault('internal', { detail: `platform ${platform.id} has no artifact ${key}` });
  return artifact;
}

function indent(xml: string, columns: number): string {
  return xml.trim().replace(/^(?=.)/gm, ' '.repeat(columns));
}

function coordinates({ groupId, artifactId }: Artifact): string {
  return `${groupId}:${artifactId}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
