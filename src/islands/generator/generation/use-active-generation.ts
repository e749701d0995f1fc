import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ownStorage } from '../../state/own-storage.ts';
import { isOverStep, progressAtom } from '../../state/realtime.ts';

const keyOf = (technology: string) => `generation.${technology}`;

/** The generation that this screen started last; it is still there after a reload. `onOver` runs when its credits are settled. */
export function useActiveGeneration(technology: string, onOver: () => void) {
  const [id, setId] = useState<string | undefined>();
  useEffect(() => setId(read(keyOf(technology))), [technology]);
  const step = useAtomValue(progressAtom)[id ?? '']?.step;
  const over = step !== undefined && isOverStep(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it gets there
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  const watch = (next: string | undefined) => {
    write(keyOf(technology), next);
    setId(next);
  };
  return { id, watch, close: () => watch(undefined) };
}

function read(key: string): string | undefined {
  try {
    return ownStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) ownStorage.removeItem(key);
    else ownStorage.setItem(key, value);
  } catch {
    // Without storage a reload forgets the card; the notification still comes.
  }
}
