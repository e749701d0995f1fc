import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../components/feedback/failure-text.ts';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { PendingFile } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { getFileZip } from './api/service.ts';
import { FileReadyDialog } from './notifications/file-ready-dialog.tsx';
import { PendingFileTable } from './pending-files/table.tsx';
import { pendingFilesVersionAtom } from './state/realtime.ts';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';

/** Artifacts that wait for their download: fetch them, or give them up. */
export default function PendingFiles() {
  const { t } = useTranslation();
  const { files, downloaded, busy, doomed, setDownloaded, setDoomed, download, remove } = usePendingFiles();
  const shown = 'data' in files ? files.data : undefined;
  return (
    <>
      {files.state === 'failed' && <FailureState failure={files.failure} onRetry={files.reload} />}
      {files.state !== 'failed' && !shown && <LoadingRows label={t('common:pendingFiles.loading')} />}
      {shown?.length === 0 && (
        <EmptyState title={t('common:pendingFiles.empty')}>{t('common:pendingFiles.emptyLead')}</EmptyState>
      )}
      {shown && shown.length > 0 && (
        <PendingFileTable
          files={shown}
          busy={busy}
          onDownload={(file) => void download(file)}
          onDownloaded={files.reload}
          onDelete={setDoomed}
        />
      )}
      {downloaded !== undefined && <FileReadyDialog filename={downloaded} onClose={() => setDownloaded(undefined)} />}
      {doomed && (
        <ConfirmDialog
          title={t('common:pendingFiles.deleteTitle')}
          confirm={t('common:pendingFiles.delete')}
          danger
          busy={busy === doomed.id}
          onClose={() => setDoomed(undefined)}
          onConfirm={() => void remove(doomed)}
        >
          <p>{t('common:pendingFiles.deleteText', { name: doomed.fileName })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The list, its file that was just downloaded, the one that is asked about, and what can be done with each. */
function usePendingFiles() {
  const { t } = useTranslation();
  const version = useAtomValue(pendingFilesVersionAtom);
  const files = useCall(`pending-${version}`, () => call('pendingFiles'));
  const [downloaded, setDownloaded] = useState<string | undefined>();
  const [busy, setBusy] = useState<string | undefined>();
  const [doomed, setDoomed] = useState<PendingFile | undefined>();

  const download = async (file: PendingFile) => {
    setBusy(file.id);
    const { error, message, filename } = await getFileZip(file.id);
    setBusy(undefined);
    if (error !== '') return toast('error', failureText(t, { error, message }));
    setDownloaded(filename);
    files.reload();
  };
  const remove = async (file: PendingFile) => {
    setBusy(file.id);
    const result = await call('deletePendingFile', { query: { id: file.id } });
    setBusy(undefined);
    setDoomed(undefined);
    if (result.ok) files.reload();
    else toast('error', failureText(t, result.failure));
  };
  return { files, downloaded, busy, doomed, setDownloaded, setDoomed, download, remove };
}
