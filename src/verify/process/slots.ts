/** Lets at most so many works run at once; the others wait in the order in which they came. */
export interface Slots {
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const enter = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const turn = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason);
      };
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });
  const exit = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    async run(work, signal) {
      signal?.throwIfAborted();
      await enter(signal);
      try {
        return await work();
      } finally {
        exit();
      }
    },
  };
}
