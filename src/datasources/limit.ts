import type { Connection } from './driver.ts';

const MAX_PER_SOURCE = 3;

interface Gate {
  running: number;
  readonly waiting: (() => void)[];
}

const gates = new Map<string, Gate>();

/** Runs at most three questions to one data source at a time, so that the portal never exhausts somebody's server. */
export async function limitPerSource<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const { kind, host, port, databaseName, serviceName, username } = connection;
  const key = JSON.stringify([kind, host, port, databaseName, serviceName, username]);
  const gate = gates.get(key) ?? { running: 0, waiting: [] };
  gates.set(key, gate);
  if (gate.running >= MAX_PER_SOURCE) await new Promise<void>((resolve) => gate.waiting.push(resolve));
  else gate.running += 1;
  try {
    return await work();
  } finally {
    const next = gate.waiting.shift();
    if (next) next();
    else if (--gate.running === 0) gates.delete(key);
  }
}
