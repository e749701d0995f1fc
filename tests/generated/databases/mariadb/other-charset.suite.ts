import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { CAN_START_MARIADB, startTlsMariadb } from '../../../integration/datasource/mysql/mariadb-tls-server.ts';
import { type RunningService, startService } from '../../../support/java/service.ts';
import { exactJson, type Started } from '../shop.ts';
import { askMarket } from './market-calls.ts';

const START_TIMEOUT_MS = 240_000;
/** Where the service would look for its database. */
const DATABASE_URL = /\$\{DB_URL:(jdbc:\w+:\/\/)[^?}]+([^}]*)\}/;

/** A query of the market's that tells how its session reads and writes. */
export const SESSION_NOW = {
  name: 'sessionNow',
  sql: `select cast(:text as char(20)) as text, char_length(:text) as chars, @@character_set_client as client,
    @@collation_connection as collation, @@character_set_results as results, @@sql_mode as mode,
    @@character_set_database as own`,
};

/** The service with a pool of one, over a server that takes texts for latin1 where nobody says otherwise. */
export function otherCharsetSuite({ started, generated }: { started: () => Started; generated: () => Generated }) {
  describe.runIf(CAN_START_MARIADB)('over a server of another character set', () => {
    let server: Awaited<ReturnType<typeof startTlsMariadb>>;
    let service: RunningService;

    beforeAll(async () => {
      if (!started()) return;
      const { folder, project } = started();
      const settings = generated().files.get('src/generated/resources/application.yaml') ?? '';
      const [, scheme = '', options = ''] = DATABASE_URL.exec(settings) ?? [];
      server = await startTlsMariadb('--character-set-server=latin1', '--collation-server=latin1_swedish_ci');
      const session = await createConnection({ host: '127.0.0.1', port: server.port, user: 'root' });
      await session.query('create database plain character set utf8mb4');
      await session.end();
      service = await startService(join(folder.path, 'target', `${project}.jar`), {
        DB_URL: `${scheme}127.0.0.1:${server.port}/plain${options}`,
        DB_PASSWORD: '',
        DB_POOL_SIZE: '1',
      });
    }, START_TIMEOUT_MS);

    afterAll(async () => {
      await service?.stop();
      await server?.close();
    });

    test('a text is the same in the first call of a session and in all others', async () => {
      const now = async () => {
        const response = await askMarket(service.url, generated(), SESSION_NOW.name, { text: 'Ünß😀' });
        return { status: response.status, body: exactJson(await response.text()) };
      };
      const first = await now();
      expect(first).toMatchObject({
        status: 200,
        body: [{ text: 'Ünß😀', chars: '#4', client: 'utf8mb4', own: 'utf8mb4' }],
      });
      for (const _ of ['second', 'third', 'fourth']) expect(await now()).toEqual(first);
    });
  });
}
