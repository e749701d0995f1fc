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

export interface PumpOptions {
  readonly slots: number;
  fetch(count: number): Promise<string[]>;
  run(id: string): Promise<void>;
  readonly log: Logger;
}

/** pg-boss's own workers wait for the slowest of a batch, or poll after each task; this keeps every slot busy. */
export function createPump(options: PumpOptions): Pump {
  return new TaskPump(options);
}

/** One look at the queue at a time; slots are counted as busy from the moment that something is fetched for them. */
class TaskPump implements Pump {
  readonly #options: PumpOptions;
  readonly #timer: NodeJS.Timeout;
  #busy = 0;
  /** False once the queue was seen to be empty: until a nudge or the next poll nobody needs to look again. */
  #waiting = true;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: PumpOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#poll(), POLL_MS).unref();
    this.nudge();
  }

  nudge(): void {
    this.#waiting = true;
    this.#again = true;
    this.#look(() => this.#fill());
  }

  reserve(): Slot | undefined {
    if (this.#stopped || this.#waiting || this.#busy >= this.#options.slots) return undefined;
    this.#busy++;
    return { start: (id, work) => this.#start(id, work), free: () => this.#free() };
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#looking;
  }

  #poll(): void {
    if (this.#waiting || this.#busy >= this.#options.slots) this.nudge();
    else this.#look(() => this.#peek());
  }

  #look(work: () => Promise<void>): void {
    this.#looking ??= work().finally(() => {
      this.#looking = undefined;
      if (this.#again) this.nudge();
    });
  }

  /** Fetches a task for every free slot, until the queue is empty or no slot is free. */
  async #fill(): Promise<void> {
    const { slots, fetch, run } = this.#options;
    try {
      do {
        this.#again = false;
        const free = slots - this.#busy;
        if (this.#stopped || free <= 0) break;
        const ids = await fetch(free);
        this.#busy += ids.length;
        for (const id of ids) this.#start(id, () => run(id));
        // A nudge in the meantime may be for one that came too late for this look.
        this.#waiting = this.#again || ids.length === free;
      } while (this.#waiting);
    } catch (error) {
      this.#again = false;
      this.#failed(error);
    }
  }

  /** Looks for one task in a queue that was empty, and keeps nobody from the other slots meanwhile. */
  async #peek(): Promise<void> {
    const { fetch, run } = this.#options;
    this.#busy++;
    const [id] = await fetch(1).catch((error: unknown) => this.#failed(error));
    if (id === undefined) return this.#free();
    this.#start(id, () => run(id));
    this.#again = true;
  }

  #failed(error: unknown): string[] {
    this.#options.log.error({ err: error }, 'tasks could not be fetched');
    return [];
  }

  #start(id: string, work: () => Promise<void>): void {
    work()
      .catch((error: unknown) => this.#options.log.error({ err: error, generation: id }, 'task ended with an error'))
      .finally(() => this.#free());
  }

  #free(): void {
    this.#busy--;
    if (this.#waiting) this.nudge();
  }
}
