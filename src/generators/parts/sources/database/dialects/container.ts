import type { ConnectionHint } from '../../../../../model/described/description.ts';

/** The password of the service's user, as compose reads it. */
export const CONTAINER_PASSWORD = '${DB_PASSWORD?set it in .env}';

/**
 * Lists the variables of MariaDB's and MySQL's images, which differ by their first word. The user root is there without any.
 * @example
 * MYSQL, the database shop of the user root   →   { MYSQL_DATABASE: 'shop', MYSQL_ROOT_PASSWORD: '${DB_PASSWORD?…}' }
 */
export function mysqlEnvironment(
  vendor: 'MARIADB' | 'MYSQL',
  { database, username }: Pick<ConnectionHint, 'database' | 'username'>,
): Readonly<Record<string, string>> {
  const user = { [`${vendor}_USER`]: username, [`${vendor}_PASSWORD`]: CONTAINER_PASSWORD };
  return {
    [`${vendor}_DATABASE`]: database,
    [`${vendor}_ROOT_PASSWORD`]: CONTAINER_PASSWORD,
    ...(username === 'root' ? {} : user),
  };
}
