import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptFile } from '../../shared/wire/services.ts';
import { FileDialog } from './file-dialog.tsx';

interface FileButtonProps {
  readonly file: Omit<KeptFile, 'pending'>;
  readonly className: string;
  /** The text of the button; by default the file's name. */
  readonly label?: string;
  readonly onDownloaded: () => void;
}

/** Opens the dialog of a file. */
export function FileButton({ file, className, label, onDownloaded }: FileButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        // What is seen on it is the beginning of what is heard.
        aria-label={t('common:files.open', { name: label ? `${label} ${file.fileName}` : file.fileName })}
        onClick={() => setOpen(true)}
      >
        {label ?? file.fileName}
      </button>
      {open && <FileDialog file={file} onClose={() => setOpen(false)} onDownloaded={onDownloaded} />}
    </>
  );
}
