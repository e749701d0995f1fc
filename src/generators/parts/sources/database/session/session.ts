import { javaFile } from '../../../../text/java/java-file.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { Dialect } from '../dialects/dialect.ts';
import type { DatabaseProject } from '../operation/operation.ts';

/**
 * Contributes what is around the pool: a call begins with a session as it is after the login, and is ended at the database when
 * its time is over or the service stops.
 */
export function sessions(project: DatabaseProject, { module, title, session }: Dialect): OrderedContribution[] {
  const { type, resets } = session;
  return [
    { kind: 'runtime', module: 'session' },
    javaFile(project, {
      home: 'repository',
      name: 'DatabaseConfiguration',
      template: 'sources/database/DatabaseConfiguration.java',
      imports: [type],
      view: { sessions: type.slice(type.lastIndexOf('.') + 1) },
    }),
    ...(resets ? [SETTING] : []),
    TRACE_SETTING,
    {
      kind: 'readmeSection',
      title: 'Sessions and time-outs',
      markdown: `[What a call leaves in its session, when it ends, load, and what the database is told](forja/docs/session.md); [${title}](forja/docs/${module}.md).`,
    },
  ];
}

const SETTING = {
  kind: 'setting',
  key: 'service.session.reset',
  value: true,
  comment: 'A call leaves nothing in its session to the next one; false keeps what routines leave there',
} as const;

const TRACE_SETTING = {
  kind: 'setting',
  key: 'service.session.trace',
  value: 'none',
  comment: 'What the database is told of who asks: none, operation, or call, which adds the id of the trace',
} as const;
