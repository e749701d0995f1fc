import { createHash } from 'node:crypto';
import { Client, type ServerHostKeyAlgorithm } from 'ssh2';
import type { Network } from '../../datasources/connection/network.ts';
import { openSocket } from '../../datasources/connection/open-socket.ts';
import { diagnoseSocket } from '../../datasources/diagnosis.ts';
import { Fault } from '../../model/fault.ts';
import type { HostKey, SshServer } from '../../shared/wire.ts';

/** The kinds of keys, the best first: what is listed first is what a form suggests. RSA's key is the same for each of its signatures. */
const KINDS: readonly (readonly ServerHostKeyAlgorithm[])[] = [
  ['ssh-ed25519'],
  ['ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521'],
  ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'],
];
const GREETING_TIMEOUT_MS = 10_000;

/** Tells which keys SFTP servers show. */
export interface HostKeys {
  /**
   * Asks a server for its keys, and logs in nowhere.
   * @returns a key of each kind that it has, the best first.
   * @throws Fault connectionFailed, hostNotAllowed
   */
  ask(server: SshServer, signal?: AbortSignal): Promise<readonly HostKey[]>;
}

/** Creates what asks SFTP servers for their keys: on the machines that data sources may be on. */
export function createHostKeys({ network }: { readonly network: Network }): HostKeys {
  return {
    async ask({ host, port }, signal) {
      const addresses = await network.check({ host, port });
      const found: HostKey[] = [];
      for (const kinds of KINDS) {
        signal?.throwIfAborted();
        const key = await keyOf({ host, port, addresses }, kinds);
        if (key) found.push(key);
      }
      if (found.length === 0) throw failed('not-this-kind', { host, port });
      return found;
    },
  };
}

interface Reached extends SshServer {
  readonly addresses: readonly string[];
}

/**
 * Begins a session in which the server must show a key of these kinds, and ends it with the key.
 * @returns undefined where the server has none of them.
 */
async function keyOf(server: Reached, kinds: readonly ServerHostKeyAlgorithm[]): Promise<HostKey | undefined> {
  const socket = await openSocket(server).catch((error: unknown) => {
    throw failed(diagnoseSocket(error), server, error);
  });
  const client = new Client();
  try {
    return await new Promise<HostKey | undefined>((resolve, reject) => {
      const ended = (error?: Error & { level?: string }) => {
        // Both sides name what they can: no kind in common is an answer, and anything else is not an SSH server's.
        if (error?.level === 'handshake' && /host key format/.test(error.message)) return resolve(undefined);
        const diagnosis = error?.level === 'client-timeout' ? 'timeout' : 'not-this-kind';
        reject(failed(diagnosis, server, error));
      };
      client.once('error', ended);
      client.once('close', () => ended());
      client.connect({
        sock: socket,
        username: '',
        readyTimeout: GREETING_TIMEOUT_MS,
        algorithms: { serverHostKey: [...kinds] },
        hostVerifier: (key: Buffer) => {
          resolve(hostKey(key));
          return false;
        },
      });
    });
  } finally {
    client.removeAllListeners();
    // A late complaint of a session that is over is nobody's.
    client.on('error', () => {});
    client.destroy();
    socket.destroy();
  }
}

/**
 * Reads a key as it goes over the wire (RFC 4253 §6.6): the length of its kind's name, the name, and what is the kind's own.
 * @example
 * 00 00 00 0b ssh-ed25519 …   →   { kind: 'ssh-ed25519', fingerprint: 'SHA256:…' }
 */
function hostKey(key: Buffer): HostKey {
  const kind = key.toString('latin1', 4, 4 + key.readUInt32BE(0));
  const fingerprint = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
  return { kind, fingerprint: `SHA256:${fingerprint}` };
}

function failed(diagnosis: string, { host, port }: SshServer, cause?: unknown): Fault {
  const said = cause instanceof Error ? cause.message : '';
  return new Fault('connectionFailed', {
    values: { diagnosis, host, port, kind: 'sftp', username: '', database: '', message: said.slice(0, 300) },
    detail: `${diagnosis} ${host}:${port} ${said}`,
    cause,
  });
}
