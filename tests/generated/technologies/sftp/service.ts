import type { SftpServer } from '../../../support/servers/sftp.ts';

/** The options of a server that a form has; services of tests get its real place from their environment. */
export const FORM = { host: 'files.example.com', user: 'orders', hostKey: `SHA256:${'A'.repeat(43)}` };

/** @returns the variables of a service by which it finds a server: that of its listener, or of its sender. */
export function environmentOf(
  { port, user, key, fingerprint }: SftpServer,
  prefix: 'SFTP' | 'SENDER_SFTP',
): Record<string, string> {
  return {
    ...{ [`${prefix}_HOST`]: '127.0.0.1', [`${prefix}_PORT`]: String(port), [`${prefix}_USER`]: user },
    ...{ [`${prefix}_HOST_KEY`]: fingerprint, [`${prefix}_PRIVATE_KEY`]: key },
  };
}
