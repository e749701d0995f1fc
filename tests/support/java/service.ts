import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../runs/ports.ts';
import { SHORT_LIVED } from './maven.ts';
import { unpacked } from './unpacked.ts';

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 250;

/** A generated service that runs. */
export interface RunningService {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The output so far. */
  log(): string;
  /** The status that its process ends with. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

/**
 * Starts what is in a jar on a free port and waits until it is ready (or only alive, when its database is not meant to be
 * there).
 */
export async function startService(
  jar: string,
  environment: Environment = {},
  until: 'readiness' | 'liveness' = 'readiness',
): Promise<RunningService> {
  const { launch, shared } = unpacked(jar);
  const service = await started([...shared.options, ...launch], environment, until);
  shared.ready();
  return service;
}

/** Starts a jar as its README does, and waits until it is ready. */
export function startJar(jar: string, environment: Environment = {}): Promise<RunningService> {
  return started(['-jar', jar], environment, 'readiness');
}

async function started(
  launch: readonly string[],
  environment: Environment,
  until: 'readiness' | 'liveness',
): Promise<RunningService> {
  const port = await freePort();
  const child = spawn('java', [...SHORT_LIVED, ...launch], {
    env: { ...process.env, LOG_FORMAT: '', ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, delay(STOP_TIMEOUT_MS)]);
    child.kill('SIGKILL');
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`${url}/actuator/health/${until}`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${launch.at(-1)} did not start:\n${log.slice(-6_000)}`);
    }
    await delay(POLL_MS);
  }
  return { url, port, pid: child.pid ?? 0, log: () => log, ended, stop, kill };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
