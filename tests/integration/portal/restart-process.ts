import { count, inArray } from 'drizzle-orm';
import { openDatabase } from '../../../src/db/client.ts';
import { generations } from '../../../src/db/schema.ts';
import { diskStore } from '../../../src/services/artifacts/artifacts-store.ts';
import { harness, quickRenderer } from '../generation/harness.ts';

/**
 * A process that runs generations, slowly enough to be killed in the middle of one: it writes `rendering` when it has
 * begun, `stored` when the file of one is kept and nothing is settled yet, and `all ended` once there is none left. One
 * that is named `poison` kills it. Arguments: url or folder of the database, folder of the artifacts, milliseconds that
 * rendering takes, milliseconds between keeping a file and settling.
 */
const [, , where = '', directory = '', renderMs = '0', settleMs = '0'] = process.argv;
const url = where.startsWith('postgresql:') ? where : undefined;
const database = await openDatabase(url ? { url } : { directory: where });

const store = diskStore(directory);
const services = await harness(
  { ...database, url: where },
  {
    directory,
    store: {
      ...store,
      async put(key, content) {
        const stored = await store.put(key, content);
        console.log('stored');
        await new Promise((resolve) => setTimeout(resolve, Number(settleMs)));
        return stored;
      },
    },
    timing: { leaseMs: 1_500, renewMs: 300, sweepMs: 300, stopMs: 500, pauseMs: 400 },
    renderer: {
      ...quickRenderer,
      async render(input) {
        console.log('rendering');
        await new Promise((resolve) => setTimeout(resolve, Number(renderMs)));
        if ((input.request as { name: string }).name === 'poison') process.kill(process.pid, 'SIGKILL');
        return quickRenderer.render(input);
      },
    },
  },
);
await services.generations.start();
process.once('SIGTERM', async () => {
  clearInterval(looking);
  await services.close();
  await database.close();
  process.exit(0);
});
// Keeps the process alive, too: the services' own timers do not.
const looking = setInterval(async () => {
  const [left] = await services.db
    .select({ count: count() })
    .from(generations)
    .where(inArray(generations.state, ['queued', 'running']));
  if (left?.count === 0) console.log('all ended');
}, 200);
