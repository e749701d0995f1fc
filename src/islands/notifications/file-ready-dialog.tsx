import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { DOWNLOAD_POPUP_MS } from '../../constants.ts';

/** 'Api File': the name of what was downloaded, for 2.5 s. */
export function FileReadyDialog({ filename, onClose }: { readonly filename: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts from when it opened, whatever is rendered meanwhile
  useEffect(() => {
    const timer = setTimeout(onClose, DOWNLOAD_POPUP_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessageDialog title={t('common:dialogs.apiFile')} tone="success" onClose={onClose}>
      <p className="break-all font-mono">{filename}</p>
    </MessageDialog>
  );
}
