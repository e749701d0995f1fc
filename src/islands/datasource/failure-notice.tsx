import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../../components/dialogs/message-dialog.tsx';
import { bringIntoView } from '../../components/feedback/bring-into-view.ts';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { Failure } from '../../shared/wire.ts';

interface FailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
}

/** A failure as the product shows it: a dialog with its title first; once read, the same text stays in place. */
export function FailureNotice({ title, failure }: FailureNoticeProps) {
  const { t } = useTranslation();
  const [read, setRead] = useState<Failure | undefined>();
  const text = failureText(t, failure);
  if (read !== failure) {
    return (
      <MessageDialog title={title} tone="error" onClose={() => setRead(failure)}>
        <p className="break-words">{text}</p>
      </MessageDialog>
    );
  }
  return (
    <div ref={bringIntoView} className="alert alert-error alert-soft flex flex-col items-start gap-1 text-left text-sm">
      <strong>{title}</strong>
      <span className="break-words">{text}</span>
    </div>
  );
}
