import type { ConnectionHint } from '../../../../../model/described/description.ts';

/** The password of the service's user, as compose reads it. */
export const CONTAINER_PASSWORD = '${DB_PASSWORD?set it in .env}';

/** The variables of MariaDB's and MySQL's images, which have the same names behind another word; root is there already. */
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
