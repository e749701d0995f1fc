import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../runs/ports.ts';
import { artifact } from './local-repository.ts';
import { SHORT_LIVED } from './maven.ts';

/** Of Servlet 6.1, and of Servlet 5.0. */
type Version = '11.0.24' | '10.0.27';
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 250;
const run = promisify(execFile);

/** A war, and what Tomcat is told of it. */
export interface War {
  /** The name of the war: its context path. */
  readonly name: string;
  readonly war: string;
  /** Its context.xml, as it was generated. */
  readonly context: string;
}

/** Files that are put into Tomcat before it starts. */
export interface Deployment extends War {
  /** Other wars, in the same Tomcat. */
  readonly beside?: readonly War[];
  /** Files for Tomcat's own lib. */
  readonly libraries: ReadonlyMap<string, Uint8Array>;
  readonly environment: Readonly<Record<string, string>>;
}

/** A real Tomcat that runs. */
export interface RunningTomcat {
  /** Where the war answers, context path included. */
  readonly url: string;
  /** The same of one beside it. */
  at(name: string): string;
  log(): string;
  /** The names of the threads that run in it. */
  threads(): Promise<readonly string[]>;
  /** Takes the war away and waits until Tomcat has noticed. */
  undeploy(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Tomcat of its own on a free port with this war in it, as a generated README says. */
export async function startTomcat(
  { libraries, environment, beside = [], ...first }: Deployment,
  version: Version = '11.0.24',
): Promise<RunningTomcat> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-tomcat-'));
  await run('tar', [
    '-xzf',
    await artifact(`org.apache.tomcat:tomcat:${version}:tar.gz`),
    '-C',
    folder,
    '--strip-components=1',
  ]);
  const port = await freePort();
  const server = join(folder, 'conf/server.xml');
  writeFileSync(
    server,
    readFileSync(server, 'utf8')
      .replace('port="8005"', 'port="-1"')
      .replace('port="8080"', `address="127.0.0.1" port="${port}"`)
      .replace('<Host name="localhost"', '<Host name="localhost" startStopThreads="2"'),
  );
  for (const own of ['ROOT', 'docs', 'examples', 'manager', 'host-manager'])
    rmSync(join(folder, 'webapps', own), { recursive: true, force: true });
  for (const [file, bytes] of libraries) writeFileSync(join(folder, 'lib', file), bytes);
  mkdirSync(join(folder, 'conf/Catalina/localhost'), { recursive: true });
  mkdirSync(join(folder, 'webapps'), { recursive: true });
  for (const { name, war, context } of [first, ...beside]) {
    writeFileSync(join(folder, 'conf/Catalina/localhost', `${name}.xml`), context);
    cpSync(war, join(folder, 'webapps', `${name}.war`));
  }
  const digester = 'org.apache.tomcat.util.digester';
  const child = spawn('sh', [join(folder, 'bin/catalina.sh'), 'run'], {
    env: {
      ...process.env,
      LOG_FORMAT: '',
      ...environment,
      CATALINA_HOME: folder,
      CATALINA_BASE: folder,
      CATALINA_OPTS: `${SHORT_LIVED.join(' ')} -D${digester}.PROPERTY_SOURCE=${digester}.EnvironmentPropertySource`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(STOP_TIMEOUT_MS)]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const until = async (said: RegExp, timeoutMs: number) => {
    const deadline = Date.now() + timeoutMs;
    while (!said.test(log)) {
      if (child.exitCode !== null || Date.now() > deadline) {
        await stop();
        throw new Error(`Tomcat did not say ${said}:\n${log.slice(-8_000)}`);
      }
      await delay(POLL_MS);
    }
  };
  await until(/Server startup in/, 480_000);
  return {
    url: `http://127.0.0.1:${port}/${first.name}`,
    at: (name) => `http://127.0.0.1:${port}/${name}`,
    log: () => log,
    async threads() {
      const { stdout } = await run('jstack', [String(child.pid)], { maxBuffer: 32 * 1024 * 1024 });
      return [...stdout.matchAll(/^"([^"]*)"/gm)].map(([, thread = '']) => thread);
    },
    async undeploy() {
      rmSync(join(folder, 'webapps', `${first.name}.war`));
      await until(/Undeploying context/, 60_000);
      // What is left behind is complained of while the context stops, within a moment.
      await delay(3_000);
    },
    stop,
  };
}
