import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Evidence, Field } from '../../../generators/sources/database/described/field.ts';
import type { DescribedParameter } from '../../../shared/described-wire.ts';
import { EvidenceBadge } from './evidence.tsx';

interface FieldTableProps<F> {
  readonly caption: string;
  readonly fields: readonly F[];
  readonly last: string;
  readonly t: TFunction;
  readonly lastOf: (field: F) => ReactNode;
}

/** Names and types as the database spells them, a line each; the last column differs. */
function FieldTable<F extends Pick<Field, 'name' | 'databaseType' | 'nullable'> & { comment?: string | undefined }>(
  props: FieldTableProps<F>,
) {
  const { caption, fields, last, t, lastOf } = props;
  return (
    <table className="table table-xs text-xs [&_:is(td,th)]:px-1 [&_th]:whitespace-normal">
      <caption className="pb-1 text-left font-medium text-sm">{caption}</caption>
      <thead className="text-base-content/80 text-xs">
        <tr>
          <th className="pl-0">{t('common:shape.name')}</th>
          <th>{t('common:shape.type')}</th>
          <th>{t('common:shape.null')}</th>
          <th className="pr-0">{last}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a database may give two columns one name, or none
          <tr key={index} title={field.comment}>
            <td className="pl-0 font-mono">
              <Wrapped>{field.name || <i>{t('common:shape.unnamed')}</i>}</Wrapped>
            </td>
            <td className="font-mono">
              <Wrapped>{field.databaseType}</Wrapped>
            </td>
            <td>{t(field.nullable ? 'common:shape.yes' : 'common:shape.no')}</td>
            <td className="pr-0">{lastOf(field)}</td>
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

/** What a routine or a statement takes, and what it gives back in parameters. */
export function ParameterTable({
  parameters,
  t,
}: {
  readonly parameters: readonly DescribedParameter[];
  readonly t: TFunction;
}) {
  if (parameters.length === 0) return <p className="text-sm">{t('common:forms.noParameters')}</p>;
  return (
    <FieldTable
      caption={t('common:shape.parameters')}
      fields={parameters}
      last={t('common:shape.mode')}
      lastOf={({ mode, hasDefault }) => (
        <>
          <span className="font-mono uppercase">{mode}</span>
          {hasDefault && <span className="text-base-content/75"> · {t('common:shape.hasDefault')}</span>}
        </>
      )}
      t={t}
    />
  );
}

/** The columns of a result, and where each one's type is known from. */
export function ColumnTable({
  caption,
  columns,
  evidence,
  t,
}: {
  readonly caption: string;
  readonly columns: readonly (Omit<Field, 'comment' | 'evidence'> & {
    comment?: string | undefined;
    evidence?: Evidence | undefined;
  })[];
  readonly evidence: Evidence;
  readonly t: TFunction;
}) {
  return (
    <FieldTable
      caption={caption}
      fields={columns}
      last={t('common:shape.knownFrom')}
      lastOf={(column) => <EvidenceBadge evidence={column.evidence ?? evidence} t={t} />}
      t={t}
    />
  );
}
