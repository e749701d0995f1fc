// The rival of the signed-in page: a Next application, made in a temporary folder, with the portal's own components.
import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { catalog, senders, technologies } from '../../../src/generators/parts/catalog.ts';
import { availableOf } from '../../../src/generators/project/available.ts';
import { formSpecOf } from '../../../src/shared/form-spec.ts';
import { sideMenu, topMenu } from '../../../src/shared/menu.ts';

const NEXT = '16.4.6';
/** The packages of the portal's browser side, at the portal's versions. */
const SHARED = ['react', 'react-dom', 'i18next', 'react-i18next', 'jotai', 'socket.io-client', 'dompurify', 'zod'];
const TOOLS = ['typescript', '@types/react', '@types/node'];
const ROUTES = [
  '/',
  '/appGraphQL',
  '/datasourceOra',
  '/datasourceSqlServer',
  '/datasourceMySql',
  '/datasourcePostgres',
];

export interface Next {
  readonly url: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/**
 * Installs, builds and starts it: a minute or two. The portal must have been built.
 * @param kept a folder that holds it already, or will afterwards; without one nothing stays.
 */
export async function startNext(kept?: string): Promise<Next> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'forja-next-')));
  const program = join(folder, 'node_modules/next/dist/bin/next');
  const options = { cwd: folder, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } };
  const clear = () => (kept ? undefined : rm(folder, { recursive: true, force: true }));
  try {
    if (!existsSync(join(folder, '.next/BUILD_ID'))) await build(folder, program, options);
    const child = spawn(process.execPath, [program, 'start', '-p', '0', '-H', '127.0.0.1'], {
      ...{ ...options, stdio: ['ignore', 'pipe', 'inherit'] },
    });
    const stop = async () => {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
      await clear();
    };
    return { url: await addressIn(child), pid: child.pid, stop };
  } catch (error) {
    await clear();
    throw error;
  }
}

async function build(folder: string, program: string, options: ExecFileOptions): Promise<void> {
  const run = promisify(execFile);
  await writeApplication(folder);
  await run('npm', ['install', '--no-audit', '--no-fund'], options);
  await run(process.execPath, [program, 'build'], options);
}

async function writeApplication(folder: string): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  const versions = { ...devDependencies, ...dependencies };
  const wanted = Object.fromEntries([...SHARED, ...TOOLS].map((name) => [name, versions[name]]));
  const json = (path: string, value: unknown) => writeFile(join(folder, path), JSON.stringify(value));
  for (const part of ['src', 'locales']) await cp(part, join(folder, 'forja', part), { recursive: true });
  await cp('tests/bench/rivals/next', join(folder, 'app'), { recursive: true });
  await cp('tests/bench/rivals/next/next.config.js', join(folder, 'next.config.js'));
  const style = (await readdir('dist/client/assets')).find((file) => /^app-.*\.css$/.test(file));
  await cp(`dist/client/assets/${style}`, join(folder, 'app/style.css'));
  await json('package.json', { private: true, type: 'module', dependencies: { next: NEXT, ...wanted } });
  await json('app/data.json', pageData());
}

/** The data that the portal's server hands to the page's islands. */
function pageData() {
  const routes = new Set(ROUTES);
  const technology = technologies.find(({ id }) => id === 'rest');
  if (!technology) throw new Error('there is no REST');
  const available = { ...availableOf(catalog), senders, serverParts: catalog.servers };
  const menu = { technologies, routes, t: (key: string) => key, language: 'en' } as const;
  return { form: formSpecOf(technology, available), top: topMenu(menu), side: sideMenu(menu) };
}

function addressIn(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk;
      const url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1];
      if (url && output.includes('Ready')) resolve(url);
    });
    child.once('exit', () => reject(new Error(`Next did not start:\n${output}`)));
  });
}
