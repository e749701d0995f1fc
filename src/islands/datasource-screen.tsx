import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { DatabaseKind } from '../generators/model/routine.ts';
import type { DatasourceRow } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { DatasourceCard } from './datasource/datasource-card.tsx';
import { DatasourceDialog } from './datasource/datasource-dialog.tsx';
import { DeleteDialog } from './datasource/delete-dialog.tsx';
import { emptyForm, type FormValues, formOf } from './datasource/form-values.ts';
import { useCall } from './state/use-call.ts';

/** The data sources of one kind of database: list, add, edit, delete, test. */
export default function DatasourceScreen({ type }: { readonly type: DatabaseKind }) {
  const { t } = useTranslation(['datasourceSqlServer', 'common']);
  const rows = useCall(type, () => call('getAllDatasource', { query: { type } }));
  const [edited, setEdited] = useState<FormValues | undefined>();
  const [doomed, setDoomed] = useState<DatasourceRow | undefined>();
  const shown = 'data' in rows ? rows.data : undefined;
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setEdited(emptyForm(type))}>
      {t('datasourceSqlServer:add')}
    </button>
  );
  return (
    <div className="flex flex-col gap-4">
      {shown && shown.length > 0 && <div className="flex justify-end">{add}</div>}
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={rows.reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('common:forms.loading')} />}
      {shown?.length === 0 && (
        <EmptyState title={t('datasourceSqlServer:empty')}>
          <p className="mb-4">{t('datasourceSqlServer:emptyLead')}</p>
          {add}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shown.map((row) => (
            <li key={row.id}>
              <DatasourceCard row={row} onEdit={() => setEdited(formOf(row))} onDelete={() => setDoomed(row)} />
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <DatasourceDialog
          initial={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            rows.reload();
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          row={doomed}
          onClose={() => setDoomed(undefined)}
          onDeleted={() => {
            setDoomed(undefined);
            rows.reload();
          }}
        />
      )}
    </div>
  );
}
