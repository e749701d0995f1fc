import { createHash } from 'node:crypto';
import type { Connection } from './driver.ts';

/**
 * Makes the key of a data source: the server, the user and the way to connect. A name that leads to other addresses
 * than before is another source. The key does not tell the password.
 */
export function sourceKey(connection: Connection): string {
  const { kind, host, port, username, password, databaseName, serviceName, tls, addresses } = connection;
  const parts = JSON.stringify([
    kind,
    host,
    port,
    username,
    password,
    databaseName,
    serviceName,
    tls,
    addresses?.toSorted(),
  ]);
  return createHash('sha256').update(parts).digest('base64');
}
