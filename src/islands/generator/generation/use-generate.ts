import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import { generateSrc } from '../../api/service.ts';
import type { HandOnTarget } from '../../hand-on/use-targets.ts';
import { rememberDownload } from '../../state/downloads.ts';
import { pendingFilesVersionAtom } from '../../state/realtime.ts';
import { toast } from '../../state/toasts.ts';
import type { Draft } from '../draft/draft.ts';
import { requestOf } from '../draft/draft-request.ts';
import { newIdempotencyKey } from './idempotency.ts';

/** A review step: the draft that is shown, the request it makes, and the one key under which that is sent, however often. */
export interface Review {
  readonly key: string;
  readonly draft: Draft;
  readonly request: GenerateRequestInput;
}

interface Outcome {
  /** It is on its way, or there already. */
  accepted(id: string): void;
  /** Fields that the server refused. */
  refused(faults: NonNullable<Failure['faults']>): void;
  /** Credits may have been spent. */
  charged(): void;
}

/**
 * Reviewing and sending a request. A failure keeps the review open, so that trying again sends the same key.
 * @param isAgain it was filled from an earlier generation, which its event tells.
 */
export function useGenerate(spec: FormSpec, isAgain: boolean, outcome: Outcome) {
  const { t } = useTranslation();
  const setPendingFilesVersion = useSetAtom(pendingFilesVersionAtom);
  const [review, setReview] = useState<Review | undefined>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [target, setTarget] = useState<HandOnTarget | undefined>();
  const close = () => {
    setReview(undefined);
    setFailure(undefined);
  };
  const fail = (failed: Failure) => {
    const fields = failed.faults?.filter(({ field }) => field !== '') ?? [];
    if (fields.length === 0) return setFailure(failed);
    close();
    outcome.refused(fields);
    toast('error', failureText(t, failed));
  };
  const send = async ({ request, key }: Review) => {
    const sent = { idempotencyKey: key, isAgain };
    if (target && request.mode !== 'Test') {
      const way = request.mode === 'Src' ? 'generateDevopsSrc' : 'generateDevopsSqlServer';
      const result = await call(way, { body: { ...request, ...target.where }, ...sent });
      if (!result.ok) return fail(result.failure);
      outcome.accepted(result.data.id);
    } else if (request.mode === 'Src') {
      const { status, error, message, filename, faults, generationId } = await generateSrc(request, sent);
      if (error !== '') return fail({ status, error, message, ...(faults && { faults }) });
      toast('success', t('common:toasts.downloaded', { name: filename }));
      setPendingFilesVersion((count) => count + 1);
      if (generationId !== undefined) {
        rememberDownload(generationId);
        outcome.accepted(generationId);
      }
    } else {
      const way = request.sourceType === 2 ? 'generateBinary' : 'generateDeploySqlServer';
      const result = await call(way, { body: request, ...sent });
      if (!result.ok) return fail(result.failure);
      outcome.accepted(result.data.id);
    }
    close();
  };
  return {
    review,
    busy,
    failure,
    target,
    /** Where it goes is a part of what the key stands for. */
    choose(next: HandOnTarget | undefined) {
      setTarget(next);
      if (review) setReview({ ...review, key: newIdempotencyKey() });
    },
    close,
    open(draft: Draft) {
      setTarget(undefined);
      setReview({ draft, request: requestOf(draft, spec), key: newIdempotencyKey() });
    },
    async confirm() {
      if (!review || busy) return;
      setBusy(true);
      setFailure(undefined);
      await send(review);
      setBusy(false);
      outcome.charged();
    },
  };
}
