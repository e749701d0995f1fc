import { createHash } from 'node:crypto';
import type { Connection } from './driver.ts';

/** What tells data sources apart: what is connected to, as whom and how. It does not tell the password. */
export function sourceKey(connection: Connection): string {
  const { kind, host, port, username, password, databaseName, serviceName, tls } = connection;
  const parts = JSON.stringify([kind, host, port, username, password, databaseName, serviceName, tls]);
  return createHash('sha256').update(parts).digest('base64');
}
