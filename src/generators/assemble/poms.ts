import { Fault } from '../../model/fault.ts';
import type { Project } from '../../model/project.ts';
import type { Server } from '../parts/part.ts';
import type { Artifact, Platform, Tool } from '../platforms/platform.ts';
import { runtimeVersion, withRequired } from '../runtime/modules.ts';
import { RUNTIME_ROOTS } from '../runtime/paths.ts';
import { rendered } from '../text/render/rendered.ts';
import { renderTemplate } from '../text/render/template.ts';
import type { Merged } from './merge.ts';

const SCOPE_ORDER = ['compile', 'runtime', 'provided', 'test'];

/** The ends of file names by packaging: a library is a jar that nothing starts. */
export const EXTENSIONS = { jar: 'jar', war: 'war', library: 'jar' } as const;

/** Writes the owner's pom, which is short and written once; its parent holds everything that generation decides. */
export function ownersPom(project: Project, { packaging }: Server): string {
  return renderTemplate('assemble/pom', { project, packaging: EXTENSIONS[packaging] });
}

/** Names the bill of materials. A library's has the library's name, because `application` is the name of its application's. */
export const sbomName = ({ library, name }: Project): string => (library ? name : 'application');

const WAR_PLUGIN = 'maven-war-plugin';

/**
 * Writes the parent pom in `forja/`, every time: libraries, plugins and the generated source roots.
 * @throws Fault internal for a library or a tool that the platform does not know
 */
export function forjaPom(project: Project, platform: Platform, { packaging }: Server, merged: Merged): string {
  const dependencies = [...merged.dependencies.values()]
    .map(({ artifact, scope = 'compile' }) => ({
      ...find(platform, artifact),
      scope,
      exclusions: [
        ...(find(platform, artifact).excludes ?? []),
        ...(merged.exclusions[artifact] ?? []).map((key) => find(platform, key)),
      ],
    }))
    .sort(
      (a, b) => SCOPE_ORDER.indexOf(a.scope) - SCOPE_ORDER.indexOf(b.scope) || compare(coordinates(a), coordinates(b)),
    );
  const library = packaging === 'library';
  const modules = project.runtime === 'dependencies' ? withRequired(merged.runtime.keys()).map(({ id }) => id) : [];
  const versions = { ...platform.plugins, ...(library && platform.libraryPlugins) };
  const plugins = Object.entries(versions)
    .map(([key, version]) => pluginOf(key, version))
    .filter(({ artifactId }) => packaging === 'war' || artifactId !== WAR_PLUGIN)
    .sort((a, b) => compare(coordinates(a), coordinates(b)));
  const managed = dependencies.flatMap(({ manages = [] }) => manages);
  const own = [...dependencies, ...managed].flatMap(({ artifactId, version }) =>
    version ? [versionOf(artifactId, version)] : [],
  );
  const tools = [...merged.plugins.values()].flatMap(({ tools: keys = [] }) => keys.map((key) => tool(platform, key)));
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => compare(a.name, b.name);
  return renderTemplate('assemble/forja-pom', {
    project,
    platform,
    library,
    runtime: merged.runtime.size > 0 && modules.length === 0,
    modules,
    runtimeResources: [...merged.files.keys()].some((path) => path.startsWith(`${RUNTIME_ROOTS.resources}/`)),
    sbom: sbomName(project),
    dependencies,
    versions: [
      ...own,
      ...[...plugins, ...tools].map(({ artifactId, version }) => versionOf(artifactId, version)),
      ...(modules.length > 0 ? [versionOf('forja-runtime', runtimeVersion())] : []),
    ].sort(byName),
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

/** Makes the property by which the owner's pom can choose another version. */
function versionOf(artifactId: string, value: string) {
  return { name: `${artifactId}.version`, value };
}

function find(platform: Platform, key: string): Artifact {
  const artifact = platform.artifacts[key];
  if (!artifact) throw new Fault('internal', { detail: `platform ${platform.id} has no artifact ${key}` });
  return artifact;
}

function tool(platform: Platform, key: string): Tool {
  const found = platform.tools[key];
  if (!found) throw new Fault('internal', { detail: `platform ${platform.id} has no tool ${key}` });
  return found;
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
