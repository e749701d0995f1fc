import { expect, test } from 'vitest';
import { catalog } from '../../generators/parts/catalog.ts';
import { warmUpProjects } from './warm-up.ts';

const projects = warmUpProjects();
const parentOf = (name: string) => {
  const project = projects.find((known) => known.name === name);
  return new TextDecoder().decode(project?.files.get('forja/pom.xml'));
};

test('there is a project for every technology, every server beside the usual one, and every platform', () => {
  expect(projects.map(({ name }) => name)).toEqual([
    ...catalog.technologies.map(({ id }) => `technology-${id}`),
    ...catalog.servers.filter(({ id }) => id !== 'embedded' && id !== 'library').map(({ id }) => `server-${id}`),
    ...catalog.platforms.map(({ id }) => `platform-${id}`),
  ]);
});

test('the project of a platform names every library of it and runs no test', () => {
  for (const platform of catalog.platforms) {
    const pom = parentOf(`platform-${platform.id}`);
    expect(pom).toContain('<maven.test.skip>true</maven.test.skip>');
    // What the platform manages stands in a list of its own, before that of what is resolved.
    const resolved = pom.slice(pom.indexOf('</dependencyManagement>'));
    expect(resolved.match(/<\/dependencies>/g)).toHaveLength(1);
    const missing = Object.values(platform.artifacts).filter(({ artifactId }) => !resolved.includes(`>${artifactId}<`));
    expect(missing).toEqual([]);
  }
});

test('a project of a technology is the ordinary one, with its tests', () => {
  expect(parentOf('technology-rest')).not.toContain('maven.test.skip');
});
