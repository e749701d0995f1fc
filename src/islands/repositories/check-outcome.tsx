import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../datasource/failure-notice.tsx';
import type { Check } from './use-check.ts';

/** Shows the answer of a repository's server: that it can be written, or why not and what to do about it. */
export function CheckOutcome({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  return (
    <>
      <div role="status" className="w-full empty:hidden">
        {check.state === 'reached' && (
          <p className="alert alert-success alert-soft text-sm">
            {check.found.isEmpty
              ? t('devops:repositories.reachedEmpty')
              : t('devops:repositories.reached', { branch: check.found.defaultBranch ?? '–' })}
          </p>
        )}
      </div>
      {check.state === 'failed' && (
        <FailureNotice title={t('devops:repositories.notReached')} failure={check.failure} />
      )}
    </>
  );
}
