import type { Connection as MysqlConnection, RowDataPacket } from 'mysql2/promise';
import type { MysqlMode } from '../../../checks/sql/mysql-scanner.ts';

/** Who answers, and how it reads SQL. */
export interface Server {
  readonly product: 'MariaDB' | 'MySQL';
  /** Without what distributions put behind it. */
  readonly version: string;
  readonly connectionId: string;
  readonly mode: MysqlMode;
}

interface ServerRow extends RowDataPacket {
  readonly version: string;
  readonly mode: string;
  readonly id: string | number;
}

/** A proxy may put another number and version into its greeting than the server that answers. */
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

/** What an `sql_mode` means for reading text written under it. */
export function modeOf(sqlMode: string): MysqlMode {
  const modes = new Set(sqlMode.toUpperCase().split(','));

  return {
    ansiQuotes: ['ANSI_QUOTES', 'ANSI', 'ORACLE'].some((one) => modes.has(one)),
    noBackslashEscapes: modes.has('NO_BACKSLASH_ESCAPES'),
  };
}
