import { useTranslation } from 'react-i18next';
import { bringIntoView } from '../../components/feedback/bring-into-view.ts';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { Failure } from '../../shared/wire.ts';

interface FailureNoticeProps {
  readonly title: string;
  readonly failure: Failure;
}

/** A failure with the product's title for it, where what failed was asked for: never a dialog on top of a dialog. */
export function FailureNotice({ title, failure }: FailureNoticeProps) {
  const { t } = useTranslation();
  return (
    <section
      ref={bringIntoView}
      role="alert"
      aria-label={title}
      className="alert alert-error alert-soft flex flex-col items-start gap-1 text-left text-sm"
    >
      <strong>{title}</strong>
      <span className="break-words">{failureText(t, failure)}</span>
    </section>
  );
}
