import type { Logger } from 'pino';

/** Tasks of other processes are found by polling; our own come with a nudge. */
const POLL_MS = 1_000;

/** A slot that waits for its work: exactly one of the two is called. */
export interface Slot {
  start(id: string, work: () => Promise<void>): void;
  free(): void;
}

export interface Pump {
  nudge(): void;
  reserve(): Slot | undefined;
  /** Resolves when what was already being fetched has been handed to `run`. */
  stop(): Promise<void>;
}

/** pg-boss's own workers wait for the slowest of a batch, or poll after each task; this keeps every slot busy. */
export function createPump(options: {
  slots: number;
  fetch(count: number): Promise<string[]>;
  run(id: string): Promise<void>;
  log: Logger;
}): Pump {
  let busy = 0;
  /** False once the queue was seen to be empty: until a nudge or the next poll nobody needs to look again. */
  let waiting = true;
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function fill(): void {
    waiting = true;
    again = true;
    look(fetchAll);
  }

  function look(work: () => Promise<void>): void {
    looking ??= work().finally(() => {
      looking = undefined;
      if (again) fill();
    });
  }

  /** Looks for one task in a queue that was empty, and keeps nobody from the other slots meanwhile. */
  async function peek(): Promise<void> {
    busy++;
    const [id] = await options.fetch(1).catch(failed);
    if (id === undefined) return free();
    start(id, () => options.run(id));
    again = true;
  }

  async function fetchAll(): Promise<void> {
    try {
      do {
        again = false;
        const free = options.slots - busy;
        if (stopped || free <= 0) break;
        const ids = await options.fetch(free);
        busy += ids.length;
        for (const id of ids) start(id, () => options.run(id));
        // A nudge in the meantime may be for one that came too late for this look.
        waiting = again || ids.length === free;
      } while (waiting);
    } catch (error) {
      again = false;
      failed(error);
    }
  }

  function failed(error: unknown): string[] {
    options.log.error({ err: error }, 'tasks could not be fetched');
    return [];
  }

  function start(id: string, work: () => Promise<void>): void {
    work()
      .catch((error: unknown) => options.log.error({ err: error, generation: id }, 'task ended with an error'))
      .finally(free);
  }

  function free(): void {
    busy--;
    if (waiting) fill();
  }

  const timer = setInterval(() => (waiting || busy >= options.slots ? fill() : look(peek)), POLL_MS);
  timer.unref();
  fill();
  return {
    nudge: () => fill(),
    reserve() {
      if (stopped || waiting || busy >= options.slots) return undefined;
      busy++;
      return { start, free };
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
