import type { z } from 'zod';
import { javaFile } from '../java/java-file.ts';
import type { Project } from '../model/project.ts';
import type { DataSource, OrderedContribution } from '../part.ts';
import { strict } from '../schema/strict.ts';
import { text } from '../schema/text.ts';
import { application } from '../service/application.ts';

const JNDI_NAME = /^(?:[A-Za-z][\w.-]*(?:\/[\w.-]+)*)?$/;

/** Options of every server that keeps the pool of connections: its name there, below `java:comp/env/`. */
export const warOptions = strict({
  jndiName: text
    .trim()
    .max(100, 'tooLong')
    .regex(JNDI_NAME, 'jndiName')
    .default('')
    .meta({ placeholder: 'jdbc/orders', needs: { offer: 'pool', reason: 'jndiNotHere' } }),
});
export type WarOptions = z.output<typeof warOptions>;

/** @returns the name of the data source; where none was chosen, the project's own. */
export function jndiNameOf(project: Project, { jndiName }: WarOptions): string {
  return jndiName === '' ? `jdbc/${project.name}` : jndiName;
}

/**
 * What every war is: the service, an entry for application servers, and their profile, in which the pool is looked up. An
 * empty JNDI name would count as one, so it stands in that profile alone: `java -jar` still starts the war with its own pool.
 */
export function war(project: Project, options: WarOptions, dataSource: DataSource | undefined): OrderedContribution[] {
  const template = 'war/ServletInitializer.java';
  return [
    ...application(project),
    javaFile(project, { home: '', name: 'ServletInitializer', template }),
    ...(dataSource ? [lookup(jndiNameOf(project, options))] : []),
  ];
}

function lookup(name: string): OrderedContribution {
  return {
    kind: 'setting',
    profile: 'container',
    key: 'spring.datasource.jndi-name',
    value: `java:comp/env/${name}`,
    comment: 'The pool that the server keeps',
  };
}
