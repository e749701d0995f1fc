import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { DatabaseKind } from '../model/described/routine.ts';
import { ADDING } from '../shared/datasource-screens.ts';
import type { NamedTechnologies } from '../shared/named-technologies.ts';
import type { DatasourceRow } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { DatasourceDialog } from './datasource/datasource-dialog.tsx';
import { DatasourceList } from './datasource/datasource-list.tsx';
import { DeleteDialog } from './datasource/delete-dialog.tsx';
import { DriftDialog } from './datasource/drift/drift-dialog.tsx';
import { emptyForm, type FormValues, formOf } from './datasource/form/form-values.ts';
import { restoreForm } from './datasource/form/kept-form.ts';
import { ScreenTexts, type TextSet, useDatasourceTexts } from './datasource/texts.ts';
import { ownStorage } from './state/own-storage.ts';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';
import { useFocusOnceRead } from './state/use-focus-once-read.ts';

interface DatasourceScreenProps {
  /** The kinds of database that this screen manages, one or two; a new data source begins as the first. */
  readonly kinds: readonly [DatabaseKind, ...DatabaseKind[]];
  readonly textSet: TextSet;
  /** Where the form of each technology is. */
  readonly technologies: NamedTechnologies;
}

/** The data sources of one kind of database: list, add, edit, delete, test, and what has changed in them. */
export default function DatasourceScreen({ textSet, ...props }: DatasourceScreenProps) {
  return (
    <ScreenTexts value={textSet}>
      <Screen {...props} />
    </ScreenTexts>
  );
}

type Open =
  | { readonly what: 'form'; readonly values: FormValues; readonly restored?: FormValues }
  | { readonly what: 'delete' | 'drift'; readonly row: DatasourceRow };

function Screen({ kinds, technologies }: Omit<DatasourceScreenProps, 'textSet'>) {
  const { t, say } = useDatasourceTexts();
  const [type] = kinds;
  const rows = useCall(type, () => call('getAllDatasource', { query: { type } }));
  const [open, setOpen] = useOpen(kinds);
  const [fresh, setFresh] = useState<string | undefined>();
  const adding = useRef<HTMLButtonElement>(null);
  const focusOnceRead = useFocusOnceRead(rows.state, adding);
  const shown = 'data' in rows ? rows.data : undefined;
  const add = (
    <button
      type="button"
      ref={adding}
      className="btn btn-primary"
      onClick={() => setOpen({ what: 'form', values: emptyForm(type) })}
    >
      {say('add')}
    </button>
  );
  const saved = (id: string) => {
    setFresh(id);
    setOpen(undefined);
    rows.reload();
  };
  const deleted = () => {
    focusOnceRead();
    setOpen(undefined);
    rows.reload();
  };
  return (
    <div className="flex flex-col gap-4">
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={rows.reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('common:forms.loading')} />}
      {shown && <Rows {...{ kinds, technologies, rows: shown, fresh, add, onOpen: setOpen }} />}
      {open && (
        <OpenDialog
          {...{ open, kinds, technologies }}
          onClose={() => setOpen(undefined)}
          onSaved={saved}
          onDeleted={deleted}
        />
      )}
    </div>
  );
}

/** The dialog that is open; at first the form that this tab kept, or an empty one where the address asks for it. */
function useOpen(kinds: DatasourceScreenProps['kinds']) {
  const [open, setOpen] = useState<Open | undefined>();
  const [type] = kinds;
  // The server knows nothing of this tab: what it kept comes in after hydration.
  useEffect(() => {
    const kept = restoreForm(kinds, ownStorage);
    if (kept) setOpen({ what: 'form', values: kept.initial, restored: kept.typed });
    else if (location.hash === ADDING) setOpen({ what: 'form', values: emptyForm(type) });
  }, [kinds, type]);
  return [open, setOpen] as const;
}

interface RowsProps extends Pick<DatasourceScreenProps, 'kinds' | 'technologies'> {
  readonly rows: readonly DatasourceRow[];
  readonly fresh: string | undefined;
  readonly add: ReactNode;
  readonly onOpen: (open: Open) => void;
}

function Rows({ kinds, technologies, rows, fresh, add, onOpen }: RowsProps) {
  const { say } = useDatasourceTexts();
  if (rows.length === 0)
    return (
      <EmptyState title={say('empty')}>
        <p className="mb-4">{say('emptyLead')}</p>
        {add}
      </EmptyState>
    );
  return (
    <DatasourceList
      {...{ rows, fresh, add }}
      namesKind={kinds.length > 1}
      form={technologies.rest?.form ?? '/'}
      onCheck={(row) => onOpen({ what: 'drift', row })}
      onEdit={(row) => onOpen({ what: 'form', values: formOf(row) })}
      onDelete={(row) => onOpen({ what: 'delete', row })}
    />
  );
}

interface OpenDialogProps extends Pick<DatasourceScreenProps, 'kinds' | 'technologies'> {
  readonly open: Open;
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
  readonly onDeleted: () => void;
}

function OpenDialog({ open, kinds, technologies, onClose, onSaved, onDeleted }: OpenDialogProps) {
  const { say } = useDatasourceTexts();
  if (open.what === 'form') {
    const { values, restored } = open;
    return <DatasourceDialog kinds={kinds} initial={values} restored={restored} onClose={onClose} onSaved={onSaved} />;
  }
  const { row } = open;
  if (open.what === 'drift') return <DriftDialog row={row} technologies={technologies} onClose={onClose} />;
  return (
    <DeleteDialog
      row={row}
      onClose={onClose}
      onDeleted={() => {
        toast('success', say('deleted', { name: row.name }));
        onDeleted();
      }}
    />
  );
}
