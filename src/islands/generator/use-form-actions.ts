import { useState } from 'react';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { FieldTexts } from '../../components/forms/texts.ts';
import type { TechnologyId } from '../../model/request/request.ts';
import type { FormSpec } from '../../shared/form-spec.ts';
import type { Failure } from '../../shared/wire.ts';
import { toast } from '../state/toasts.ts';
import type { Draft } from './draft/draft.ts';
import { requestOf } from './draft/draft-request.ts';
import { useActiveGeneration } from './generation/use-active-generation.ts';
import { useGenerate } from './generation/use-generate.ts';
import { focusPicker, focusSearch, type KeyActions, useFormKeys } from './keys/use-form-keys.ts';
import { usePrice } from './review/use-price.ts';
import { useReview } from './review/use-review.ts';
import type { FormDialog } from './share/form-dialogs.tsx';
import { useOpenRequest } from './share/use-open-request.ts';
import type { FormChecks } from './use-form-checks.ts';
import type { FormDraft } from './use-form-draft.ts';

interface Acting {
  readonly technology: TechnologyId;
  /** The form with all fields, also those that do not apply now. */
  readonly whole: FormSpec;
  readonly texts: FieldTexts;
  /** Whether a choice is still on its way into the draft. */
  readonly choosing: boolean;
}

/** The actions of a form, by buttons and by keys: review and generate, explore, share, open. */
export function useFormActions({ technology, whole, texts, choosing }: Acting, state: FormDraft, found: FormChecks) {
  const { draft, form, sources, wallet, kept, settled } = state;
  const { explore, checks, show } = found;
  const generation = useActiveGeneration(technology, settled);
  const generate = useGenerate(form, state.isAgain, {
    accepted: generation.watch,
    charged: settled,
    refused(faults) {
      checks.refuse(faults);
      show(faults);
    },
  });
  const price = usePrice({ draft, form, sources, wallet, wasGenerated: kept.found, review: generate.review });
  const checkFirst = {
    ...{ choosing, check: checks.check, refused: show },
    failed: (failure?: Failure) =>
      toast('error', failure ? failureText(texts.t, failure) : texts.t('common:toasts.errors.network')),
  };
  const review = useReview({ ...checkFirst, passed: () => generate.open(draft) });
  const [dialog, setDialog] = useState<FormDialog | undefined>();
  const sharing = useReview({ ...checkFirst, passed: () => setDialog(sharedOf(draft, form)) });
  const openRequest = useOpenRequest({ ...state, spec: whole, check: checks.check });
  const keys: KeyActions = state.isComing
    ? {}
    : {
        generate: review.start,
        explore: explore.toggle,
        picker: focusPicker,
        search: focusSearch,
        help: () => setDialog({ kind: 'keys' }),
      };
  const confirm = () => void generate.confirm();
  useFormKeys(keys, generate.review ? { generate: confirm } : explore.open ? { explore: explore.close } : {});
  return { generation, generate, price, review, sharing, dialog, setDialog, openRequest, keys };
}

/** Makes the form for others: without the lock, whose names are the account's own. */
function sharedOf(draft: Draft, form: FormSpec): FormDialog {
  const { lock: _, ...request } = requestOf(draft, form);
  return { kind: 'share', request };
}
