import type { Project } from '../../../../../model/project.ts';
import { javaFile, packageOf } from '../../../../text/java/java-file.ts';
import type { OrderedContribution, StateDatabase, StateTable } from '../../../part.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { MAIN_POOL, type Pool, poolSettings } from '../session/pool.ts';
import { spareConnections } from '../session/session.ts';
import { needsSpare, stateTable } from './state.ts';

const POOL_SIZE = 5;
const PORTS: Readonly<Record<StateDatabase, number>> = {
  ...{ postgresql: 5432, mysql: 3306, mariadb: 3306, oracle: 1521, sqlserver: 1433 },
};

/** A database of the service's own. */
interface Separate {
  readonly kind: StateDatabase;
  /** Its tables, each with its schema. */
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
    ...tables.flatMap(({ table, schema }) => stateTable(project, kind, table, schema, beside ? 'beside' : 'alone')),
    ...(!beside && tables.some(({ table }) => needsSpare(table)) ? [spareConnections(project)] : []),
    { kind: 'dependency', artifact: 'jdbc' },
    { kind: 'dependency', artifact: dialect.driver },
    { kind: 'health', indicator: 'db' },
    ...(beside ? secondPool(project, pool, dialect) : poolSettings({ ...pool, keys: MAIN_POOL }, dialect)),
    variable('STATE_DB_URL', url, 'JDBC url of the database in which the service remembers'),
    variable('STATE_DB_USERNAME', username, 'Its user'),
    { ...variable('STATE_DB_PASSWORD', '', 'Its password'), secret: true },
    variable('STATE_DB_POOL_SIZE', String(POOL_SIZE), 'Connections at most'),
    variable('STATE_DB_QUERY_TIMEOUT', '60s', 'Longest call of that database'),
  ];
}

const KEYS = 'service.state.database';

/** Contributes a pool beside that of the work, which only those get who ask for it by its name. */
function secondPool(project: Project, pool: Omit<Pool, 'keys'>, dialect: Dialect): OrderedContribution[] {
  const keys = { url: `${KEYS}.jdbc-url`, login: KEYS, hikari: KEYS, queryTimeout: 'service.state.query-timeout' };
  const name = 'StateDatabase';
  return [
    javaFile(project, { home: 'repository', name, template: `sources/database/state/${name}.java` }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'repository')}.${name}` },
    { kind: 'health', indicator: 'state' },
    { kind: 'setting', key: `${KEYS}.driver-class-name`, value: dialect.driverClass },
    ...poolSettings({ ...pool, keys }, dialect),
    { kind: 'readmeSection', title: 'Two databases', markdown: TWO },
  ];
}

const TWO = `What the service remembers stands in the database at \`STATE_DB_URL\`, which has a small pool of its own
(\`service.state.database\` of the settings). The service is ready while both databases answer, and waits five
seconds at most for a connection to either. No transaction spans the two: which
order they are written in, and what that promises, is said where something is remembered. A bean \`stateDataSource\` of your own
(\`@Bean(defaultCandidate = false) @Qualifier("state")\`) replaces that pool, such as one that an application server keeps.`;

function variable(name: string, example: string, meaning: string) {
  return { kind: 'environment', name, example, meaning } as const;
}
