import type { Project } from '../model/project.ts';
import type { Server } from '../part.ts';
import type { Platform } from '../platforms/platform.ts';
import { mdCode, sh, yamlText } from '../render/escape.ts';
import { fragment, type Rendered, rendered } from '../render/rendered.ts';
import { renderTemplate } from '../render/template.ts';
import type { Merged } from './merge.ts';
import { EXTENSIONS } from './poms.ts';

/** Where the service listens; in a container always the default, which compose publishes as this variable says. */
const PORT = 'PORT';

/** What the documents of the folder's root have in common. */
export interface Build {
  readonly project: Project;
  readonly platform: Platform;
  readonly server: Server;
  readonly merged: Merged;
}

/** The owner's documents beside the poms: how to run it, in a container, on a CI server. */
export function ownersDocuments(build: Build): readonly (readonly [string, string])[] {
  const { project, platform, server, merged } = build;
  const artifact = fragment`${sh(project.name)}.${sh(EXTENSIONS[server.packaging])}`;
  const ci = {
    project,
    platform,
    artifact,
    javaVersion: sh(platform.javaVersion),
    ...(databaseTests(merged) && tested(merged)),
    image: merged.image !== undefined,
  };
  const maven = { version: sh(platform.maven.version), sha512: sh(platform.maven.sha512) };
  const documents: [string, string][] = [
    ['README.md', readme(build, fragment`target/${artifact}`)],
    ['.env.example', renderTemplate('assemble/env-example', { environment: environmentLines(build.merged) })],
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
    ['src/main/resources/config/application.yaml', renderTemplate('assemble/owner-application-yaml', {})],
  ];
  return [...documents, ...container(build)];
}

function container({ project, merged }: Build): [string, string][] {
  const { image } = merged;
  if (!image) return [];
  const inside = [...merged.environment.values()].filter(({ name }) => name !== PORT);
  const environment = inside.map(({ name, example, composed = fromContainer(example), secret }) => ({
    name: yamlText(name),
    value: yamlText(composeValue(name, composed, secret === true)),
  }));
  const services = [...merged.composeServices.values()].map(({ name, yaml }) => ({
    name,
    yaml: rendered(yaml.trimEnd().replace(/^(?=.)/gm, '    ')),
  }));
  const volumes = [...merged.composeServices.values()].flatMap(({ volume }) => (volume ? [volume] : []));
  return [
    ['Dockerfile', image.dockerfile],
    ['.dockerignore', renderTemplate('assemble/dockerignore', {})],
    [
      'compose.yaml',
      renderTemplate('assemble/compose', { project, environment, writable: image.writable, services, volumes }),
    ],
  ];
}

function readme({ project, platform, merged }: Build, jar: Rendered): string {
  const environment = [...merged.environment.values()];
  const paths = [...merged.files.keys()];
  return renderTemplate('assemble/readme', {
    project,
    platform,
    jar,
    operations: project.operations.length === 1 ? 'one operation' : `${project.operations.length} operations`,
    secrets: environment
      .filter(({ secret }) => secret)
      .map(({ name, example }) => ({ name: sh(name), value: sh(example) })),
    environment: environment.map(({ name, example, meaning }) => ({
      name: sh(name),
      example: example === '' ? rendered('') : mdCode(example),
      meaning,
    })),
    ddl: [...merged.files.keys()].some((path) => path.startsWith('db/')),
    calls: merged.calls.map(({ title, shell }) => ({ title, shell: rendered(shell.trimEnd()) })),
    sections: merged.readmeSections.map(({ title, markdown }) => ({ title, markdown: rendered(markdown.trim()) })),
    repositories: paths.some((path) => path.endsWith('Repository.java')),
    image: merged.image !== undefined,
    composed: merged.composeServices.has('database'),
    deploys: paths.some((path) => path.startsWith('deploy/')),
    databaseTests: databaseTests(merged),
  });
}

function databaseTests({ files }: Merged): boolean {
  return [...files.keys()].some((path) => path.endsWith('DbIT.java'));
}

/** The database of compose as a CI server reaches it; none where compose brings none. */
function tested({ environment, composeServices }: Merged): { database?: { url: string; username: string } } {
  const url = environment.get('DB_URL')?.composed?.replace('//database:', '//localhost:');
  const username = environment.get('DB_USERNAME')?.example;
  return composeServices.has('database') && url && username ? { database: { url, username } } : {};
}

/** `.env` files are read by compose: single quotes keep everything as it is. */
function environmentLines(merged: Merged): readonly object[] {
  return [...merged.environment.values()].map(({ name, example, composed, meaning }) => ({
    name,
    meaning: composed === undefined ? meaning : `${meaning}; left out, what compose brings`,
    mark: composed === undefined ? rendered('') : rendered('# '),
    line: sh(fromContainer(example)),
  }));
}

/** Compose reads `.env` itself; a secret, or a default that its syntax cannot hold, must stand there. */
function composeValue(name: string, composed: string, secret: boolean): string {
  if (secret || /[{}]/.test(composed)) return `\${${name}?set it in .env}`;
  return `\${${name}:-${composed.replaceAll('$', '$$$$')}}`;
}

/** In a container `localhost` is the container itself. */
function fromContainer(example: string): string {
  return example.replace(/(^|\/\/|@)(?:localhost|127\.0\.0\.1)(?=[:/]|$)/g, '$1host.docker.internal');
}
