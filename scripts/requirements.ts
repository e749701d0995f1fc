import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { BROWSERS } from '../tests/support/browser/browser.ts';
import type { Need } from '../tests/support/runs/needs.ts';
import { NO_SSHD, SSHD } from '../tests/support/servers/sftp.ts';
import { NO_VARNISH, VARNISHD } from '../tests/support/servers/varnish.ts';

/** The look for each need: undefined when it is there, else one line that says how to get it. */
const LOOKS: Readonly<Record<Need, () => string | undefined | Promise<string | undefined>>> = {
  java: () =>
    lookFor('java', ['-version'], 'install a JDK 17 or newer (Debian: apt-get install default-jdk).') ??
    lookFor('mvn', ['--version'], 'install Maven 3.8 or newer (Debian: apt-get install maven).'),
  openssl: () => lookFor('openssl', ['version'], 'install it (Debian: apt-get install openssl).'),
  git: () => lookFor('git', ['--version'], 'install 2.37 or newer (Debian: apt-get install git).'),
  browser: () =>
    installed('chromium-headless-shell', () => process.env.CHROMIUM !== undefined || BROWSERS.some(existsSync))
      ? undefined
      : 'Chromium is missing: apt-get install chromium-headless-shell, or chromium.',
  wrk: () =>
    installed('wrk', () => spawnSync('wrk', ['--version'], { stdio: 'ignore' }).error === undefined)
      ? undefined
      : 'wrk, the client of the benchmarks, is missing: apt-get install wrk.',
  varnish: () => (installed('varnish', () => existsSync(VARNISHD)) ? undefined : NO_VARNISH),
  sshd: () => (installed('openssh-server', () => existsSync(SSHD)) ? undefined : NO_SSHD),
  postgresql: () => answersAt('PostgreSQL', 'TEST_POSTGRES_URL', 'postgresql://127.0.0.1:5432'),
  mariadb: () => answersAt('MariaDB', 'TEST_MARIADB_URL', 'mariadb://127.0.0.1:3306'),
  rabbitmq: () => answersAt('RabbitMQ', 'TEST_RABBITMQ_URL', 'amqp://127.0.0.1:5672'),
  // `npm test` itself makes it.
  build: () => undefined,
};

/**
 * Looks for everything that tests need, before half an hour of them has run. Browser, wrk, Varnish and OpenSSH's server are installed where
 * that can be done.
 *
 * @returns one line about the first thing that is missing.
 */
export async function firstMissing(needs: readonly Need[]): Promise<string | undefined> {
  for (const need of needs) {
    const missing = await LOOKS[need]();
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function lookFor(program: string, args: readonly string[], how: string): string | undefined {
  const found = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  return found ? undefined : `${program} is missing: ${how}`;
}

/** Installs a missing package on Debian as root. @returns whether it is there now. */
function installed(name: string, isThere: () => boolean): boolean {
  if (isThere()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${name}…`);
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq ${name}`], { stdio: 'ignore' });
  return isThere();
}

async function answersAt(name: string, variable: string, usual: string): Promise<string | undefined> {
  const { hostname: host, port } = new URL(process.env[variable] ?? usual);
  if (await answers(host, Number(port))) return undefined;
  return `${name} does not answer at ${host}:${port}: start it there, or set ${variable}.`;
}

function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5_000 });
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}
