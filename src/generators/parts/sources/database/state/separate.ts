import type { Project } from '../../../../../model/project.ts';
import type { OrderedContribution, StateDatabase, StateTable } from '../../../part.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { MAIN_POOL, type Pool, poolSettings } from '../session/pool.ts';
import { stateTable } from './state.ts';

const POOL_SIZE = 5;
const PORTS: Readonly<Record<StateDatabase, number>> = {
  ...{ postgresql: 5432, mysql: 3306, mariadb: 3306, oracle: 1521, sqlserver: 1433 },
};

/** A database of the service's own. */
interface Separate {
  readonly kind: StateDatabase;
  /** The tables in that database, each with its schema. */
  readonly tables: readonly { readonly table: StateTable; readonly schema: string }[];
  /** Whether the source has a pool of connections itself. */
  readonly beside: boolean;
}

/**
 * Contributes the tables of a database of the service's own: the work and what is remembered of it are never one transaction. Where
 * it is the only database, its pool is the one that Spring Boot makes.
 */
export function separateState(project: Project, { kind, tables, beside }: Separate): OrderedContribution[] {
  const dialect = dialectOf(kind);
  const [username, host, port] = ['state', 'localhost', PORTS[kind]];
  const url = dialect.jdbcUrl({ ...{ kind, host, port, username }, database: 'state' });
  const pool = { prefix: 'STATE_DB', name: `${project.name}-state`, url, username, size: POOL_SIZE } as const;
  return [
    ...tables.flatMap(({ table, schema }) => stateTable(kind, table, schema)),
    { kind: 'dependency', artifact: dialect.driver },
    { kind: 'health', indicator: 'db' },
    ...(beside ? secondPool(pool, dialect) : poolSettings({ ...pool, keys: MAIN_POOL }, dialect)),
    variable('STATE_DB_URL', url, 'JDBC url of the database in which the service remembers'),
    variable('STATE_DB_USERNAME', username, 'Its user'),
    { ...variable('STATE_DB_PASSWORD', '', 'Its password'), secret: true },
    { ...variable('STATE_DB_POOL_SIZE', String(POOL_SIZE), 'Connections at most'), page: 'state-jdbc' },
    { ...variable('STATE_DB_QUERY_TIMEOUT', '60s', 'Longest call of that database'), page: 'state-jdbc' },
  ];
}

const KEYS = 'service.state.database';

/** Contributes a pool beside that of the work, which only those get who ask for it by its name. */
function secondPool(pool: Omit<Pool, 'keys'>, dialect: Dialect): OrderedContribution[] {
  const keys = { url: `${KEYS}.jdbc-url`, login: KEYS, hikari: KEYS, queryTimeout: 'service.state.query-timeout' };
  return [
    { kind: 'health', indicator: 'state' },
    { kind: 'setting', key: `${KEYS}.driver-class-name`, value: dialect.driverClass },
    ...poolSettings({ ...pool, keys }, dialect),
    { kind: 'readmeSection', title: 'Two databases', markdown: TWO },
  ];
}

const TWO = `What the service remembers stands in a database of its own, at \`STATE_DB_URL\`, and no transaction spans the two. The service is
ready while both answer: [forja/docs/state-jdbc.md](forja/docs/state-jdbc.md).`;

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
