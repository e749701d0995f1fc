import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FieldFault } from '../../../shared/fault.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Draft } from '../draft/draft.ts';
import type { KnownOf } from '../endpoints/names.ts';

type Check = (draft: Draft, spec: FormSpec, knownOf: KnownOf) => readonly FieldFault[];
const NONE: readonly FieldFault[] = [];

/** The checks of a form: silent until the first try, then always up to date; the server's own stay until something changes. */
export function useChecks(draft: Draft, spec: FormSpec, knownOf: KnownOf) {
  const [check, setCheck] = useState<{ run: Check } | undefined>();
  const [refused, setRefused] = useState<{ draft: Draft; faults: readonly FieldFault[] } | undefined>();
  const settled = useDeferredValue(draft);
  const own = useMemo(() => (check ? check.run(settled, spec, knownOf) : NONE), [check, settled, spec, knownOf]);
  useEffect(() => {
    if (refused && refused.draft !== draft) setRefused(undefined);
  }, [refused, draft]);
  return {
    faults: refused ? [...own, ...refused.faults] : own,
    /** Loads the rules when they are needed first, and applies them; undefined when they cannot be loaded now. */
    async check(): Promise<readonly FieldFault[] | undefined> {
      const rules = await import('./check.ts').catch(() => undefined);
      if (!rules) return undefined;
      setCheck({ run: rules.checkDraft });
      return rules.checkDraft(draft, spec, knownOf);
    },
    refuse: (faults: readonly FieldFault[]) => setRefused({ draft, faults }),
  };
}
