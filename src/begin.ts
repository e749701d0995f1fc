import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Demo, startDemo } from './datasources/demo/start-demo.ts';
import { type Embedded, startEmbedded } from './db/embedded.ts';
import { entryUrl } from './entry.ts';

/** Databases that start in threads and processes of their own; absent: not wanted. */
export interface Begun {
  readonly embedded: Promise<Embedded> | undefined;
  readonly demo: Promise<Demo> | undefined;
}

/** Starts both databases side by side, before the portal loads the rest of itself: loading takes about as long. */
export function begin(config: Config, log: Logger): Begun {
  const embedded = config.databaseUrl ? undefined : startEmbedded(config.dataDir, log);
  const demo = config.demo ? startDemo({ entry: entryUrl('demo-database'), dataDir: config.dataDir, log }) : undefined;
  // Whoever waits for them hears of a failure; until then nobody does, which Node would take for a mistake.
  for (const started of [embedded, demo]) started?.catch(() => {});
  return { embedded, demo };
}
