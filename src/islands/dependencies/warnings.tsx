import { useTranslation } from 'react-i18next';
import type { VersionCheck } from '../../shared/wire/dependencies.ts';

/** Lists the known problems of a version. */
export function Warnings({ warnings }: Pick<VersionCheck, 'warnings'>) {
  const { t } = useTranslation();
  if (warnings.length === 0) return null;
  return (
    <ul aria-label={t('common:dependencies.known')} className="flex flex-col gap-1">
      {warnings.map(({ id, message }) => (
        <li key={id} className="flex gap-2">
          <span aria-hidden="true" className="text-warning">
            ▲
          </span>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  );
}
