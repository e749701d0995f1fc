import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../runs/ports.ts';
import { artifact } from './local-repository.ts';
import { SHORT_LIVED } from './maven.ts';

const VERSION = '39.0.1.Final';
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;
const CLI_TIMEOUT_MS = 480_000;
const POLL_MS = 250;
const run = promisify(execFile);

/** A pool of connections, as it was generated. */
export interface Pool {
  /** The delivered commands. */
  readonly script: string;
  /** The driver that they put into WildFly. */
  readonly driver: Uint8Array;
}

/** A real WildFly that runs. */
export interface RunningWildfly {
  /** Where wars answer, each below its own name. */
  readonly url: string;
  /** Where a schema of its documentation is. */
  schema(name: string): string;
  log(): string;
  /** The names of the threads that run in it. */
  threads(): Promise<readonly string[]>;
  /** As a generated README says, in one command for all of them; throws with what WildFly says against it. */
  deploy(...wars: readonly string[]): Promise<void>;
  /** The same, after a pool that is made while it runs. */
  deployWith(pool: Pool, ...wars: readonly string[]): Promise<void>;
  /** @returns what takes a war away at once, and waits until WildFly has noticed. */
  undeploying(name: string): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * Starts a WildFly of its own on free ports.
 *
 * @param pools what is made before it starts, by the same commands as while it runs.
 */
export async function startWildfly(
  environment: Readonly<Record<string, string>>,
  pools: readonly Pool[] = [],
): Promise<RunningWildfly> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-wildfly-'));
  await run('unzip', ['-q', await artifact(`org.wildfly:wildfly-dist:${VERSION}:zip`), '-d', folder], {
    maxBuffer: 32 * 1024 * 1024,
  });
  const home = join(folder, `wildfly-${VERSION}`);
  const [port, management, https] = [await freePort(), await freePort(), await freePort()];
  const commands = (script: string, driver?: Uint8Array) => runCommands({ folder, home, management }, script, driver);
  for (const { script, driver } of pools) await commands(`embed-server\n${script}`, driver);
  const pidFile = join(folder, 'pid');
  const own = { http: port, https, 'management.http': management };
  const ports = Object.entries(own).map(([name, value]) => `-Djboss.${name}.port=${value}`);
  const child = spawn('sh', [join(home, 'bin/standalone.sh'), ...ports, '-Djboss.bind.address=127.0.0.1'], {
    env: {
      ...process.env,
      LOG_FORMAT: '',
      ...environment,
      // Else the script waits for its Java and passes no signal on.
      LAUNCH_JBOSS_IN_BACKGROUND: '1',
      JBOSS_PIDFILE: pidFile,
      JAVA_OPTS: [...SHORT_LIVED, '-Xmx1g'].join(' '),
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
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!/WFLYSRV0025:/.test(log)) {
    if (child.exitCode !== null || Date.now() > deadline || /WFLYSRV0026:/.test(log)) {
      await stop();
      throw new Error(`WildFly did not start:\n${log.slice(-8_000)}`);
    }
    await delay(POLL_MS);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    schema: (name) => join(home, 'docs/schema', name),
    log: () => log,
    async threads() {
      const { stdout } = await run('jstack', [readFileSync(pidFile, 'utf8').trim()], { maxBuffer: 32 * 1024 * 1024 });
      return [...stdout.matchAll(/^"([^"]*)"/gm)].map(([, thread = '']) => thread);
    },
    deploy: (...wars) => commands(['connect', ...wars.map(deploying)].join('\n')),
    deployWith: ({ script, driver }, ...wars) =>
      commands(['connect', script, ...wars.map(deploying)].join('\n'), driver),
    async undeploying(name) {
      const cli = spawn('sh', [join(home, 'bin/jboss-cli.sh'), `--controller=127.0.0.1:${management}`]);
      const closed = new Promise((resolve) => cli.once('exit', resolve));
      let said = '';
      cli.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      cli.stdin.write('connect\necho connected\n');
      while (!/^connected/m.test(said)) await delay(POLL_MS);
      return async () => {
        cli.stdin.end(`undeploy ${name}\nquit\n`);
        await closed;
      };
    },
    stop,
  };
}

const deploying = (war: string) => `deploy --force ${war}`;

/** @returns what schemas have against documents, in their order: the name of the document and what is wrong, a line each. */
export async function xmlFaults(
  documents: readonly { readonly name: string; readonly text: string; readonly schema: string }[],
): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-xml-'));
  try {
    writeFileSync(join(folder, 'Validation.java'), VALIDATION);
    const given = documents.flatMap(({ name, text, schema }, index) => {
      const path = join(folder, `${index}.xml`);
      writeFileSync(path, text);
      return [name, schema, path];
    });
    const { stdout } = await run('java', [...SHORT_LIVED, join(folder, 'Validation.java'), ...given]);
    return stdout.split('\n').filter((line) => line !== '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const VALIDATION = `
import java.io.File;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSInput;
import org.xml.sax.SAXParseException;

class Validation {

    public static void main(String... documents) throws Exception {
        System.setProperty("javax.xml.accessExternalDTD", "all");
        for (var at = 0; at < documents.length; at += 3) {
            validate(documents[at], new File(documents[at + 1]), new File(documents[at + 2]));
        }
    }

    private static void validate(String name, File schema, File document) throws Exception {
        var folder = schema.getParentFile();
        var schemas = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        schemas.setResourceResolver((type, namespace, publicId, systemId, base) -> {
            var beside = systemId == null ? null : new File(folder, new File(systemId).getName());
            return beside == null || !beside.exists() ? null : input(beside);
        });
        var validator = schemas.newSchema(schema).newValidator();
        try {
            validator.validate(new StreamSource(document));
        } catch (SAXParseException e) {
            System.out.println(name + ":" + e.getLineNumber() + ": " + e.getMessage());
        }
    }

    /** A schema names others by addresses of the net: they stand beside it. */
    private static LSInput input(File file) {
        try {
            var registry = DOMImplementationRegistry.newInstance();
            var input = ((DOMImplementationLS) registry.getDOMImplementation("LS")).createLSInput();
            input.setSystemId(file.toURI().toString());
            return input;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
`;

/** Runs commands in WildFly's own command line, in a folder of its own with the driver that they name. */
async function runCommands(
  { folder, home, management }: { readonly folder: string; readonly home: string; readonly management: number },
  script: string,
  driver?: Uint8Array,
): Promise<void> {
  const place = mkdtempSync(join(folder, 'cli-'));
  if (driver) writeFileSync(join(place, 'driver.jar'), driver);
  writeFileSync(join(place, 'script.cli'), script);
  const given = ['--file=script.cli', `--controller=127.0.0.1:${management}`, `--timeout=${CLI_TIMEOUT_MS}`];
  const options = {
    cwd: place,
    timeout: CLI_TIMEOUT_MS,
    env: { ...process.env, JAVA_OPTS: SHORT_LIVED.join(' ') },
  };
  try {
    await run('sh', [join(home, 'bin/jboss-cli.sh'), ...given], options);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`WildFly refused:\n${script}\n${stdout}${stderr}`);
  }
}
