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
  const { project, platform, server } = build;
  const artifact = fragment`${sh(project.name)}.${sh(EXTENSIONS[server.packaging])}`;
  const ci = { project, platform, artifact, javaVersion: sh(platform.javaVersion) };
  const documents: [string, string][] = [
    ['README.md', readme(build, fragment`target/${artifact}`)],
    ['.env.example', renderTemplate('assemble/env-example', { environment: environmentLines(build.merged) })],
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
  const environment = inside.map(({ name, example, secret }) => ({
    name: yamlText(name),
    value: yamlText(composeValue(name, example, secret === true)),
  }));
  const services = [...merged.composeServices.values()].map(({ name, yaml }) => ({
    name,
    yaml: rendered(yaml.trimEnd().replace(/^(?=.)/gm, '    ')),
  }));
  return [
    ['Dockerfile', image.dockerfile],
    ['.dockerignore', renderTemplate('assemble/dockerignore', {})],
    ['compose.yaml', renderTemplate('assemble/compose', { project, environment, writable: image.writable, services })],
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
    deploys: paths.some((path) => path.startsWith('deploy/')),
    databaseTests: paths.some((path) => path.endsWith('DbIT.java')),
  });
}

/** `.env` files are read by compose: single quotes keep everything as it is. */
function environmentLines(merged: Merged): readonly { name: string; line: Rendered; meaning: string }[] {
  return [...merged.environment.values()].map(({ name, example, meaning }) => ({
    name,
    meaning,
    line: sh(fromContainer(example)),
  }));
}

/** Compose reads `.env` itself; a secret, or a default that its syntax cannot hold, must stand there. */
function composeValue(name: string, example: string, secret: boolean): string {
  if (secret || /[{}]/.test(example)) return `\${${name}?set it in .env}`;
  return `\${${name}:-${fromContainer(example).replaceAll('$', '$$$$')}}`;
}

/** In a container `localhost` is the container itself. */
function fromContainer(example: string): string {
  return example.replace(/(^|\/\/|@)(?:localhost|127\.0\.0\.1)(?=[:/]|$)/g, '$1host.docker.internal');
}
