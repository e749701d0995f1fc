import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ForjaFileProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** The same as dropping a file, for keyboards and screens without a pointer. */
export function ForjaFileButton({ onFiles }: ForjaFileProps) {
  const { t } = useTranslation();
  return (
    <label className="btn btn-sm has-focus-visible:outline-2 has-focus-visible:outline-primary">
      {t('common:forms.openFile')}
      <input
        type="file"
        accept=".json,application/json"
        className="sr-only"
        multiple
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}

/** A place onto which a project's forja.json, forja.lock.json or both can be dropped; it says so while a file hangs over it. */
export function ForjaDrop({ onFiles, children }: ForjaFileProps & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button beside it is the first
    <div
      className="relative"
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files];
        setOver(false);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-start justify-center rounded-box border-2 border-primary border-dashed bg-base-100/90 pt-24 font-semibold">
          {t('common:forms.dropFile')}
        </div>
      )}
    </div>
  );
}
