import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../driver.ts';
import { type GuardedSocket, openPostgres } from './socket.ts';

const CANCEL_REQUEST = 80_877_102;
const TIMEOUT_MS = 3_000;

/**
 * Asks the server to stop a session's work, over a connection of its own to the same address, encrypted as the session
 * is. Nobody can know whether it worked; it never throws.
 */
export async function cancelBackend(connection: Connection, session: GuardedSocket): Promise<void> {
  const { address, backendKey } = session;
  const key = backendKey();
  if (!key || !address) return;
  const request = Buffer.alloc(8);
  request.writeUInt32BE(8 + key.length);
  request.writeUInt32BE(CANCEL_REQUEST, 4);
  const { signal: _, ...target } = connection;
  const sent = send({ ...target, addresses: [address] }, Buffer.concat([request, key]));
  // The session is closed all the same, and the statement has its own time-out.
  await Promise.race([sent.catch(() => {}), wait(TIMEOUT_MS, undefined, { ref: false })]);
}

/** Sends the request; the server answers by closing. */
async function send(connection: Connection, request: Buffer): Promise<void> {
  const { socket } = await openPostgres(connection);
  const timer = setTimeout(() => socket.destroy(), TIMEOUT_MS);
  await new Promise((resolve) => {
    socket.once('close', resolve);
    socket.end(request);
  });
  clearTimeout(timer);
}
