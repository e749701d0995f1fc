import { openDatabase } from '../../../src/db/client.ts';
import { createHandoffs } from '../../../src/services/handoffs.ts';
import { harness } from '../generation/harness.ts';

/**
 * A process that hands on and never comes to the end of it: it writes `sending` when it has begun. Arguments: url or folder of the
 * database, folder of the artifacts.
 */
const [, , where = '', directory = ''] = process.argv;
const database = await openDatabase(where.startsWith('postgresql:') ? { url: where } : { directory: where });
const services = await harness({ ...database, url: where }, { directory });
const handoffs = createHandoffs({
  ...{ db: services.db, artifacts: services.artifacts, notifications: services.notifications },
  log: { info() {}, warn() {}, error: console.error } as never,
  targets: {
    devops: {
      nameOf: async () => 'ci',
      deliver() {
        console.log('sending');
        return new Promise(() => {});
      },
    },
  },
  timing: { leaseMs: 1_500, renewMs: 300, lookMs: 100, stopMs: 200 },
});
await handoffs.start();
// The services' own timers keep no process alive.
setInterval(() => {}, 1_000);
