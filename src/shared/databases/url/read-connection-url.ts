import { DATABASES } from '../databases.ts';
import { NOT_LOADED, type ReadUrl, UNKNOWN } from './connection-url.ts';

/** `jdbc:`, the database, the library that some name with it (`postgresql+psycopg`), and the rest, which is the database's own. */
const ADDRESS = /^(?:(jdbc|r2dbcs?):)?(?:(?:pool|jtds):)*([a-z0-9]+)(?:\+([a-z0-9_]+))?:(.*)$/i;
/** Longer than any address, and short enough for whatever somebody has in the clipboard. */
const LONGEST = 4_000;

/**
 * Reads a connection address as it is copied from a configuration: JDBC's, R2DBC's or a database's own, alone or as the
 * value of a setting. No library knows all five; those that know one give it up at JDBC.
 * @example
 * DATABASE_URL="postgres://ada@db/shop"   →   postgresql, host db, port 5432, databaseName shop, username ada
 */
export async function readConnectionUrl(pasted: string): Promise<ReadUrl> {
  const text = addressIn(pasted);
  if (text.length > LONGEST || /[\r\n]/.test(text)) return UNKNOWN;
  const [, api, name = '', library, rest = ''] = ADDRESS.exec(text) ?? [];
  if (!api && !rest.startsWith('//')) return UNKNOWN;
  if (rest.replace(/^\/+/, '') === '') return UNKNOWN;
  const database = Object.values(DATABASES).find(({ url }) => url.schemes.includes(name.toLowerCase()));
  if (!database) return UNKNOWN;
  const read = await database.url.reader().catch(() => undefined);
  return read ? read({ java: api?.toLowerCase() === 'jdbc', library: library?.toLowerCase(), rest }) : NOT_LOADED;
}

/**
 * Takes an address out of the setting of a configuration that it is the value of.
 * @example
 * DATABASE_URL="jdbc:mysql://db/shop?a=1&amp;b=2"   →   jdbc:mysql://db/shop?a=1&b=2
 */
function addressIn(pasted: string): string {
  const bare = pasted
    .trim()
    .replace(/^(?:export\s+)?[\w.-]+\s*(?:=\s*|:\s+)(?=["']?(?:jdbc|r2dbcs?|[a-z0-9+]+:\/\/))/i, '');
  return bare.replace(/^(["'])(.*)\1;?$/, '$2').replaceAll('&amp;', '&');
}
