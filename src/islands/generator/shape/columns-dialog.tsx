import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DiscardDialog } from '../../../components/dialogs/discard-dialog.tsx';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { GivenResult } from '../../../model/described/given-result.ts';
import { MAX_RESULT_COLUMNS } from '../../../model/described/given-result-limits.ts';
import { ColumnRow } from './column-row.tsx';
import { type ColumnDraft, columnDraft, emptyColumn, faultsOf, givenColumns } from './columns-draft.ts';

interface ColumnsDialogProps {
  readonly name: string;
  readonly initial: GivenResult;
  readonly texts: FieldTexts;
  readonly onClose: () => void;
  readonly onSave: (result: GivenResult) => void;
}

/** The columns of one result, told by a person: added, removed, named, put in order and typed. Closing asks when something would be lost. */
export default function ColumnsDialog({ name, initial, texts, onClose, onSave }: ColumnsDialogProps) {
  const { t } = texts;
  const { columns, changed, change, add, remove, move } = useColumns(initial);
  const [many, setMany] = useState(initial.many);
  const [tries, setTries] = useState(0);
  const [leaving, setLeaving] = useState(false);
  const leave = () => (changed || many !== initial.many ? setLeaving(true) : onClose());
  const faults = faultsOf(columns);
  const list = useFocus(columns.length, tries);
  const save = () => {
    setTries(tries + 1);
    if (columns.length > 0 && faults.every((fault) => fault === undefined)) {
      onSave({ columns: givenColumns(columns), many });
    }
  };
  return (
    <Dialog
      title={t('common:shape.columnsTitle', { name })}
      onClose={leave}
      actions={<Actions t={t} onCancel={leave} onSave={save} />}
      wide
    >
      <div className="flex flex-col gap-3">
        <p className="text-base-content/80">{t('common:shape.columnsLead')}</p>
        <ol ref={list} className="flex flex-col divide-y divide-base-300">
          {columns.map((column, index) => (
            <ColumnRow
              key={column.id}
              {...{ column, texts }}
              position={index + 1}
              count={columns.length}
              fault={tries > 0 ? faults[index] : undefined}
              onChange={(patch) => change(column.id, patch)}
              onRemove={() => remove(column.id)}
              onMove={(by) => move(index, by)}
            />
          ))}
        </ol>
        {columns.length === 0 && <p role="status">{t('common:shape.noColumns')}</p>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <button type="button" className="btn btn-sm" onClick={add} disabled={columns.length >= MAX_RESULT_COLUMNS}>
            {t('common:shape.addColumn')}
          </button>
          <ManyToggle label={t('common:shape.manyRows')} value={many} onChange={setMany} />
        </div>
      </div>
      {leaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

interface ActionsProps {
  readonly t: FieldTexts['t'];
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

function Actions({ t, onCancel, onSave }: ActionsProps) {
  return (
    <>
      <button type="button" className="btn" onClick={onCancel}>
        {t('common:dialogs.cancel')}
      </button>
      <button type="button" className="btn btn-primary" onClick={onSave}>
        {t('common:shape.save')}
      </button>
    </>
  );
}

interface ManyToggleProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

function ManyToggle({ label, value, onChange }: ManyToggleProps) {
  return (
    <label className="flex cursor-pointer items-center gap-2 text-sm">
      <input type="checkbox" className="toggle toggle-sm" checked={value} onChange={() => onChange(!value)} />
      {label}
    </label>
  );
}

/** The name of a new column is the next thing to type; after a try, the first thing that is wrong. */
function useFocus(count: number, tries: number) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus();
    before.current = count;
  }, [count]);
  useEffect(() => {
    if (tries > 0) list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);
  return list;
}

function useColumns(initial: GivenResult) {
  const next = useRef(initial.columns.length + 1);
  const [first] = useState<readonly ColumnDraft[]>(() =>
    initial.columns.length > 0 ? initial.columns.map(columnDraft) : [emptyColumn(0)],
  );
  const [columns, setColumns] = useState(first);
  return {
    columns,
    changed: columns !== first,
    change: (id: number, patch: Partial<ColumnDraft>) =>
      setColumns((before) => before.map((column) => (column.id === id ? { ...column, ...patch } : column))),
    add: () => setColumns((before) => [...before, emptyColumn(next.current++)]),
    remove: (id: number) => setColumns((before) => before.filter((column) => column.id !== id)),
    move: (from: number, by: number) =>
      setColumns((before) => {
        const moved = [...before];
        moved.splice(from + by, 0, ...moved.splice(from, 1));
        return moved;
      }),
  };
}
