import { useMemo } from 'react';
import type { TechnologyId } from '../../model/request/request.ts';
import type { FormSpec } from '../../shared/form-spec.ts';
import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';
import { endpointOptionsFor, firstServer, formFor } from './draft/chosen-fields.ts';
import { useDraft } from './draft/use-draft.ts';
import { useEarlier } from './draft/use-earlier.ts';
import { useForjaFiles } from './draft/use-forja-files.ts';
import { usePrefixes } from './draft/use-told.ts';
import { useKeptNames } from './endpoints/names/use-kept-names.ts';
import { useContract } from './project/use-contract.ts';
import { useSources } from './project/use-sources.ts';
import { useChosenSource } from './start/use-chosen-source.ts';
import { useSuggestedProject } from './start/use-suggested-project.ts';

export type FormDraft = ReturnType<typeof useFormDraft>;

/**
 * Holds the draft of a form, and reads from the server what completes it: sources, the uploaded schema, names that the last
 * generation gave, the wallet.
 */
export function useFormDraft(technology: TechnologyId, whole: FormSpec) {
  const { draft: typed, dispatch, ready } = useDraft(technology, firstServer(whole));
  useChosenSource(typed.project, dispatch, ready);
  // An option that no endpoint of this source and this project has gets no column.
  const applied = endpointOptionsFor(typed, whole);
  const form = useMemo(() => formFor(whole, applied), [whole, applied]);
  const sources = useSources(typed.project, form, dispatch, ready);
  const contract = useContract(typed, dispatch, ready);
  const title = 'data' in contract.contract ? contract.contract.data?.title : undefined;
  useSuggestedProject(typed.project, title, dispatch, ready);
  const wallet = useCall(ready ? 'wallet' : undefined, () => call('getWallet'));
  const kept = useKeptNames(typed, technology, ready);
  const { draft, effects } = usePrefixes(typed, kept.prefixes);
  const fill = useForjaFiles(whole, draft, dispatch);
  const { isAgain, isComing } = useEarlier(ready, fill);
  /** Reads again what a generation may have changed. */
  const settled = () => {
    wallet.reload();
    kept.reload();
  };
  return {
    ...{ draft, dispatch, ready, form, sources, contract, kept, effects, isAgain, isComing, settled },
    readFiles: (files: readonly File[]) => void fill(files),
    wallet: 'data' in wallet ? wallet.data : undefined,
  };
}
