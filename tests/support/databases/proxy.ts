import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type DatabaseProxy = Awaited<ReturnType<typeof startProxy>>;

/** A way to a database that can be slow, silent, held, cut and mended; `seen` is told what comes back from it, and what goes there. */
export async function startProxy(target: string, seen: (chunk: Buffer, by: 'client' | 'database') => void = () => {}) {
  const url = new URL(target);
  const open = new Set<Socket>();
  let delayMs = 0;
  let silent = false;
  let held = false;
  const mute = new WeakSet<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(url.port || 5432), url.hostname);
    for (const one of [near, far]) {
      open.add(one.on('error', () => {}));
      one.once('close', () => {
        near.destroy();
        far.destroy();
        open.delete(one);
      });
    }
    setTimeout(() => {
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        // What comes while it is silent is lost, as on the way to a host that vanished.
        from.on('data', (chunk: Buffer) => {
          if (silent || mute.has(from)) return;
          seen(chunk, from === near ? 'client' : 'database');
          to.write(chunk);
        });
        from.on('end', () => to.end());
        if (held) from.pause();
      }
    }, delayMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);
  const cut = () => open.forEach((socket) => void socket.destroy());
  return {
    url: through.href,
    delay(ms: number) {
      delayMs = ms;
    },
    /** Connections stay open and are taken, and nothing gets through any more; when it ends, on new ones. */
    silence(on: boolean) {
      silent = on;
      for (const one of open) mute.add(one);
    },
    /** Nothing gets through while it is held, and all of it when that ends, as of a server that stood still. */
    hold(on: boolean) {
      held = on;
      for (const one of open) on ? one.pause() : one.resume();
    },
    /** Ends every connection; new ones are taken. */
    cut,
    async goAway() {
      const gone = once(server, 'close');
      server.close();
      cut();
      await gone;
    },
    async comeBack() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
