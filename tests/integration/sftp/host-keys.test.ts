import { execFileSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import type { Fault } from '../../../src/model/fault.ts';
import { createHostKeys } from '../../../src/services/sftp/host-keys.ts';
import { freePort } from '../../support/runs/ports.ts';
import { type SftpServer, startSftp } from '../../support/servers/sftp.ts';

let server: SftpServer;
beforeAll(async () => {
  server = await startSftp();
});
afterAll(() => server?.stop());

const { ask } = createHostKeys({ network: createNetwork() });
const diagnosis = async (port: number): Promise<unknown> => {
  const error: Fault = await ask({ host: '127.0.0.1', port }).then(
    (keys) => expect.fail(JSON.stringify(keys)),
    (thrown) => thrown,
  );
  return [error.code, error.values?.diagnosis];
};

describe('the keys of an SFTP server', () => {
  test('are those that OpenSSH tells, with their fingerprints', async () => {
    expect(await ask({ host: 'localhost', port: server.port })).toEqual([
      { kind: 'ssh-ed25519', fingerprint: server.fingerprint },
    ]);
    const scanned = execFileSync('ssh-keyscan', ['-p', String(server.port), '127.0.0.1'], { stdio: 'pipe' });
    const told = execFileSync('ssh-keygen', ['-lf', '-'], { input: scanned, encoding: 'utf8' });
    expect(told).toContain(server.fingerprint);
  });

  test('are others when the server has others', async () => {
    await server.kill();
    await server.start('other');
    const [key] = await ask({ host: '127.0.0.1', port: server.port });
    expect(key?.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(key?.fingerprint).not.toBe(server.fingerprint);
  });

  test('are asked for only where data sources may be', async () => {
    const strict = createHostKeys({ network: createNetwork({ allow: ['10.0.0.0/8'] }) });
    await expect(strict.ask({ host: '127.0.0.1', port: server.port })).rejects.toMatchObject({
      code: 'hostNotAllowed',
    });
  });

  test('are not those of a port at which nothing listens', async () => {
    expect(await diagnosis(await freePort())).toEqual(['connectionFailed', 'refused']);
  });

  test.each([
    ['another protocol', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['an end', ''],
    ['a greeting and noise', `SSH-2.0-x\r\n${'\0\0\0\x0c'.repeat(2_000)}`],
    ['a line without an end', 'A'.repeat(3_000_000)],
  ])('are not %s', async (_, said) => {
    const other: Server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(said);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await diagnosis(port)).toEqual(['connectionFailed', 'not-this-kind']);
    other.close();
  });
});
