import { LOOKED_UP, type ReadUrl, UNKNOWN } from './connection-url.ts';
import { readMysql } from './mysql.ts';
import { readOracle } from './oracle.ts';
import { readPostgresql } from './postgresql.ts';
import { readSqlserver } from './sqlserver.ts';

/** `jdbc:`, the database, the library that some name with it (`postgresql+psycopg`), and the rest, which is the database's own. */
const ADDRESS = /^(?:(jdbc|r2dbcs?):)?(?:(?:pool|jtds):)*([a-z0-9]+)(?:\+([a-z0-9_]+))?:(.*)$/i;
/** Longer than any address, and short enough for whatever somebody has in the clipboard. */
const LONGEST = 4_000;

/**
 * Reads a connection address as it is copied from a configuration: JDBC's, R2DBC's or a database's own, alone or as the
 * value of a setting. No library knows all five; those that know one give it up at JDBC.
 */
export function readConnectionUrl(pasted: string): ReadUrl {
  const text = addressIn(pasted);
  if (text.length > LONGEST || /[\r\n]/.test(text)) return UNKNOWN;
  const [, api, name = '', library, rest = ''] = ADDRESS.exec(text) ?? [];
  if (!api && !rest.startsWith('//')) return UNKNOWN;
  if (rest.replace(/^\/+/, '') === '') return UNKNOWN;
  const java = api?.toLowerCase() === 'jdbc';
  switch (name.toLowerCase()) {
    case 'postgres':
    case 'postgresql':
    case 'pgsql':
      return readPostgresql(rest, java);
    case 'mysql':
    case 'mysql2':
      // Its servers stand in DNS.
      if (library?.toLowerCase() === 'srv') return LOOKED_UP;
      return readMysql('mysql', rest, java);
    case 'mariadb':
      return readMysql('mariadb', rest, java);
    case 'sqlserver':
    case 'mssql':
      return readSqlserver(rest);
    case 'oracle':
      return readOracle(rest);
    default:
      return UNKNOWN;
  }
}

/** `DATABASE_URL="…"`, `url: …`, `<property value=…>`'s `&amp;`: what stands around an address in a configuration. */
function addressIn(pasted: string): string {
  const bare = pasted
    .trim()
    .replace(/^(?:export\s+)?[\w.-]+\s*(?:=\s*|:\s+)(?=["']?(?:jdbc|r2dbcs?|[a-z0-9+]+:\/\/))/i, '');
  return bare.replace(/^(["'])(.*)\1;?$/, '$2').replaceAll('&amp;', '&');
}
