import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Child {
  readonly process: ChildProcess;
  readonly port: number;
  /** The end of what it wrote about itself. */
  lastWords(): string;
}

const START_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Starts the demo's process and waits until it serves.
 * @throws Error with its output when it does not start.
 */
export async function spawned(entry: URL, directory: string, port: number): Promise<Child> {
  const process = fork(fileURLToPath(entry), [directory, String(port)], {
    execArgv: [],
    env: { TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errors = '';
  process.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4000);
  });
  const answer = await new Promise<number>((resolve, reject) => {
    const timer = setTimeout(() => fail('it did not answer in time'), START_TIMEOUT_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      process.kill('SIGKILL');
      reject(new Error(`The demo database did not start: ${why}\n${errors}`));
    };
    process.once('error', (error) => fail(error.message));
    process.once('exit', (code) => fail(`it ended with code ${code}`));
    process.once('message', (message) => {
      clearTimeout(timer);
      process.removeAllListeners('exit');
      process.removeAllListeners('error');
      process.on('error', () => {});
      resolve((message as { port: number }).port);
    });
  });
  return { process, port: answer, lastWords: () => errors };
}

/** Asks the process to close its files; kills it when it is busy with a statement. */
export async function ended(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  const exit = new Promise((resolve) => process.once('exit', resolve));
  const timer = setTimeout(() => process.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  if (process.connected) process.send('close', () => {});
  await exit;
  clearTimeout(timer);
}
