import type { z } from 'zod';
import type { Project } from '../../../model/project.ts';
import { strict } from '../../../model/schema/strict.ts';
import { text } from '../../../model/schema/text.ts';
import type { DataSource, OrderedContribution, ServerPolicy } from '../../parts/part.ts';
import { application } from '../../service/application.ts';
import { javaFile } from '../../text/java/java-file.ts';

const JNDI_NAME = /^(?:[A-Za-z][\w.-]*(?:\/[\w.-]+)*)?$/;

/** Options of every server that keeps the pool of connections: the pool's name there, below `java:comp/env/`. */
export const warOptions = strict({
  jndiName: text
    .trim()
    .max(100, 'tooLong')
    .regex(JNDI_NAME, 'jndiName')
    .default('')
    .meta({ placeholder: 'jdbc/orders', needs: { offer: 'pool', reason: 'jndiNotHere' } }),
});
export type WarOptions = z.output<typeof warOptions>;

/** The server provides what Tomcat would bring, and the pool of connections with its driver. */
export const warPolicy: ServerPolicy = {
  scopes: {
    'tomcat-runtime': 'provided',
    // That one brings it as well, and what looks for it is not provided: without it no war starts but one with springdoc.
    'web-server': 'compile',
  },
  exclusions: { validation: ['tomcat-el'] },
  dataSource: 'jndi',
};

/**
 * Names the data source: as its owner chose, else by the project.
 * @example
 * orders   →   jdbc/orders
 */
export function jndiNameOf(project: Project, { jndiName }: WarOptions): string {
  return jndiName === '' ? `jdbc/${project.name}` : jndiName;
}

/**
 * Everything that a war has: the service, an entry for application servers, and their profile, which looks the pool up.
 * An empty JNDI name would count as one, so it stands in that profile alone: `java -jar` still starts the war with a
 * pool of its own.
 * @param entry whether the server looks for the interface at the class `itself` alone
 */
export function war(
  project: Project,
  options: WarOptions,
  dataSource: DataSource | undefined,
  entry: 'inherited' | 'itself' = 'inherited',
): OrderedContribution[] {
  const template = 'war/ServletInitializer.java';
  return [
    ...application(project),
    javaFile(project, { home: '', name: 'ServletInitializer', template, view: { itself: entry === 'itself' } }),
    ...(dataSource ? [lookup(jndiNameOf(project, options))] : []),
  ];
}

/**
 * The setting for servers that have a transaction manager: Spring would take it, but the pool takes no part in its
 * transactions.
 */
export const OWN_TRANSACTIONS: OrderedContribution = {
  kind: 'setting',
  profile: 'container',
  key: 'spring.jta.enabled',
  value: false,
  comment: 'Transactions are those of the database, and not the server’s',
};

function lookup(name: string): OrderedContribution {
  return {
    kind: 'setting',
    profile: 'container',
    key: 'spring.datasource.jndi-name',
    value: `java:comp/env/${name}`,
    comment: 'The pool that the server keeps',
  };
}
