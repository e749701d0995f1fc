import { javaFile, packageOf } from '../../java/java-file.ts';
import type { OrderedContribution } from '../../part.ts';
import { rendered } from '../../render/rendered.ts';
import { renderTemplate } from '../../render/template.ts';
import type { DatabaseProject } from './operation.ts';

/** The name of the table, before what it stands in. */
const TABLE = 'service_inbox';

/**
 * The inbox as a table of the project's own database; its definition is delivered, and never run unasked. `schema` is a
 * plain identifier: its option takes no other.
 */
export function inbox(project: DatabaseProject, schema: string): OrderedContribution[] {
  const { kind } = project.connection;
  const table = schema === '' ? TABLE : `${schema}.${TABLE}`;
  const defaults = 'JdbcInboxDefaults';
  return [
    javaFile(project, {
      home: 'repository',
      name: 'JdbcInbox',
      template: 'sources/database/state/JdbcInbox.java',
      view: {
        take: `insert into ${table} (origin, message_id) values (?, ?)`,
        find: `select count(*) from ${table} where origin = ? and message_id = ?`,
      },
    }),
    javaFile(project, {
      home: 'repository',
      name: 'JdbcInboxTest',
      template: 'sources/database/state/JdbcInboxTest.java',
      test: true,
    }),
    javaFile(project, { home: 'repository', name: defaults, template: `sources/database/state/${defaults}.java` }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'repository')}.${defaults}` },
    {
      kind: 'file',
      owner: 'ours',
      path: `db/${kind}/inbox.sql`,
      text: renderTemplate(`sources/database/dialects/${kind}/inbox.sql`, { table: rendered(table) }),
    },
  ];
}
