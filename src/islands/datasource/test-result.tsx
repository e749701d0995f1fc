import { useTranslation } from 'react-i18next';
import { FailureNotice } from './failure-notice.tsx';
import type { ConnectionTest } from './use-connection-test.ts';

/** The outcome of a connection test: product and version, or the diagnosis and what to do about it. */
export function TestResult({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="empty:hidden">
      {test.state === 'connected' && <p className="alert alert-success alert-soft text-sm">{test.message}</p>}
      {test.state === 'failed' && <FailureNotice title={t('common:dialogs.errorConnection')} failure={test.failure} />}
    </div>
  );
}
