import { createHash } from 'node:crypto';
import type { Connection } from './driver.ts';

/**
 * What tells data sources apart: what is connected to, as whom and how. A name that leads elsewhere
 * than before is another one. It does not tell the password.
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
