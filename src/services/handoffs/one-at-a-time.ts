/** Work that never runs twice at once. */
export interface OneAtATime {
  /** Runs the work now; asked while it runs, it runs once more afterwards. */
  ask(): void;
  /** Resolves when the work that runs now has ended. */
  ended(): Promise<void>;
}

/** @param isWanted while it says no, asking does nothing, and nothing runs once more. */
export function oneAtATime(work: () => Promise<void>, isWanted: () => boolean): OneAtATime {
  let running: Promise<void> | undefined;
  let again = false;

  function ask(): void {
    if (!isWanted()) return;
    if (running) {
      again = true;
      return;
    }
    running = work().finally(() => {
      running = undefined;
      if (!again) return;
      again = false;
      ask();
    });
  }

  return { ask, ended: async () => running };
}
