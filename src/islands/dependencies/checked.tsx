import { useTranslation } from 'react-i18next';
import type { useVersion } from './use-version.ts';
import { Warnings } from './warnings.tsx';

/** Shows the findings about a version that is about to be chosen, and asks again where there is a reason for doubt. */
export function Checked({ version }: { readonly version: ReturnType<typeof useVersion> }) {
  const { t } = useTranslation();
  const { check, busy } = version;
  return (
    <div role="status">
      {busy && !check && (
        <p>
          <span className="loading loading-spinner loading-xs mr-2 align-middle" aria-hidden="true" />
          {t('common:dependencies.states.checking')}
        </p>
      )}
      {check && (
        <div className="flex flex-col gap-2 rounded-field border border-warning p-3">
          <p>{t(`common:dependencies.states.${check.state}`)}</p>
          <Warnings warnings={check.warnings} />
          <p className="flex flex-wrap gap-2">
            <button type="button" className="btn btn-sm" onClick={version.leave} disabled={busy}>
              {t('common:dependencies.leave')}
            </button>
            <button
              type="button"
              className="btn btn-warning btn-sm"
              onClick={() => void version.keep()}
              disabled={busy}
            >
              {t('common:dependencies.anyway')}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}
