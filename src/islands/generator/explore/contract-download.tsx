import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { failureText } from '../../../components/feedback/failure-text.ts';
import type { ContractFormat } from '../../../model/request/request.ts';
import { generateSchema } from '../../api/service.ts';
import { pendingFilesVersionAtom } from '../../state/realtime.ts';
import { toast } from '../../state/toasts.ts';
import { requestOf } from '../draft/draft-request.ts';
import { newIdempotencyKey } from '../generation/idempotency.ts';
import type { ExploreProps } from './props.ts';

/** Downloads the contract file: in the technology's own language, or as XML Schema. Each counts as one schema. */
export function ContractDownload({ draft, spec, preview, texts, onFault }: ExploreProps) {
  const { t } = texts;
  const setPendingFilesVersion = useSetAtom(pendingFilesVersionAtom);
  const [busy, setBusy] = useState<ContractFormat | undefined>();
  const isReady = draft.endpoints.length > 0 && !preview.waits;
  const download = async (format: ContractFormat) => {
    const [first] = preview.answer?.preview.faults ?? [];
    if (first) return onFault(first);
    setBusy(format);
    const request = requestOf(draft, spec);
    const asked = format === 'xsd' ? { ...request, format } : request;
    const { error, message, filename, faults = [] } = await generateSchema(asked, newIdempotencyKey());
    setBusy(undefined);
    setPendingFilesVersion((count) => count + 1);
    if (error === '') return toast('success', t('common:toasts.downloaded', { name: filename }));
    toast('error', `${error}: ${failureText(t, { error, message })}`);
    const [fault] = faults;
    if (fault) onFault(fault);
  };
  return (['own', 'xsd'] as const).map((format) => (
    <button
      key={format}
      type="button"
      className="btn btn-ghost btn-sm"
      title={t('common:explore.contractHint')}
      disabled={!isReady || busy !== undefined}
      aria-busy={busy === format || undefined}
      onClick={() => void download(format)}
    >
      {busy === format && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t(`common:explore.contract.${format}`)}
    </button>
  ));
}
