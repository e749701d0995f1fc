import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the copied text, for those who only hear the button. */
  readonly title: string;
}

/** Puts a text into the clipboard, and says so. */
export function CopyButton({ text, title }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <button
      type="button"
      className="btn btn-ghost btn-xs"
      aria-label={t('common:nextSteps.copyOne', { title })}
      onClick={copy}
    >
      {t(copied ? 'common:nextSteps.copied' : 'common:nextSteps.copy')}
      {copied && (
        <span role="status" className="sr-only">
          {t('common:nextSteps.copied')}
        </span>
      )}
    </button>
  );
}
