import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureState } from '../../components/feedback/states.tsx';
import type { KeptFile } from '../../shared/wire/services.ts';
import type { Failure } from '../../shared/wire.ts';
import { getFileZip } from '../api/service.ts';
import { toast } from '../state/toasts.ts';
import { formatBytes } from './format.ts';

interface FileDialogProps {
  readonly file: Omit<KeptFile, 'pending'>;
  readonly onClose: () => void;
  /** All of it has arrived. */
  readonly onDownloaded: () => void;
}

/** A generated file: what it is, how to check it, until when it is kept, and the way to have it. */
export function FileDialog({ file, onClose, onDownloaded }: FileDialogProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    const { status, error, message, filename } = await getFileZip(file.id);
    setBusy(false);
    if (error !== '') return setFailure({ status, error, message });
    toast('success', t('common:toasts.downloaded', { name: filename }));
    onDownloaded();
    onClose();
  };
  const actions = file.downloadable && (
    <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void download()} data-focus>
      {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t('common:dialogs.download')}
    </button>
  );
  return (
    <Dialog title={file.fileName} onClose={onClose} actions={actions}>
      <FileFacts file={file} />
      {failure && (
        <div className="mt-4">
          <FailureState failure={failure} />
        </div>
      )}
    </Dialog>
  );
}

function FileFacts({ file }: Pick<FileDialogProps, 'file'>) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-base-content/75">{t('common:pendingFiles.size')}</dt>
      <dd className="tabular-nums max-sm:-mt-2.5">
        {t('common:files.size', { size: formatBytes(file.bytes, i18n.language), count: file.bytes })}
      </dd>
      <dt className="text-base-content/75">{t('common:pendingFiles.sha256')}</dt>
      <dd className="flex flex-col items-start gap-1 max-sm:-mt-2.5">
        <code className="break-all text-xs leading-5">{file.sha256}</code>
        <span className="-ml-2">
          <CopyButton text={file.sha256} title={t('common:pendingFiles.sha256')} />
        </span>
      </dd>
      <dt className="text-base-content/75">{t('common:pendingFiles.expires')}</dt>
      <dd className="tabular-nums max-sm:-mt-2.5">
        {file.downloadable ? date.format(new Date(file.expiresAt)) : t('common:files.gone')}
      </dd>
    </dl>
  );
}
