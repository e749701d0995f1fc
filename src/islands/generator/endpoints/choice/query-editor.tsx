import { lazy, memo, Suspense, useEffect } from 'react';
import { parameterNames } from '../../../../checks/sql/parameter-names.ts';
import { fieldId } from '../../../../components/forms/field.tsx';
import { TextAreaField } from '../../../../components/forms/text-area-field.tsx';
import type { DatabaseKind } from '../../../../model/described/routine.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import type { RowPart } from '../../draft/section-props.ts';
import type { Description } from './use-descriptions.ts';

const QueryShape = lazy(() => import('../../shape/query-shape.tsx'));

/** How long typing has to rest before the data source is asked about a statement. */
const DESCRIBE_AFTER_MS = 700;

interface QueryEditorProps extends Pick<RowPart, 'dispatch' | 'texts'> {
  readonly endpoint: EndpointDraft;
  readonly index: number;
  readonly position: number;
  readonly error: string | undefined;
  /** Of the data source: each kind has its own strings and comments. */
  readonly kind: DatabaseKind | undefined;
  readonly datasource: string;
  readonly description: Description | undefined;
  readonly onAsk: (endpoints: readonly EndpointDraft[]) => void;
}

/** One statement, and beside it what the data source makes of it. It is described, never executed. */
export const QueryEditor = memo(function QueryEditor(props: QueryEditorProps) {
  const { endpoint, index, position, dispatch, texts, error, kind, datasource, description, onAsk } = props;
  const { t } = texts;
  const sql = endpoint.source.kind === 'query' ? endpoint.source.sql : '';
  const canAsk = datasource !== '' && sql.trim() !== '';
  const isKnown = description !== undefined;
  useEffect(() => {
    if (!canAsk || isKnown) return;
    const timer = setTimeout(() => onAsk([endpoint]), DESCRIBE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canAsk, isKnown, endpoint, onAsk]);
  const path = `endpoints.${index}.query`;
  const label = t('common:forms.queryNumber', { n: position });
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        path={path}
        label={label}
        required
        error={error}
        value={sql}
        onChange={(value) => dispatch({ type: 'query', key: endpoint.key, sql: value })}
        placeholder="select * from orders where customer_id = :customer_id"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Parameters {...{ sql, kind, texts }} />
        <QueryActions {...props} {...{ label, canAsk }} />
      </div>
      <div role="status" aria-label={t('common:shape.resultOf', { name: label })} className="empty:hidden">
        {canAsk && description && (
          <Suspense>
            <QueryShape description={description} sql={sql} fieldId={fieldId(path)} texts={texts} />
          </Suspense>
        )}
      </div>
    </div>
  );
});

interface QueryActionsProps extends QueryEditorProps {
  readonly label: string;
  readonly canAsk: boolean;
}

function QueryActions({ label, canAsk, endpoint, description, dispatch, texts: { t }, onAsk }: QueryActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <button
        type="button"
        className="btn btn-sm"
        disabled={!canAsk || description?.state === 'loading'}
        aria-label={`${t('common:shape.describe')} ${label}`}
        onClick={() => onAsk([endpoint])}
      >
        {t('common:shape.describe')}
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-sm"
        aria-label={t('common:forms.removeOne', { name: label })}
        onClick={() => dispatch({ type: 'remove', key: endpoint.key })}
      >
        {t('common:forms.remove')}
      </button>
    </div>
  );
}

function Parameters({ sql, kind, texts }: { readonly sql: string } & Pick<QueryEditorProps, 'kind' | 'texts'>) {
  const parameters = parameterNames(sql, kind);
  return (
    <p className="flex flex-wrap items-center gap-1 text-base-content/75 text-xs">
      {texts.t(parameters.length > 0 ? 'common:forms.parameters' : 'common:forms.noParameters')}
      {parameters.map((name) => (
        <code key={name} className="badge badge-outline badge-sm font-mono">
          :{name}
        </code>
      ))}
    </p>
  );
}
