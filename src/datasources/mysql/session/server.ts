import type { Connection as MysqlConnection, RowDataPacket } from 'mysql2/promise';
import type { MysqlMode } from '../../../checks/sql/mysql-scanner.ts';

/** The server that answers, and the way it reads SQL. */
export interface Server {
  readonly product: 'MariaDB' | 'MySQL';
  /** The version, without the additions of distributions. */
  readonly version: string;
  readonly connectionId: string;
  readonly mode: MysqlMode;
}

interface ServerRow extends RowDataPacket {
  readonly version: string;
  readonly mode: string;
  readonly id: string | number;
}

/** Reads the server's own answer: a proxy may put another number and version into its greeting. */
export async function readServer(mysql: MysqlConnection): Promise<Server> {
  const [[row]] = await mysql.query<ServerRow[]>(
    'select version() as version, @@session.sql_mode as mode, connection_id() as id',
  );
  const version = row?.version ?? '';
  return {
    product: /mariadb/i.test(version) ? 'MariaDB' : 'MySQL',
    version: /^[\d.]+\d/.exec(version.replace(/^5\.5\.5-/, ''))?.[0] ?? version,
    connectionId: String(Number(row?.id)),
    mode: modeOf(row?.mode ?? ''),
  };
}

/**
 * Reads an `sql_mode`, which decides how text written under it is parsed.
 * @example
 * ANSI_QUOTES,STRICT_TRANS_TABLES   →   {ansiQuotes: true, noBackslashEscapes: false}
 */
export function modeOf(sqlMode: string): MysqlMode {
  const modes = new Set(sqlMode.toUpperCase().split(','));

  return {
    ansiQuotes: ['ANSI_QUOTES', 'ANSI', 'ORACLE'].some((mode) => modes.has(mode)),
    noBackslashEscapes: modes.has('NO_BACKSLASH_ESCAPES'),
  };
}
