import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SHORT_LIVED } from '../maven.ts';
import { DESK, type MavenWishes } from './ask.ts';
import { type MavenRun, startWarmMaven, type WarmMaven } from './warm-maven.ts';

/** As many as there are cores to keep busy: a build in a warm JVM waits for little. */
const MOST = 2;
/** Large collections for javac's garbage: a quarter less work than with the JVM's own sizes. */
const JVM = [...SHORT_LIVED, '-Xms1g', '-Xmn600m'];

/**
 * Vitest's global setup: the JVMs in which Maven runs for all files of one run. A cold one takes ten seconds of work for a project of which
 * a warm one takes two. They start when the first file asks.
 */
export default async function setup(): Promise<() => void> {
  const places = Array.from({ length: MOST }, (): { maven?: WarmMaven } => ({}));
  const free = [...places];
  const waiting: ((place: (typeof places)[number]) => void)[] = [];
  const run = async ({ folder, words, timeoutMs }: MavenWishes): Promise<MavenRun> => {
    const place = free.pop() ?? (await new Promise<(typeof places)[number]>((resolve) => waiting.push(resolve)));
    try {
      if (!place.maven?.alive()) place.maven = await startWarmMaven(JVM);
      return await place.maven.run(folder, words, timeoutMs);
    } finally {
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
    }
  };
  const desk = createServer((asked, response) => {
    text(asked)
      .then((body) => run(JSON.parse(body) as MavenWishes))
      .then(
        (done) => response.end(JSON.stringify(done)),
        (error) => response.writeHead(500).end(String(error)),
      );
  }).listen(0, '127.0.0.1');
  await once(desk, 'listening');
  process.env[DESK] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  return () => {
    desk.closeAllConnections();
    desk.close();
    for (const { maven } of places) maven?.stop();
  };
}
