import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Another user of the machine under which children run, so that they cannot read what belongs to the portal. */
export interface BuildUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Made by the operator (`useradd --system forja-build`); used when the portal itself runs as root. */
export const BUILD_USER = 'forja-build';

/**
 * @returns the other user, when this process may become it, the user exists and can use the folders that a build needs;
 * otherwise why not, in words for the operator's log.
 */
export function findBuildUser(
  name: string,
  folders: { readonly enter: string; readonly use: string },
): BuildUser | { readonly reason: string } {
  if (process.getuid?.() !== 0) return { reason: 'the portal does not run as root, so it cannot change users' };
  const user = lookUp(name);
  if (!user) return { reason: `there is no user ${name}` };
  if (!may(user, 'test -x "$0"', folders.enter)) return { reason: `the user ${name} cannot enter ${folders.enter}` };
  if (!may(user, 'test -r "$0" && test -w "$0" && test -x "$0"', folders.use)) {
    return { reason: `the user ${name} cannot read and write ${folders.use}` };
  }
  return user;
}

function may(user: BuildUser, question: string, folder: string): boolean {
  const { uid, gid } = user;
  return spawnSync('/bin/sh', ['-c', question, folder], { uid, gid, cwd: '/', env: {} }).status === 0;
}

function lookUp(name: string): BuildUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && uid !== '0' ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}
