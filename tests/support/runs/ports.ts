import { connect, createServer } from 'node:net';

/** Above 10080, which browsers refuse, and below those that the system gives to whoever names none: one of them may be gone before it is used. */
const FIRST = 11_000;
/** Of each worker: two files that run at a time are never given the same one. */
const EACH = 2_000;
const WORKERS = 10;

let last = Math.floor(Math.random() * EACH);

/** @returns a port of this machine on which nothing listens now, and which no other test is given. */
export async function freePort(): Promise<number> {
  const own = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * EACH;
  for (let tries = 0; tries < EACH; tries += 1) {
    last = (last + 1) % EACH;
    // While it is looked at, somebody else may ask.
    const port = own + last;
    if (await isFree(port)) return port;
  }
  throw new Error(`Something listens on each port from ${own} on`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Whether something takes connections at this port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', tell(true)).once('error', tell(false));
  });
}
