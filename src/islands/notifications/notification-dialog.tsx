import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { Notification } from '../../shared/wire.ts';
import { getFileZip } from '../api/service.ts';
import { FileReadyDialog } from './file-ready-dialog.tsx';
import { HtmlMessage } from './html-message.tsx';
import { safeUrl } from './queue.ts';

interface NotificationDialogProps {
  readonly notification: Notification;
  /** The answer takes a while: the dialog stays, whatever other tabs and the server say of the notification. */
  readonly onAnswering: () => void;
  /** The user answered it: it is seen, in every tab. */
  readonly onAnswered: () => void;
  readonly onDone: () => void;
}

/** The dialog of each type of notification (SPEC §8). The message of a USER_MESSAGE is HTML, everything else is text. */
export function NotificationDialog(props: NotificationDialogProps) {
  const { notification, onAnswered, onDone } = props;
  const { t } = useTranslation();
  const close = () => {
    onAnswered();
    onDone();
  };
  if (notification.type === 'NOTIFICATION') return <ZipDialog {...props} />;
  if (notification.type === 'WARNNING') {
    return (
      <MessageDialog title={t('common:dialogs.warning')} tone="warning" onClose={close}>
        <p className="whitespace-pre-line">{notification.message}</p>
      </MessageDialog>
    );
  }
  if (notification.type === 'USER_MESSAGE') {
    const target = safeUrl(notification.url, location.origin);
    const confirm = () => {
      close();
      if (target) location.assign(target);
    };
    return (
      <MessageDialog title={notification.title} onClose={close} onConfirm={confirm}>
        <HtmlMessage html={notification.message} />
      </MessageDialog>
    );
  }
  return (
    <MessageDialog title={t('common:dialogs.internalError')} tone="error" onClose={close}>
      <p className="whitespace-pre-line">{notification.message}</p>
    </MessageDialog>
  );
}

type Download =
  | { readonly state: 'asking' | 'running' }
  | { readonly state: 'done'; readonly filename: string }
  | { readonly state: 'failed'; readonly error: string; readonly message: string };

/** 'DownLoad zip' → the download → 'Api File' with the file's name, or the error and its message. */
function ZipDialog({ notification, onAnswering, onAnswered, onDone }: NotificationDialogProps) {
  const { t } = useTranslation();
  const [download, setDownload] = useState<Download>({ state: 'asking' });
  const close = () => {
    onAnswered();
    onDone();
  };
  const start = async () => {
    setDownload({ state: 'running' });
    onAnswering();
    const { error, message, filename } = await getFileZip(notification.id);
    if (error === '') setDownload({ state: 'done', filename });
    else setDownload({ state: 'failed', error, message: failureText(t, { error, message }) });
    onAnswered();
  };
  if (download.state === 'done') return <FileReadyDialog filename={download.filename} onClose={onDone} />;
  if (download.state === 'failed') {
    const known = ['Error download', 'Request Timeout', 'INTERNAL SERVER ERROR', 'Unknown error'].includes(
      download.error,
    );
    return (
      <MessageDialog title={known ? download.error : t('common:dialogs.errorDownload')} tone="error" onClose={onDone}>
        <p>{download.message}</p>
      </MessageDialog>
    );
  }
  const title = t('common:dialogs.downloadZip');
  return (
    <MessageDialog
      title={title}
      tone="success"
      confirm={t('common:dialogs.download')}
      busy={download.state === 'running'}
      onConfirm={() => void start()}
      onClose={close}
    >
      {notification.title !== title && <p className="font-medium">{notification.title}</p>}
      <p className="whitespace-pre-line">{notification.message}</p>
    </MessageDialog>
  );
}
