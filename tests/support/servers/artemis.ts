import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { boot4 } from '../../../src/generators/platforms/boot-4.ts';
import { BUILD_CLASSPATH, maven, SHORT_LIVED } from '../java/maven.ts';
import { freePort } from '../runs/ports.ts';

const BROKER = 'tests/support/servers/ArtemisBroker.java';

/** A message as it is sent, or as it is read. */
export interface ArtemisMessage {
  readonly id: string;
  readonly text: string;
}

/** A dead letter, or an answer of a service, for which `kind` and `attempts` are `null`. */
export interface ReadMessage extends ArtemisMessage {
  readonly kind: string;
  readonly attempts: string;
}

/** A broker of ActiveMQ Artemis of a test's own, whose messages are on the disk. */
export interface ArtemisServer {
  readonly url: string;
  /** Sends messages, in their order. */
  send(queue: string, messages: readonly ArtemisMessage[]): Promise<void>;
  /** Takes so many messages from a queue; fewer where no more come in time. */
  read(queue: string, messages: number): Promise<readonly ReadMessage[]>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again, with what is on the disk. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a broker from Maven Central, in the platform's own version. */
export async function startArtemis(): Promise<ArtemisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-artemis-'));
  writeFileSync(join(folder, 'pom.xml'), POM);
  await maven(folder, BUILD_CLASSPATH, `-Dmdep.outputFile=${join(folder, 'classpath')}`);
  const classpath = readFileSync(join(folder, 'classpath'), 'utf8').trim();
  const port = await freePort();
  let running: Awaited<ReturnType<typeof runningBroker>> | undefined;
  const kill = async () => {
    const ended = running;
    running = undefined;
    await ended?.end();
  };
  const start = async () => {
    running = await runningBroker(classpath, port, folder);
  };
  await start();
  const asked = (task: string, end: string) => {
    if (!running) throw new Error('The broker does not run');
    return running.ask(task, end);
  };
  return {
    url: `tcp://127.0.0.1:${port}`,
    async send(queue, messages) {
      const lines = messages.map(({ id, text }) => `${id}\t${text}\n`).join('');
      await asked(`send\t${queue}\t${messages.length}\n${lines}`, 'sent');
    },
    async read(queue, messages) {
      const lines = await asked(`read\t${queue}\t${messages}\n`, 'read');
      return lines.map((line) => {
        const [, id = '', kind = '', attempts = '', text = ''] = line.split('\t');
        return { id, kind, attempts, text };
      });
    },
    kill,
    start,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runningBroker(classpath: string, port: number, folder: string) {
  const words = [...SHORT_LIVED, '-Xmx256m', '-cp', classpath, resolve(BROKER), String(port), join(folder, 'data')];
  const server = spawn('java', words, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const until = async (end: string) => {
    const before: string[] = [];
    for (;;) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`Artemis ended with ${server.exitCode}`);
      if (value === end) return before;
      if (value.startsWith('message\t')) before.push(value);
    }
  };
  await until('started');
  return {
    async ask(task: string, end: string) {
      server.stdin.write(task);
      return await until(end);
    },
    async end() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

const managed = (artifactId: string) =>
  `<dependency><groupId>org.apache.artemis</groupId><artifactId>${artifactId}</artifactId>${EXCLUSIONS}</dependency>`;

/** Native libraries that not every repository has. */
const EXCLUSIONS = `<exclusions>${['epoll', 'kqueue']
  .map(
    (name) =>
      `<exclusion><groupId>io.netty</groupId><artifactId>netty-transport-native-${name}</artifactId></exclusion>`,
  )
  .join('')}</exclusions>`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>artemis</artifactId><version>1</version>
<dependencyManagement><dependencies><dependency><groupId>org.springframework.boot</groupId>
<artifactId>spring-boot-dependencies</artifactId><version>${boot4.bootVersion}</version><type>pom</type><scope>import</scope>
</dependency></dependencies></dependencyManagement>
<dependencies>${managed('artemis-jakarta-server')}${managed('artemis-jakarta-client')}</dependencies></project>
`;
