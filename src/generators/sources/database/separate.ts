import type { Project } from '../../model/project.ts';
import type { OrderedContribution, StateDatabase, StateTable } from '../../part.ts';
import { dialectOf } from './dialects/dialects.ts';
import { poolSettings } from './pool.ts';
import { stateTable } from './state.ts';

const POOL_SIZE = 5;
const PORTS: Readonly<Record<StateDatabase, number>> = {
  ...{ postgresql: 5432, mysql: 3306, mariadb: 3306, oracle: 1521, sqlserver: 1433 },
};

/**
 * A table of a database that is the service's own: its source keeps none, so what is done and what is remembered of it are
 * never one transaction.
 */
export function separateState(
  project: Project,
  table: StateTable,
  schema: string,
  kind: StateDatabase,
): OrderedContribution[] {
  const dialect = dialectOf(kind);
  const [username, host, port] = ['state', 'localhost', PORTS[kind]];
  const url = dialect.jdbcUrl({ ...{ kind, host, port, username }, database: 'state' });
  return [
    ...stateTable(project, kind, table, schema),
    { kind: 'dependency', artifact: 'jdbc' },
    { kind: 'dependency', artifact: dialect.driver },
    { kind: 'health', indicator: 'db' },
    ...poolSettings({ prefix: 'STATE_DB', name: `${project.name}-state`, url, username, size: POOL_SIZE }, dialect),
    variable('STATE_DB_URL', url, 'JDBC url of the database in which the service remembers'),
    variable('STATE_DB_USERNAME', username, 'Its user'),
    { ...variable('STATE_DB_PASSWORD', '', 'Its password'), secret: true },
    variable('STATE_DB_POOL_SIZE', String(POOL_SIZE), 'Connections at most'),
    variable('STATE_DB_QUERY_TIMEOUT', '60s', 'Longest call of that database'),
  ];
}

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
