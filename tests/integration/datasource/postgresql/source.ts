import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import type { Connection } from '../../../../src/datasources/driver.ts';
import { emptyDatabase } from '../../../support/databases/database.ts';

export const SHOP = readFileSync(new URL('../../../../src/datasources/demo/shop.sql', import.meta.url), 'utf8');

/** A database of its own with what `script` makes in it, and how a driver connects to it. */
export async function sourceDatabase(script: string) {
  const database = await emptyDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(script).simple();
  const url = new URL(database.url);
  const connection: Connection = {
    kind: 'postgresql',
    host: url.hostname,
    addresses: [url.hostname],
    port: Number(url.port),
    username: url.username,
    password: url.password,
    databaseName: database.name,
    tls: 'prefer',
  };
  return {
    connection,
    sql,
    async close() {
      await sql.end({ timeout: 5 });
      await database.drop();
    },
  };
}
