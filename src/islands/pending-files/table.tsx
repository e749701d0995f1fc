import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingFile } from '../../shared/wire.ts';
import { FileButton } from '../files/file-button.tsx';
import { formatBytes } from '../files/format.ts';

interface PendingFileTableProps {
  readonly files: readonly PendingFile[];
  /** The id of the file on which something is being done. */
  readonly busy: string | undefined;
  readonly onDownload: (file: PendingFile) => void;
  /** The file was downloaded from its dialog. */
  readonly onDownloaded: () => void;
  readonly onDelete: (file: PendingFile) => void;
}

/** The files in columns that can be compared; where these have no room each file is a block with the same labels. */
export function PendingFileTable(props: PendingFileTableProps) {
  const { t } = useTranslation();
  const columns = ['fileName', 'created', 'size', 'sha256', 'expires'] as const;
  return (
    <div className="rounded-box border border-base-300 bg-base-100">
      <table className="table block xl:table">
        <thead className="hidden text-base-content/80 xl:table-header-group">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === 'size' ? 'text-right' : ''}>
                {t(`common:pendingFiles.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('common:pendingFiles.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-base-300 xl:table-row-group xl:divide-y-0">
          {props.files.map((file) => (
            <FileRow key={file.id} {...props} file={file} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FileRow({
  file,
  busy,
  onDownload,
  onDownloaded,
  onDelete,
}: PendingFileTableProps & { readonly file: PendingFile }) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const running = busy === file.id;
  return (
    <tr className="flex flex-col py-2 md:grid md:grid-cols-2 xl:table-row">
      <Cell label={t('common:pendingFiles.fileName')} className="col-span-2 break-all font-medium font-mono text-sm">
        <FileButton file={file} className="link text-left" onDownloaded={onDownloaded} />
      </Cell>
      <Cell label={t('common:pendingFiles.created')} className="tabular-nums xl:whitespace-nowrap">
        {date.format(new Date(file.creationDate))}
      </Cell>
      <Cell label={t('common:pendingFiles.size')} className="tabular-nums xl:whitespace-nowrap xl:text-right">
        {formatBytes(file.bytes, i18n.language)}
      </Cell>
      <Cell label={t('common:pendingFiles.sha256')} className="break-all font-mono text-xs xl:max-w-40">
        <span className="xl:block xl:truncate" title={file.sha256}>
          {file.sha256}
        </span>
      </Cell>
      <Cell label={t('common:pendingFiles.expires')} className="tabular-nums xl:whitespace-nowrap">
        {date.format(new Date(file.expiresAt))}
      </Cell>
      <td className="col-span-2 flex gap-2 py-1 max-xl:border-0 xl:table-cell xl:whitespace-nowrap xl:text-right">
        <button
          type="button"
          className="btn btn-primary btn-sm"
          disabled={running || !file.downloadable}
          aria-label={t('common:pendingFiles.downloadOne', { name: file.fileName })}
          onClick={() => onDownload(file)}
        >
          {running && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {t('common:dialogs.download')}
        </button>{' '}
        <button
          type="button"
          className="btn btn-sm"
          disabled={running}
          aria-label={t('common:pendingFiles.deleteOne', { name: file.fileName })}
          onClick={() => onDelete(file)}
        >
          {t('common:pendingFiles.delete')}
        </button>
      </td>
    </tr>
  );
}

interface CellProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td className={`py-1 max-xl:border-0 xl:table-cell xl:py-3 ${className}`}>
      <span className="block font-sans text-base-content/75 text-xs xl:hidden">{label}</span>
      {children}
    </td>
  );
}
