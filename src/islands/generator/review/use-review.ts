import { useEffect, useEffectEvent, useState } from 'react';
import type { ShownFault } from '../../../components/forms/texts.ts';
import type { Failure } from '../../../shared/wire.ts';
import type { Checked } from './use-checks.ts';

interface ReviewSteps {
  /** Whether a choice is still on its way into the draft; a review waits for it. */
  readonly choosing: boolean;
  check(): Promise<Checked>;
  passed(): void;
  refused(faults: readonly ShownFault[]): void;
  /** Nobody could be asked. */
  failed(failure?: Failure): void;
}

/** Checks the draft before its review is opened. */
export function useReview({ choosing, check, passed, refused, failed }: ReviewSteps) {
  const [checking, setChecking] = useState(false);
  const review = useEffectEvent(async () => {
    const checked = await check();
    setChecking(false);
    if (checked.kind === 'passed') passed();
    else if (checked.kind === 'refused') refused(checked.faults);
    else if (checked.kind === 'failed') failed(checked.failure);
  });
  useEffect(() => {
    if (checking && !choosing) void review();
  }, [checking, choosing]);
  return { checking, start: () => setChecking(true) };
}
