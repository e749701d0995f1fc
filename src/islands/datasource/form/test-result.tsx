import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../failure-notice.tsx';
import type { ConnectionTest } from './use-connection-test.ts';

/** The outcome of a card's connection test: product and version, or the diagnosis and what to do about it. */
export function TestResult({ test }: { readonly test: ConnectionTest }) {
  const { t } = useTranslation();
  return (
    <>
      <Connected test={test} />
      {test.state === 'failed' && <FailureNotice title={t('common:dialogs.errorConnection')} failure={test.failure} />}
    </>
  );
}

/** Product and version of a server that answered. */
export function Connected({ test }: { readonly test: ConnectionTest }) {
  return (
    <div role="status" className="w-full empty:hidden">
      {test.state === 'connected' && <p className="alert alert-success alert-soft text-sm">{test.message}</p>}
    </div>
  );
}
