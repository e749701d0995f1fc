import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { DevopsRow } from '../shared/wire/devops.ts';
import { call } from './api/client.ts';
import { DevopsDialog } from './devops/devops-dialog.tsx';
import type { NamedServers } from './devops/devops-fields.tsx';
import { DevopsList } from './devops/devops-list.tsx';
import { emptyForm, type Fillings, type FormValues, formOf } from './devops/form-values.ts';
import { DeleteDialog, ShowDialog } from './devops/small-dialogs.tsx';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';
import { useFocusOnceRead } from './state/use-focus-once-read.ts';

interface DevopsScreenProps {
  /** The values that a preset fills into the form, by preset. */
  readonly fillings: Fillings;
  /** The application servers of this portal, as forms call them. */
  readonly servers: NamedServers;
}

type Open =
  | { readonly what: 'form'; readonly values: FormValues }
  | { readonly what: 'show' | 'delete'; readonly row: DevopsRow };

/** The account's calls of continuous integration: list, add, edit, delete, and what each of them would send. */
export default function DevopsScreen({ fillings, servers }: DevopsScreenProps) {
  const { t } = useTranslation();
  const rows = useCall('devops', () => call('devops'));
  const [open, setOpen] = useState<Open | undefined>();
  const adding = useRef<HTMLButtonElement>(null);
  const focusOnceRead = useFocusOnceRead(rows.state, adding);
  const shown = 'data' in rows ? rows.data : undefined;
  const changed = () => {
    setOpen(undefined);
    rows.reload();
  };
  const add = (
    <button
      type="button"
      ref={adding}
      className="btn btn-primary"
      onClick={() => setOpen({ what: 'form', values: emptyForm('jenkins', fillings) })}
    >
      {t('devops:screen.add')}
    </button>
  );
  return (
    <div className="flex flex-col gap-4">
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={rows.reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('common:forms.loading')} />}
      {shown?.length === 0 && (
        <EmptyState title={t('devops:screen.empty')}>
          <p className="mb-4">{t('devops:screen.emptyLead')}</p>
          {add}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <DevopsList
          rows={shown}
          servers={servers}
          add={add}
          onShow={(row) => setOpen({ what: 'show', row })}
          onEdit={(row) => setOpen({ what: 'form', values: formOf(row) })}
          onDelete={(row) => setOpen({ what: 'delete', row })}
        />
      )}
      {open && (
        <OpenDialog
          {...{ open, fillings, servers }}
          onClose={() => setOpen(undefined)}
          onChanged={changed}
          onDeleted={(name) => {
            focusOnceRead();
            toast('success', t('devops:screen.deleted', { name }));
            changed();
          }}
        />
      )}
    </div>
  );
}

interface OpenDialogProps extends DevopsScreenProps {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onDeleted: (name: string) => void;
}

function OpenDialog({ open, fillings, servers, onClose, onChanged, onDeleted }: OpenDialogProps) {
  if (open.what === 'form')
    return <DevopsDialog initial={open.values} {...{ fillings, servers, onClose }} onSaved={onChanged} />;
  const { row } = open;
  if (open.what === 'show') return <ShowDialog row={row} onClose={onClose} />;
  return <DeleteDialog row={row} onClose={onClose} onDeleted={() => onDeleted(row.name)} />;
}
