import type { Download } from '../../../services/downloads.ts';
import type { Language } from '../../../shared/language.ts';
import { textsFor } from '../../../shared/texts.ts';
import { technologyName } from '../../part-names.ts';

interface FileRowProps {
  readonly file: Download;
  readonly language: Language;
}

/** One file: what it is for, its size, its checksum, and the way to get it. */
export function FileRow({ file, language }: FileRowProps) {
  const { fileName, kind, technology, content, sha256 } = file;
  const t = textsFor(language);
  const size = new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: 'kilobyte', unitDisplay: 'short' },
    maximumFractionDigits: content.byteLength < 10_000 ? 1 : 0,
  }).format(content.byteLength / 1000);
  const about = technology
    ? t('common:downloads.about.sample', { technology: technologyName(t, technology) })
    : t(`common:downloads.about.${kind}`);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="wrap-anywhere font-medium font-mono text-sm" translate="no">
            {fileName}
          </span>
          <span className="text-base-content/75 text-xs tabular-nums">{size}</span>
        </p>
        <p className="text-sm">{about}</p>
        <p className="wrap-anywhere font-mono text-base-content/75 text-xs" translate="no">
          SHA-256 {sha256}
        </p>
      </div>
      <a
        className="btn btn-sm max-sm:mt-1 max-sm:justify-self-start"
        href={`/api/downloads/${fileName}`}
        download={fileName}
        aria-label={t('common:pendingFiles.downloadOne', { name: fileName })}
      >
        {t('common:dialogs.download')}
      </a>
    </li>
  );
}
