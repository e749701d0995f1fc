import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { ShownFault } from '../../../components/forms/texts.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Failure } from '../../../shared/wire.ts';
import type { Draft } from '../draft/draft.ts';
import type { KnownOf } from '../endpoints/names/names.ts';
import type { PreviewState } from '../explore/use-preview.ts';
import { type FoundFaults, inFormOrder, movedTo } from './faults.ts';
import type { Touched } from './use-touched.ts';

type Check = (draft: Draft, spec: FormSpec, knownOf: KnownOf) => readonly FieldFault[];
const NONE: readonly ShownFault[] = [];

/** The result of a check. */
export type Checked =
  | { readonly kind: 'passed' }
  | { readonly kind: 'refused'; readonly faults: readonly ShownFault[] }
  /** Nobody could be asked. */
  | { readonly kind: 'failed'; readonly failure?: Failure };

interface Checking {
  readonly draft: Draft;
  readonly spec: FormSpec;
  readonly knownOf: KnownOf;
  readonly preview: PreviewState;
  readonly touched: Touched;
}

/**
 * Finds the faults of a form: those that the browser can find, and those that the server finds with the generator's own code.
 * Until a review is asked for, only of fields that somebody changed and left.
 */
export function useChecks({ draft, spec, knownOf, preview, touched }: Checking) {
  const [check, setCheck] = useState<{ run: Check } | undefined>();
  const [refused, setRefused] = useState<FoundFaults | undefined>();
  const settled = useDeferredValue(draft);
  const latest = useRef({ draft, spec, knownOf });
  latest.current = { draft, spec, knownOf };
  const own = useMemo(() => (check ? check.run(settled, spec, knownOf) : NONE), [check, settled, spec, knownOf]);
  const found = useFound(draft, preview, refused);
  const all = useMemo(() => inFormOrder([...own, ...found]), [own, found]);
  return {
    faults: useMemo(() => (check ? all : all.filter(({ field }) => touched.has(field))), [check, all, touched]),
    /** Loads the rules when they are needed first, and asks the server where they find nothing; about what the form holds in the end. */
    async check(): Promise<Checked> {
      const rules = await import('./check.ts').catch(() => undefined);
      if (!rules) return { kind: 'failed' };
      setCheck({ run: rules.checkDraft });
      for (;;) {
        const { draft, spec, knownOf } = latest.current;
        const faults = rules.checkDraft(draft, spec, knownOf);
        if (faults.length > 0) return { kind: 'refused', faults: inFormOrder([...faults, ...found]) };
        const answer = await preview.now(draft);
        if (latest.current.draft !== draft) continue;
        if (!answer.ok) return failed(answer.failure, (of) => setRefused({ draft, faults: of }));
        if (answer.data.faults.length === 0) return { kind: 'passed' };
        return { kind: 'refused', faults: inFormOrder(answer.data.faults) };
      }
    },
    refuse: (faults: FoundFaults['faults']) => setRefused({ draft, faults }),
  };
}

/** A refusal of the call itself may name fields as well. */
function failed(failure: Failure, mark: (faults: FoundFaults['faults']) => void): Checked {
  const { faults = [] } = failure;
  if (faults.length === 0) return { kind: 'failed', failure };
  mark(faults);
  return { kind: 'refused', faults: inFormOrder(faults) };
}

/**
 * Returns the faults that the server found, at their present fields. Those of a refused generation stay until something changes.
 */
function useFound(draft: Draft, { answer }: PreviewState, refused: FoundFaults | undefined): readonly ShownFault[] {
  const { endpoints } = draft;
  return useMemo(() => {
    const told = answer ? movedTo(endpoints, { draft: answer.draft, faults: answer.preview.faults }) : NONE;
    return refused?.draft === draft ? [...told, ...refused.faults] : told;
  }, [draft, endpoints, answer, refused]);
}
