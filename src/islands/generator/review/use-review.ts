import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldFault } from '../../../shared/fault.ts';

interface ReviewSteps {
  /** What was chosen last may still be on its way into the draft: it is waited for. */
  readonly choosing: boolean;
  /** @returns the faults of the draft; undefined when nobody could be asked. */
  check(): Promise<readonly FieldFault[] | undefined>;
  passed(): void;
  refused(faults: readonly FieldFault[]): void;
  failed(): void;
}

/** Checks the draft before its review is opened. */
export function useReview({ choosing, check, passed, refused, failed }: ReviewSteps) {
  const [checking, setChecking] = useState(false);
  const review = useEffectEvent(async () => {
    const faults = await check();
    setChecking(false);
    if (!faults) failed();
    else if (faults.length === 0) passed();
    else refused(faults);
  });
  useEffect(() => {
    if (checking && !choosing) void review();
  }, [checking, choosing]);
  return { checking, start: () => setChecking(true) };
}
