import { useTranslation } from 'react-i18next';
import type { DatasourceRow } from '../../shared/wire.ts';
import { bodyOf, formOf } from './form-values.ts';
import { TestResult } from './test-result.tsx';
import { useConnectionTest } from './use-connection-test.ts';

interface DatasourceCardProps {
  readonly row: DatasourceRow;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One saved data source: where it is, whether it answers, and what can be done with it. */
export function DatasourceCard({ row, onEdit, onDelete }: DatasourceCardProps) {
  const { t } = useTranslation(['datasourceSqlServer', 'common']);
  const test = useConnectionTest();
  const name = row.name;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2">
            <span className="break-all font-mono font-semibold">{name}</span>
            {row.demo && <span className="badge badge-outline badge-sm">{t('datasourceSqlServer:demo')}</span>}
          </h2>
          <p className="break-all font-mono text-base-content/75 text-sm">
            {row.username}@{row.host}:{row.port}/{row.serviceName ?? row.databaseName}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="btn btn-sm"
            disabled={test.state === 'running'}
            aria-label={t('datasourceSqlServer:testOne', { name })}
            onClick={() => void test.run(bodyOf(formOf(row)))}
          >
            {test.state === 'running' && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            {t('datasourceSqlServer:test')}
          </button>
          <button
            type="button"
            className="btn btn-sm"
            aria-label={t('datasourceSqlServer:editOne', { name })}
            onClick={onEdit}
          >
            {t('datasourceSqlServer:edit')}
          </button>
          <button
            type="button"
            className="btn btn-sm"
            aria-label={t('datasourceSqlServer:deleteOne', { name })}
            onClick={onDelete}
          >
            {t('datasourceSqlServer:delete')}
          </button>
        </div>
      </div>
      <TestResult test={test} />
    </article>
  );
}
