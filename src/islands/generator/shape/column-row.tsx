import { useId } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import { hasSize, TYPE_WORDS, type TypeWord } from './column-types.ts';
import type { ColumnDraft, ColumnFaults } from './columns-draft.ts';

interface ColumnRowProps {
  readonly column: ColumnDraft;
  readonly position: number;
  readonly count: number;
  readonly fault: ColumnFaults | undefined;
  readonly texts: FieldTexts;
  readonly onChange: (patch: Partial<ColumnDraft>) => void;
  readonly onRemove: () => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** One column of the editor. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, position, count, texts, onChange, onRemove, onMove } = props;
  const { t } = texts;
  const named = (key: string) => t(`common:shape.${key}`, { name: column.name || position });
  return (
    <li className="grid grid-cols-2 items-start gap-2 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_6rem_auto_auto]">
      <NameInput {...props} />
      <TypeSelect {...props} />
      <SizeInput {...props} />
      <div className="col-span-2 flex justify-between sm:contents">
        <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={column.nullable}
            aria-label={named('mayBeNull')}
            onChange={() => onChange({ nullable: !column.nullable })}
          />
          {t('common:shape.null')}
        </label>
        <div className="flex justify-end">
          <IconButton label={named('moveUp')} sign="↑" disabled={position === 1} onClick={() => onMove(-1)} />
          <IconButton label={named('moveDown')} sign="↓" disabled={position === count} onClick={() => onMove(1)} />
          <IconButton label={named('removeColumn')} sign="✕" onClick={onRemove} />
        </div>
      </div>
    </li>
  );
}

function NameInput({ column, position, fault, texts, onChange }: ColumnRowProps) {
  const { t } = texts;
  const id = useId();
  const message =
    fault?.name && t(fault.name === 'columnTaken' ? 'common:validation.columnTaken' : `common:shape.${fault.name}`);
  return (
    <div className="col-span-2 flex flex-col gap-1 sm:col-span-1">
      <input
        className={`input input-sm w-full font-mono ${message ? 'input-error' : ''}`}
        aria-label={t('common:shape.nameOf', { n: position })}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
        value={column.name}
        maxLength={128}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      {message && (
        <p id={id} className="text-error text-xs">
          {message}
        </p>
      )}
    </div>
  );
}

function TypeSelect({ column, position, texts, onChange }: ColumnRowProps) {
  const { t } = texts;
  return (
    <select
      className={`select select-sm w-full font-mono sm:col-span-1 ${hasSize(column.word) ? '' : 'col-span-2'}`}
      aria-label={t('common:shape.typeOf', { name: column.name || position })}
      value={column.word}
      onChange={(event) => onChange({ word: event.target.value as TypeWord | '', size: '' })}
    >
      {column.from && column.word === '' && <option value="">{column.from.databaseType}</option>}
      {TYPE_WORDS.map((word) => (
        <option key={word} value={word}>
          {word}
        </option>
      ))}
    </select>
  );
}

function SizeInput({ column, position, fault, texts, onChange }: ColumnRowProps) {
  const { t } = texts;
  const id = useId();
  if (!hasSize(column.word)) return <span className="hidden sm:block" />;
  return (
    <div className="flex flex-col gap-1">
      <input
        className={`input input-sm w-full font-mono ${fault?.size ? 'input-error' : ''}`}
        aria-label={t('common:shape.sizeOf', { name: column.name || position })}
        aria-invalid={fault?.size ? true : undefined}
        aria-describedby={fault?.size ? id : undefined}
        placeholder={column.word === 'numeric' ? '10,2' : '200'}
        value={column.size}
        autoComplete="off"
        onChange={(event) => onChange({ size: event.target.value })}
      />
      {fault?.size && (
        <p id={id} className="text-error text-xs">
          {t('common:shape.sizeInvalid')}
        </p>
      )}
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function IconButton({ label, sign, disabled, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square btn-sm"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
