/** Lets works run beside each other, and some of them alone. Those that must be alone go first. */
export interface Gate {
  /** Waits for its turn. @returns what leaves again. */
  enter(alone: boolean): Promise<() => void>;
  /** @returns undefined when it would have to wait to be there with others. */
  tryEnter(): (() => void) | undefined;
}

export function createGate(): Gate {
  const waiting: Record<'alone' | 'together', (() => void)[]> = { alone: [], together: [] };
  let inside = 0;
  let closed = false;

  function admit(): void {
    const lone = inside === 0 ? waiting.alone.shift() : undefined;
    if (lone) {
      closed = true;
      lone();
    }
    if (closed || waiting.alone.length > 0) return;
    for (const next of waiting.together.splice(0)) next();
  }

  function go(alone: boolean): () => void {
    inside++;
    return () => {
      inside--;
      if (alone) closed = false;
      admit();
    };
  }

  return {
    enter: (alone) =>
      new Promise((resolve) => {
        waiting[alone ? 'alone' : 'together'].push(() => resolve(go(alone)));
        admit();
      }),
    tryEnter: () => (closed || waiting.alone.length > 0 ? undefined : go(false)),
  };
}
