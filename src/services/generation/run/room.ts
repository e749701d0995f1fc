/** Lets works in, in the order in which they come, for as long as they are not too large together. */
export interface Room {
  /** Waits until there is room for a work of this size; one that is too large by itself is let in alone. @returns what leaves again. */
  enter(size: number): Promise<() => void>;
}

/** Creates an empty room for so much together. */
export function createRoom(size: number): Room {
  const waiting: { readonly size: number; readonly go: () => void }[] = [];
  let taken = 0;

  function admit(): void {
    for (let next = waiting[0]; next && (taken === 0 || taken + next.size <= size); next = waiting[0]) {
      waiting.shift();
      taken += next.size;
      next.go();
    }
  }

  return {
    enter: (own) =>
      new Promise((resolve) => {
        const leave = () => {
          taken -= own;
          admit();
        };
        waiting.push({ size: own, go: () => resolve(leave) });
        admit();
      }),
  };
}
