import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { boot4 } from '../../../src/generators/platforms/boot-4.ts';
import { BUILD_CLASSPATH, maven, SHORT_LIVED } from '../java/maven.ts';
import { freePort } from '../runs/ports.ts';

const START_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
const run = promisify(execFile);

/** A record as it is sent, or as it is read: its headers, key and value. */
export interface KafkaRecord {
  readonly headers: Readonly<Record<string, string>>;
  readonly key: string;
  readonly value: string;
}

/** A broker of Kafka of a test's own. */
export interface KafkaBroker {
  readonly address: string;
  /** Sends records, in their order. */
  send(topic: string, records: readonly KafkaRecord[]): Promise<void>;
  /** Reads so many records from the beginning of a topic; fewer where no more come in time. */
  read(topic: string, records: number): Promise<readonly KafkaRecord[]>;
  stop(): Promise<void>;
}

/**
 * Starts a broker from Maven Central, in the platform's own version.
 * @param partitions how many a topic gets
 */
export async function startKafka(partitions: number): Promise<KafkaBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-kafka-'));
  try {
    writeFileSync(join(folder, 'pom.xml'), POM);
    await maven(folder, BUILD_CLASSPATH, `-Dmdep.outputFile=${join(folder, 'classpath')}`);
    const java = [...SHORT_LIVED, '-Xmx256m', '-cp', readFileSync(join(folder, 'classpath'), 'utf8').trim()];
    const [port, controller] = [await freePort(), await freePort()];
    const settings = join(folder, 'server.properties');
    writeFileSync(settings, settingsOf(folder, port, controller, partitions));
    await run('java', [...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER, '-c', settings], { cwd: folder });
    const server = spawn('java', [...java, 'kafka.Kafka', settings], { cwd: folder, stdio: 'ignore' });
    await answers(port, server);
    return brokerAt(`127.0.0.1:${port}`, java, folder, server);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

const CLUSTER = 'MkU3OEVBNTcwNTJENDM2Qk';

const managed = (artifactId: string) =>
  `<dependency><groupId>org.apache.kafka</groupId><artifactId>${artifactId}</artifactId></dependency>`;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>test</groupId><artifactId>kafka</artifactId><version>1</version>
<dependencyManagement><dependencies><dependency><groupId>org.springframework.boot</groupId>
<artifactId>spring-boot-dependencies</artifactId><version>${boot4.bootVersion}</version><type>pom</type><scope>import</scope>
</dependency></dependencies></dependencyManagement>
<dependencies>${managed('kafka_2.13')}${managed('kafka-tools')}</dependencies></project>
`;

const settingsOf = (
  folder: string,
  port: number,
  controller: number,
  partitions: number,
) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
log.dirs=${join(folder, 'data')}
num.partitions=${partitions}
auto.create.topics.enable=false
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
`;

async function answers(port: number, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isOpen(port))) {
    if (server.exitCode !== null) throw new Error(`Kafka ended with ${server.exitCode}`);
    if (Date.now() > deadline) throw new Error(`Kafka: not after ${START_TIMEOUT_MS} ms`);
    await delay(POLL_MS);
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function brokerAt(address: string, java: readonly string[], folder: string, server: ChildProcess): KafkaBroker {
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  const program = (name: string, words: readonly string[]) =>
    [...java, `org.apache.kafka.tools.${name}`, '--bootstrap-server', address, ...words] as const;
  return {
    address,
    async send(topic, records) {
      const words = ['--topic', topic, '--property', 'parse.headers=true', '--property', 'parse.key=true'];
      const sender = run('java', program('ConsoleProducer', words));
      sender.child.stdin?.end(records.map(lineOf).join(''));
      await sender;
    },
    async read(topic, records) {
      const shown = ['headers', 'key'].flatMap((part) => ['--property', `print.${part}=true`]);
      const words = ['--topic', topic, '--from-beginning', '--max-messages', String(records), ...shown];
      const { stdout } = await run('java', program('consumer.ConsoleConsumer', [...words, '--timeout-ms', '20000']));
      return stdout
        .split('\n')
        .filter((line) => line.includes('\t'))
        .map(recordOf);
    },
    async stop() {
      process.off('exit', end);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function lineOf({ headers, key, value }: KafkaRecord): string {
  const given = Object.entries(headers).map(([name, text]) => `${name}:${text}`);
  return `${given.join(',')}\t${key}\t${value}\n`;
}

function recordOf(line: string): KafkaRecord {
  const [headers = '', key = '', value = ''] = line.split('\t');
  const given = headers.split(',').map((header) => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon), header.slice(colon + 1)] as const;
  });
  return { headers: Object.fromEntries(given), key, value };
}
