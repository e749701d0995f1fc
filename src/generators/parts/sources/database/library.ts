import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { OrderedContribution } from '../../part.ts';
import type { DatabaseProject } from './operation/operation.ts';

const NAME = 'DatabaseDefaults';

/** Contributes the beans of a library, which has no pool: it works with the application's data source, or with the one meant for it. */
export function applicationsDatabase(project: DatabaseProject): OrderedContribution[] {
  const template = `sources/database/${NAME}.java`;
  return [
    { kind: 'runtime', module: 'jdbc-library' },
    javaFile(project, { home: 'repository', name: NAME, template, view: { qualifier: project.name } }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'repository')}.${NAME}` },
    { kind: 'readmeSection', title: 'Which database', markdown: readme(project.name) },
  ];
}

function readme(name: string): string {
  return `Calls go through the application's own \`JdbcTemplate\`. An application with several databases
[qualifies what is meant for this library](forja/docs/jdbc-library.md) with \`${name}\`.`;
}
