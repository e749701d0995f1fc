import { useState } from 'react';
import { focusField } from '../../components/forms/focus.ts';
import type { ShownFault } from '../../components/forms/texts.ts';
import { useGone, useKnown } from './draft/use-told.ts';
import { NOTHING_SELECTED, selectOne } from './endpoints/choice/selection.ts';
import { useDescriptions } from './endpoints/choice/use-descriptions.ts';
import { WHOLE_VIEW } from './endpoints/endpoint-filter.tsx';
import { useExplore } from './explore/use-explore.ts';
import { usePreview } from './explore/use-preview.ts';
import { useChecks } from './review/use-checks.ts';
import { useTouched } from './review/use-touched.ts';
import type { FormDraft } from './use-form-draft.ts';

export type FormChecks = ReturnType<typeof useFormChecks>;

/** Finds the facts and the faults of a draft, and brings into view the field that has one. */
export function useFormChecks({ draft, form, sources, contract, kept }: FormDraft) {
  const [view, setView] = useState(WHOLE_VIEW);
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const descriptions = useDescriptions(draft.project.datasource);
  const gone = useGone(draft, sources, contract);
  const knownOf = useKnown(descriptions, contract, kept.names, draft.tinyint1);
  const explore = useExplore();
  const touched = useTouched(draft.endpoints);
  const preview = usePreview(draft, form, explore.open ? 'files' : touched.any ? 'names' : undefined);
  const checks = useChecks({ draft, spec: form, knownOf, preview, touched });
  const show = (faults: readonly ShownFault[]) => {
    // The preview covers the form in its full size.
    if (explore.isFull) explore.close();
    const field = faults[0]?.field ?? '';
    const row = draft.endpoints[Number(/^endpoints\.(\d+)\./.exec(field)?.[1] ?? -1)];
    // The fields of an endpoint are drawn only while it is selected.
    if (row) {
      setView(WHOLE_VIEW);
      setSelection(selectOne(row.key));
    }
    focusField(field.replace(/^(endpoints\.\d+\.results)\..*/, '$1'));
  };
  return {
    ...{ descriptions, knownOf, explore, preview, checks, show },
    /** The props of the list of endpoints. */
    endpoints: { view, selection, gone, descriptions, knownOf, onView: setView, onSelect: setSelection },
  };
}
