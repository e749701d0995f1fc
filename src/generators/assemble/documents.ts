import type { ProjectGuide } from '../../model/guide.ts';
import type { Project } from '../../model/project.ts';
import type { Server } from '../parts/part.ts';
import { sh, yamlText } from '../text/render/escape.ts';
import { fragment, joined, type Rendered, rendered } from '../text/render/rendered.ts';
import { renderTemplate } from '../text/render/template.ts';
import { agentsNotes } from './agents.ts';
import type { Build, GuidedBuild } from './build.ts';
import type { Merged } from './merge.ts';
import { EXTENSIONS, sbomName } from './poms.ts';
import { databaseTests, operationsText, readmes } from './readme.ts';

/** The variable of the service's port. In a container the service listens on the default, and compose publishes it at this port. */
const PORT = 'PORT';

/** Writes the owner's documents beside the poms: how to run the project, in a container, on a CI server. */
export function ownersDocuments(build: GuidedBuild): readonly (readonly [string, string])[] {
  const { project, platform, server, merged } = build;
  const ci = {
    project,
    platform,
    artifact: artifactOf(project, server),
    javaVersion: sh(platform.javaVersion),
    ...(databaseTests(merged) && tested(merged)),
    image: merged.image !== undefined,
    sbom: sh(sbomName(project)),
  };
  const maven = { version: sh(platform.maven.version), sha512: sh(platform.maven.sha512) };
  const documents: (readonly [string, string])[] = [
    ...readmes(build),
    ['AGENTS.md', agentsNotes(build)],
    ['.editorconfig', renderTemplate('assemble/editorconfig', {})],
    ['mvnw', renderTemplate('assemble/mvnw', {})],
    // Windows finds no label in a script of other lines.
    ['mvnw.cmd', renderTemplate('assemble/mvnw-cmd', {}).replaceAll('\n', '\r\n')],
    ['.gitattributes', renderTemplate('assemble/gitattributes', {})],
    ['.mvn/wrapper/maven-wrapper.properties', renderTemplate('assemble/maven-wrapper', { maven })],
    ['.gitignore', renderTemplate('assemble/gitignore', {})],
    ['.github/workflows/build.yml', renderTemplate('assemble/github-build', ci)],
    ['.gitlab-ci.yml', renderTemplate('assemble/gitlab-ci', ci)],
    ['Jenkinsfile', renderTemplate('assemble/jenkinsfile', ci)],
  ];
  return [...documents, ...(project.library ? [] : configuration(build)), ...container(build)];
}

function configuration({ merged }: Build): [string, string][] {
  return [
    ['.env.example', renderTemplate('assemble/env-example', { environment: environmentLines(merged) })],
    ['src/main/resources/config/application.yaml', renderTemplate('assemble/owner-application-yaml', {})],
  ];
}

function container({ project, merged }: Build): [string, string][] {
  const { image } = merged;
  if (!image) return [];
  const ports = [...merged.ports.values()].map(({ variable: name, port }) => yamlText(`\${${name}:-${port}}:${port}`));
  const inside = [...merged.environment.values()].filter(({ name }) => name !== PORT && !merged.ports.has(name));
  const environment = inside.map(({ name, example, composed = fromContainer(example), secret }) => ({
    name: yamlText(name),
    value: yamlText(composeValue(name, composed, secret === true)),
  }));
  const services = [...merged.composeServices.values()].map(({ name, yaml }) => ({
    name,
    yaml: rendered(yaml.trimEnd().replace(/^(?=.)/gm, '    ')),
  }));
  const mounts = [...merged.mounts.values()].map(({ source, target }) => yamlText(`${source}:${target}`));
  const volumes = [...merged.composeServices.values()].flatMap(({ volume }) => (volume ? [volume] : []));
  return [
    ['Dockerfile', image.dockerfile],
    ['.dockerignore', renderTemplate('assemble/dockerignore', {})],
    [
      'compose.yaml',
      renderTemplate('assemble/compose', {
        ...{ project, ports, environment, writable: image.writable, mounts, services, volumes },
      }),
    ],
  ];
}

/** Writes the lines of a shell that start the service from its folder; a library is installed where applications find it. */
function runLines({ project, server, merged }: Build): Rendered {
  if (project.library) return fragment`./mvnw install`;
  const secrets = [...merged.environment.values()].filter(({ secret }) => secret);
  return joined(
    [
      ...secrets.map(({ name, example }) => fragment`export ${sh(name)}=${sh(example)}`),
      fragment`./mvnw package`,
      fragment`java -XX:+ExitOnOutOfMemoryError -jar target/${artifactOf(project, server)}`,
    ],
    '\n',
  );
}

/** Finds the first steps with a project, and the files that go along with its jar. */
export function guideOf(build: Build): ProjectGuide {
  const { calls, files } = build.merged;
  const [call] = calls;
  return {
    folder: build.project.name,
    run: runLines(build).toString(),
    ...(call && { call: { title: call.title, shell: call.shell.trimEnd() } }),
    operations: operationsText(build),
    contracts: [...files.values()].flatMap(({ path, contract }) => (contract ? [path] : [])),
  };
}

const artifactOf = ({ name }: Project, { packaging }: Server): Rendered =>
  fragment`${sh(name)}.${sh(EXTENSIONS[packaging])}`;

/** Finds the database of compose as a CI server reaches it; none where compose brings none. */
function tested({ environment, composeServices }: Merged): { database?: { url: string; username: string } } {
  const url = environment.get('DB_URL')?.composed?.replace('//database:', '//localhost:');
  const username = environment.get('DB_USERNAME')?.example;
  return composeServices.has('database') && url && username ? { database: { url, username } } : {};
}

/** Lists the variables of `.env.example`, which compose reads: single quotes keep a value as it is. */
function environmentLines(merged: Merged): readonly object[] {
  return [...merged.environment.values()].map(({ name, example, composed, meaning }) => ({
    name,
    meaning: composed === undefined ? meaning : `${meaning}; left out, what compose brings`,
    mark: composed === undefined ? rendered('') : rendered('# '),
    line: sh(fromContainer(example)),
  }));
}

/** Writes a variable for compose. A secret, or a default that compose's syntax cannot hold, must stand in `.env`. */
function composeValue(name: string, composed: string, secret: boolean): string {
  if (secret || /[{}]/.test(composed)) return `\${${name}?set it in .env}`;
  return `\${${name}:-${composed.replaceAll('$', '$$$$')}}`;
}

/** Replaces `localhost` by the host's name: in a container `localhost` is the container itself. */
function fromContainer(example: string): string {
  return example.replace(/(^|\/\/|@)(?:localhost|127\.0\.0\.1)(?=[:/]|$)/g, '$1host.docker.internal');
}
