import { openDatabase } from '../../src/db/client.ts';
import { harness, quickRenderer } from './generation-harness.ts';

/**
 * A process that runs generations, slowly enough to be killed in the middle of one: it writes `rendering` when it has
 * begun. Arguments: url or folder of the database, folder of the artifacts, milliseconds that rendering takes.
 */
const [, , where = '', directory = '', renderMs = '0'] = process.argv;
const url = where.startsWith('postgresql:') ? where : undefined;
const database = await openDatabase(url ? { url } : { directory: where });

const services = await harness(
  { ...database, url: where },
  {
    directory,
    timing: { leaseMs: 1_500, renewMs: 300, sweepMs: 300, stopMs: 500 },
    renderer: {
      ...quickRenderer,
      async render(input) {
        console.log('rendering');
        await new Promise((resolve) => setTimeout(resolve, Number(renderMs)));
        return quickRenderer.render(input);
      },
    },
  },
);
await services.generations.start();
process.once('SIGTERM', async () => {
  await services.close();
  await database.close();
  process.exit(0);
});
// Keeps the process alive: the services' own timers do not.
setInterval(() => {}, 60_000);
