import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Failure } from '../../../shared/wire.ts';
import { call } from '../../api/client.ts';
import type { Result } from '../../api/result.ts';
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
  const send = useSending();
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
      const sent = await send(review.request, { idempotencyKey: review.key, isAgain }, target);
      if ('failure' in sent) fail(sent.failure);
      else {
        if (sent.id !== undefined) outcome.accepted(sent.id);
        close();
      }
      setBusy(false);
      outcome.charged();
    },
  };
}

/** The id of the accepted generation; an older server's file comes without one. */
type Sent = { readonly id: string | undefined } | { readonly failure: Failure };

interface SendOptions {
  readonly idempotencyKey: string;
  readonly isAgain: boolean;
}

/** @returns sends a request: a Src is downloaded at once, a Build is accepted, and either may be handed on to a target. */
function useSending() {
  const { t } = useTranslation();
  const setPendingFilesVersion = useSetAtom(pendingFilesVersionAtom);
  const download = async (request: GenerateRequestInput, options: SendOptions): Promise<Sent> => {
    const { status, error, message, filename, faults, generationId } = await generateSrc(request, options);
    if (error !== '') return { failure: { status, error, message, ...(faults && { faults }) } };
    toast('success', t('common:toasts.downloaded', { name: filename }));
    setPendingFilesVersion((count) => count + 1);
    if (generationId !== undefined) rememberDownload(generationId);
    return { id: generationId };
  };
  return async (request: GenerateRequestInput, options: SendOptions, target?: HandOnTarget): Promise<Sent> => {
    if (target && request.mode !== 'Test') {
      const way = request.mode === 'Src' ? 'generateDevopsSrc' : 'generateDevopsSqlServer';
      return sentOf(await call(way, { body: { ...request, ...target.where }, ...options }));
    }
    if (request.mode === 'Src') return download(request, options);
    const way = request.sourceType === 2 ? 'generateBinary' : 'generateDeploySqlServer';
    return sentOf(await call(way, { body: request, ...options }));
  };
}

const sentOf = (result: Result<{ readonly id: string }>): Sent =>
  result.ok ? { id: result.data.id } : { failure: result.failure };
