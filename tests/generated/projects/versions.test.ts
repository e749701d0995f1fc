import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { boot4 } from '../../../src/generators/platforms/boot-4.ts';
import { exampleInput } from '../../../src/services/example/input.ts';
import { artifact } from '../../support/java/local-repository.ts';
import { type ProjectFolder, packaged, writeProject } from '../../support/java/maven.ts';

const MINUTES = 60_000;
const VERSIONS = {
  'boot-4/postgresql': '42.7.13',
  'boot-4/springdoc': '3.1.0',
  'boot-4/maven-jar-plugin': '3.4.2',
};
let project: ProjectFolder;
beforeAll(() => {
  project = writeProject(generate({ ...exampleInput(), versions: VERSIONS }).files);
});
afterAll(() => project?.remove());

test(
  'a project with versions of the account’s own is built with them by a real Maven',
  async () => {
    const output = await packaged(project.path);
    expect(output).toMatch(/maven-jar-plugin:3\.4\.2:jar/);
    const [jar = ''] = readdirSync(join(project.path, 'target')).filter((name) => name.endsWith('.jar'));
    const entries = execFileSync('jar', ['tf', join(project.path, 'target', jar)], { encoding: 'utf8' });
    const libraries = entries
      .split('\n')
      .filter((name) => /lib\/(postgresql|springdoc-openapi-starter-webmvc-ui)-/.test(name));
    expect(libraries.sort()).toEqual([
      'BOOT-INF/lib/postgresql-42.7.13.jar',
      'BOOT-INF/lib/springdoc-openapi-starter-webmvc-ui-3.1.0.jar',
    ]);
  },
  15 * MINUTES,
);

test(
  'the versions of drivers that a platform tells are those of its Spring Boot',
  async () => {
    const bom = await artifact(`org.springframework.boot:spring-boot-dependencies:${boot4.bootVersion}:pom`);
    const text = readFileSync(bom, 'utf8');
    const named = (property: string) => new RegExp(`<${property}.version>(.*?)<`).exec(text)?.[1];
    expect(boot4.managed).toEqual({
      postgresql: named('postgresql'),
      mysql: named('mysql'),
      mariadb: named('mariadb'),
      sqlserver: named('mssql-jdbc'),
      oracle: named('oracle-database'),
    });
    expect(named('protobuf-java')).toBe(boot4.tools.protoc?.version);
  },
  5 * MINUTES,
);
