import { Hono } from 'hono';
import { SERVERS, type ServerId } from '../../generators/model/project.ts';
import { DATABASE_KINDS, type DatabaseKind } from '../../generators/sources/database/described/routine.ts';
import { CALLS } from '../../shared/calls.ts';
import type { Option } from '../../shared/wire.ts';
import { requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { checked } from '../parse.ts';

/** Names of products: the same in every language. */
const DATABASES: Readonly<Record<DatabaseKind, string>> = {
  oracle: 'Oracle',
  sqlserver: 'SQL Server',
  mysql: 'MySQL',
  mariadb: 'MariaDB',
  postgresql: 'PostgreSQL',
};
const SERVER_NAMES: Readonly<Record<ServerId, string>> = {
  embedded: 'Embedded',
  tomcat: 'Tomcat',
  wildfly: 'WildFly',
  weblogic: 'WebLogic',
};

/** Option lists below /api/resources: what can be chosen, whether or not this portal can already read it. */
export function optionRoutes(): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  app.post(CALLS.TypeDatabase.path, requireAccess, checked('query', CALLS.TypeDatabase.query), (c) => {
    const { type } = c.req.valid('query');
    const kinds = DATABASE_KINDS.filter((kind) => !type || kind === type || (type === 'mysql' && kind === 'mariadb'));
    return c.json(kinds.map((id): Option => ({ id, name: DATABASES[id] })));
  });
  app.post(CALLS.getTypeAppicationServer.path, requireAccess, (c) =>
    c.json(SERVERS.map((id): Option => ({ id, name: SERVER_NAMES[id] }))),
  );
  return app;
}
