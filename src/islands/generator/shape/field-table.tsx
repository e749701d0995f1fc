import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Evidence, Field } from '../../../model/described/field.ts';
import type { DescribedParameter } from '../../../shared/wire/described.ts';
import { EvidenceBadge } from './evidence.tsx';

/** One line: a name, its type as whoever told it spells it, and what stands in the other columns. */
interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly doc?: string | undefined;
  readonly cells: readonly ReactNode[];
}

interface FieldTableProps {
  readonly caption: string;
  /** The heads of the columns after name and type. */
  readonly heads: readonly string[];
  readonly rows: readonly FieldRow[];
  readonly t: TFunction;
}

/** Names and types, a line each; the columns after them differ. */
export function FieldTable({ caption, heads, rows, t }: FieldTableProps) {
  return (
    <table className="table table-xs text-xs [&_:is(td,th)]:px-1 [&_th]:whitespace-normal">
      <caption className="wrap-anywhere pb-1 text-left font-medium text-sm">{caption}</caption>
      <thead className="text-base-content/80 text-xs">
        <tr>
          <th className="pl-0">{t('common:shape.name')}</th>
          <th>{t('common:shape.type')}</th>
          {heads.map((head) => (
            <th key={head} className="last:pr-0">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, type, doc, cells }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a database may give two columns one name, or none
          <tr key={index} title={doc}>
            <td className="pl-0 font-mono">
              <Wrapped>{name || <i>{t('common:shape.unnamed')}</i>}</Wrapped>
            </td>
            <td className="font-mono">
              <Wrapped>{type}</Wrapped>
            </td>
            {cells.map((cell, at) => (
              <td key={heads[at]} className="last:pr-0">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Breaks inside a word only where the word alone is too wide for a narrow screen. */
function Wrapped({ children }: { readonly children: ReactNode }) {
  return <span className="wrap-break-word inline-block max-w-20 sm:max-w-64">{children}</span>;
}

/** Lists the parameters of a routine or a statement, in and out. */
export function ParameterTable({
  parameters,
  t,
}: {
  readonly parameters: readonly DescribedParameter[];
  readonly t: TFunction;
}) {
  if (parameters.length === 0) return <p className="text-sm">{t('common:forms.noParameters')}</p>;
  const mode = ({ mode, hasDefault }: DescribedParameter) => (
    <>
      <span className="font-mono uppercase">{mode}</span>
      {hasDefault && <span className="text-base-content/75"> · {t('common:shape.hasDefault')}</span>}
    </>
  );
  return (
    <FieldTable
      caption={t('common:shape.parameters')}
      heads={[t('common:shape.null'), t('common:shape.mode')]}
      rows={parameters.map((parameter) => rowOf(parameter, [yesOrNo(parameter.nullable, t), mode(parameter)]))}
      t={t}
    />
  );
}

type Column = Omit<Field, 'comment' | 'evidence'> & {
  readonly comment?: string | undefined;
  readonly evidence?: Evidence | undefined;
};

/** The columns of a result, and where each one's type is known from. */
export function ColumnTable({
  caption,
  columns,
  evidence,
  t,
}: {
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly evidence: Evidence;
  readonly t: TFunction;
}) {
  const knownFrom = (column: Column) => <EvidenceBadge evidence={column.evidence ?? evidence} t={t} />;
  return (
    <FieldTable
      caption={caption}
      heads={[t('common:shape.null'), t('common:shape.knownFrom')]}
      rows={columns.map((column) => rowOf(column, [yesOrNo(column.nullable, t), knownFrom(column)]))}
      t={t}
    />
  );
}

function rowOf(field: Pick<Column, 'name' | 'databaseType' | 'comment'>, cells: FieldRow['cells']): FieldRow {
  return { name: field.name, type: field.databaseType, doc: field.comment, cells };
}

export const yesOrNo = (yes: boolean, t: TFunction): string => t(yes ? 'common:shape.yes' : 'common:shape.no');
