import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../../../src/shared/calls.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { packaged, writeProject } from '../../support/java/maven.ts';
import { startJar } from '../../support/java/service.ts';
import { signedIn } from '../../support/portal/person.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { sourceDatabase } from '../datasource/postgresql/source.ts';
import { call, connected, REVISIONS } from '../mcp/agent.ts';

const BUILD_TIMEOUT_MS = 600_000;

let portal: Portal;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let source: Awaited<ReturnType<typeof sourceDatabase>>;

beforeAll(async () => {
  empty = await emptyDatabase();
  source = await sourceDatabase(`
    create table orders (id int primary key, total numeric not null);
    insert into orders values (7, 12.50);
    create function order_total(order_id int) returns numeric language sql stable
      as 'select total from orders where id = order_id'`);
  portal = await startPortal({ env: { DATABASE_URL: empty.url } });
}, BUILD_TIMEOUT_MS);
afterAll(async () => {
  await portal?.stop();
  await source?.close();
  await empty?.drop();
});

/** The files of a zip, below the one folder that it opens into. */
function filesOf(zip: Uint8Array): ReadonlyMap<string, string> {
  const entries = Object.entries(unzipSync(zip)).filter(([path]) => !path.endsWith('/'));
  return new Map(entries.map(([path, bytes]) => [path.slice(path.indexOf('/') + 1), Buffer.from(bytes).toString()]));
}

test(
  'an agent comes from the list of routines to a service that it calls, without a browser',
  async () => {
    const person = await signedIn(portal.url, 'Ada');
    const { host, port, databaseName } = source.connection;
    const form = { type: 'postgresql', name: 'orders', host, port, username: 'postgres', password: 'x', databaseName };
    await person.call(CALLS.saveDatasource.path, { ...form, tls: 'prefer' });
    const { token } = await person.token();
    const portalClient = await connected(portal.url, token);

    const { routines } = (await call(portalClient, 'list_routines', { datasource: 'orders' })).body;
    const request = {
      ...{ name: 'orders-tools', domain: 'com.acme.orders', technology: 'mcp', applicationServer: 'embedded' },
      ...{ mode: 'Src', sourceType: 'DATABASE', databaseType: 'postgresql', datasource: 'orders' },
      endpoints: [{ routine: routines[0].untrusted.routine }],
    };
    expect((await call(portalClient, 'check_request', { request })).body).toMatchObject({ ok: true });
    const { id } = (await call(portalClient, 'generate', { request, dryRun: false, idempotencyKey: 'orders-1' })).body;
    const generation = async () => (await call(portalClient, 'status', { id })).body.generations[0];
    await expect.poll(async () => (await generation()).state).toBe('done');
    const { download } = (await generation()).artifact;
    const zip = await fetch(download.url, { headers: { authorization: `Bearer ${token}` } });
    await portalClient.close();

    const folder = writeProject(filesOf(new Uint8Array(await zip.arrayBuffer())));
    try {
      await packaged(folder.path);
      const service = await startJar(join(folder.path, 'target', 'orders-tools.jar'));
      try {
        for (const revision of REVISIONS) {
          const client = await connected(service.url, 'none', revision);
          expect((await call(client, 'order_total', { orderId: 7 })).body).toEqual({ result: 12.5 });
          await client.close();
        }
      } finally {
        await service.stop();
      }
    } finally {
      folder.remove();
    }
  },
  BUILD_TIMEOUT_MS,
);
