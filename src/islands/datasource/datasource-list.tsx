import { type ReactNode, useState } from 'react';
import type { DatasourceRow } from '../../shared/wire.ts';
import { DatasourceCard } from './datasource-card.tsx';
import { useDatasourceTexts } from './texts.ts';

interface DatasourceListProps {
  readonly rows: readonly DatasourceRow[];
  readonly namesKind: boolean;
  /** Where services are generated from one. */
  readonly form: string;
  /** The one that was just saved. */
  readonly fresh: string | undefined;
  /** The button that adds one. */
  readonly add: ReactNode;
  readonly onCheck: (row: DatasourceRow) => void;
  readonly onEdit: (row: DatasourceRow) => void;
  readonly onDelete: (row: DatasourceRow) => void;
}

/** With fewer nobody needs to search. */
const SEARCHED_FROM = 8;

/** The saved data sources; a long list can be narrowed by typing. */
export function DatasourceList({ rows, fresh, add, onCheck, onEdit, onDelete, ...card }: DatasourceListProps) {
  const { say } = useDatasourceTexts();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = rows.filter(({ name, host }) => `${name} ${host}`.toLowerCase().includes(wanted));
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {rows.length >= SEARCHED_FROM && (
          <input
            type="search"
            className="input min-w-40 flex-1 sm:max-w-xs"
            aria-label={say('search')}
            placeholder={say('search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {add}
      </div>
      <p role="status" className={shown.length === 0 ? 'py-6 text-center text-base-content/75 text-sm' : 'sr-only'}>
        {shown.length === 0 ? say('nothing', { search }) : wanted && say('shown', { count: shown.length })}
      </p>
      <ul className="flex flex-col gap-3">
        {shown.map((row) => (
          <li key={row.id}>
            <DatasourceCard
              {...card}
              row={row}
              isFresh={row.id === fresh}
              onCheck={() => onCheck(row)}
              onEdit={() => onEdit(row)}
              onDelete={() => onDelete(row)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
