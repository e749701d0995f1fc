import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { BUILD_CLASSPATH, maven, SHORT_LIVED } from '../java/maven.ts';
import { freePort } from '../runs/ports.ts';

const run = promisify(execFile);
const FIXTURE = new URL('../../generated/apis/soap/counterpart', import.meta.url).pathname;

/** A JAX-WS server of Apache CXF on this machine: services that nobody here wrote the protocol of. */
export interface SoapCounterpart {
  readonly url: string;
  close(): Promise<void>;
}

/** Compiles and starts it; user tokens have to have this password. */
export async function startSoapCounterpart(password: string): Promise<SoapCounterpart> {
  const folder = mkdtempSync(join(tmpdir(), 'forja-counterpart-'));
  cpSync(FIXTURE, folder, { recursive: true });
  await maven(folder, '-q', BUILD_CLASSPATH, '-Dmdep.outputFile=classpath');
  const libraries = readFileSync(join(folder, 'classpath'), 'utf8').trim();
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.java'));
  // The compiler itself: a plugin of Maven's would have to be fetched for it.
  await run('javac', ['-proc:none', '-d', 'classes', '-cp', libraries, ...sources], { cwd: folder });
  const port = await freePort();
  const classpath = `${join(folder, 'classes')}:${libraries}`;
  const server = spawn('java', [...SHORT_LIVED, '-cp', classpath, 'com.acme.depot.Server', String(port), password], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [told] = await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  if (!String(told).includes('ready')) throw new Error(`The counterpart did not start: ${told}`);
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.kill();
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The WSDL of a service and all that it imports, each as it is served, called as its address ends. */
export async function servedContract(url: string): Promise<readonly SchemaFile[]> {
  const files = new Map<string, string>();
  const left = [url];
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    const path = `${files.size}-${address.replace(/^.*[/=?]/, '')}`;
    if ([...files.keys()].some((known) => known.replace(/^\d+-/, '') === path.replace(/^\d+-/, ''))) continue;
    const content = await (await fetch(address)).text();
    files.set(path, content);
    left.push(...[...content.matchAll(/(?:schemaL|import l)ocation="([^"]+)"/g)].map(([, to = '']) => to));
  }
  return [...files].map(([path, content]) => ({ path: path.includes('.') ? path : `${path}.wsdl`, content }));
}
