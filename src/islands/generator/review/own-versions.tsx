import type { FieldTexts } from '../../../components/forms/texts.ts';
import { call } from '../../api/client.ts';
import { nameOf } from '../../dependencies/name.ts';
import { Warnings } from '../../dependencies/warnings.tsx';
import { useCall } from '../../state/use-call.ts';

/** The account's own versions, which the project gets where it uses them, and what they are known to be bad with. */
export function OwnVersions({ texts: { t } }: { readonly texts: FieldTexts }) {
  const rows = useCall('dependencies', () => call('dependencies'));
  const own = rows.state === 'ready' ? rows.data.filter(({ version }) => version !== null) : [];
  if (own.length === 0) return null;
  const warnings = [...new Map(own.flatMap((row) => row.warnings).map((warning) => [warning.id, warning])).values()];
  return (
    <section
      aria-label={t('common:dependencies.review.title', { count: own.length })}
      className={`flex flex-col gap-2 rounded-field border p-3 ${warnings.length > 0 ? 'border-warning' : 'border-base-300'}`}
    >
      <p>
        <span className="font-semibold">{t('common:dependencies.review.title', { count: own.length })}</span>{' '}
        {t('common:dependencies.review.lead')}{' '}
        <a className="link" href="/dependencies">
          {t('common:dependencies.review.change')}
        </a>
      </p>
      <p className="wrap-anywhere font-mono text-xs" translate="no">
        {own.map((row) => `${nameOf(row)} ${row.version}${row.ending}`).join(' · ')}
      </p>
      <div className="text-sm">
        <Warnings warnings={warnings} />
      </div>
    </section>
  );
}
