import { lazy, Suspense, useId, useState } from 'react';
import { LoadingRows } from '../../../components/feedback/states.tsx';
import { fieldId } from '../../../components/forms/field.tsx';
import type { EndpointRowProps } from '../draft/parts.ts';
import { endpointTitle } from './suggestion.ts';
import { hasUnknownColumns } from './unknown-columns.ts';
import { questionOf } from './use-descriptions.ts';

const EndpointShape = lazy(() => import('../shape/endpoint-shape.tsx'));

/** A line that opens to what an endpoint takes and answers; the data source is asked when it is opened first. */
export function ResultDisclosure(props: EndpointRowProps) {
  const { endpoint, index, texts, faults, datasource, description, dispatch, onAsk } = props;
  const { t } = texts;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const ask = () => onAsk([endpoint]);
  const isEmpty = endpoint.source.kind === 'query' && endpoint.source.sql.trim() === '';
  const path = `endpoints.${index}.results`;
  const fault = faults.find(({ field }) => field.startsWith(path));
  const message = fault && texts.error([fault], fault.field);
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          id={fieldId(path)}
          className="btn btn-ghost btn-xs -ml-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${t('common:shape.result')}: ${endpointTitle(endpoint)}`}
          disabled={datasource === '' || isEmpty}
          onClick={() => {
            if (!isOpen) ask();
            setIsOpen(!isOpen);
          }}
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ›
          </span>
          {t('common:shape.result')}
        </button>
        {hasUnknownColumns(endpoint, description) && (
          <span className="badge badge-outline badge-sm border-warning text-base-content">
            {t('common:shape.unknownShort')}
          </span>
        )}
        {endpoint.results && endpoint.results.length > 0 && (
          <span className="badge badge-outline badge-sm text-base-content/80">{t('common:shape.completed')}</span>
        )}
        {message && <span className="text-error text-xs">{message}</span>}
      </div>
      {isOpen && (
        <div id={id} className="flex min-w-0 basis-full flex-col gap-4 rounded-field border border-base-300 p-3">
          <Suspense fallback={<LoadingRows label={t('common:shape.loading')} rows={2} />}>
            <EndpointShape
              key={questionOf(endpoint)}
              {...{ endpoint, description, datasource, texts, dispatch }}
              onAsk={ask}
            />
          </Suspense>
        </div>
      )}
    </>
  );
}
