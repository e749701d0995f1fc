import { DATABASES } from '../../shared/databases/databases.ts';
import { chosenSource } from '../../shared/datasource-screens.ts';
import type { DatasourceRow } from '../../shared/wire.ts';
import { bodyOf, formOf } from './form/form-values.ts';
import { TestResult } from './form/test-result.tsx';
import { useConnectionTest } from './form/use-connection-test.ts';
import { useDatasourceTexts } from './texts.ts';

interface DatasourceCardProps {
  readonly row: DatasourceRow;
  /** The screen holds more than one kind of database, so each says which it is. */
  readonly namesKind: boolean;
  /** Where services are generated from it. */
  readonly form: string;
  /** The data source was just saved, so its next step gets the focus. */
  readonly isFresh: boolean;
  readonly onCheck: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One saved data source: where it is, whether it answers, and what can be done with it. */
export function DatasourceCard({ row, namesKind, form, isFresh, onCheck, onEdit, onDelete }: DatasourceCardProps) {
  const { say } = useDatasourceTexts();
  const test = useConnectionTest();
  const testing = test.state === 'running';
  return (
    <article aria-label={row.name} className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Place row={row} namesKind={namesKind} />
        <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
          <a
            ref={isFresh ? takeFocus : undefined}
            className={`btn btn-sm max-sm:col-span-2 ${isFresh ? 'btn-primary' : ''}`}
            aria-label={say('generateOne', { name: row.name })}
            href={`${form}${chosenSource({ databaseType: row.type, datasource: row.name })}`}
          >
            {say('generate')}
          </a>
          <CardButton
            text={say('test')}
            label={say('testOne', { name: row.name })}
            busy={testing}
            onClick={() => void test.run(bodyOf(formOf(row)))}
          />
          <CardButton text={say('drift.check')} label={say('drift.checkOne', { name: row.name })} onClick={onCheck} />
          <CardButton text={say('edit')} label={say('editOne', { name: row.name })} onClick={onEdit} />
          <CardButton text={say('delete')} label={say('deleteOne', { name: row.name })} onClick={onDelete} />
        </div>
      </div>
      <TestResult test={test} />
    </article>
  );
}

/** As a `ref`: gives the focus to what it is given to, once. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function Place({ row, namesKind }: Pick<DatasourceCardProps, 'row' | 'namesKind'>) {
  const { say, kindName } = useDatasourceTexts();
  const schemas = row.schemas?.length ?? 0;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="flex flex-wrap items-center gap-2">
        <span className="break-all font-mono font-semibold">{row.name}</span>
        {namesKind && <span className="badge badge-outline badge-sm">{kindName(row.type)}</span>}
        {row.demo && <span className="badge badge-outline badge-sm">{say('demo')}</span>}
      </h2>
      <p className="break-all font-mono text-base-content/75 text-sm">
        <bdi>{row.username}</bdi>@<bdi>{row.host}</bdi>:{row.port}/<bdi>{row.serviceName ?? row.databaseName}</bdi>
      </p>
      {DATABASES[row.type].choosesSchemas && (
        <p className="text-base-content/75 text-sm">
          {schemas === 0 ? say('schemas.all') : say('schemas.chosen', { count: schemas })}
        </p>
      )}
    </div>
  );
}

interface CardButtonProps {
  readonly text: string;
  /** Names the data source too: the same button stands on every card. */
  readonly label: string;
  readonly busy?: boolean;
  readonly onClick: () => void;
}

function CardButton({ text, label, busy = false, onClick }: CardButtonProps) {
  return (
    <button type="button" className="btn btn-sm" disabled={busy} aria-label={label} onClick={onClick}>
      {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {text}
    </button>
  );
}
