import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { LoadingRows } from '../../../../components/feedback/states.tsx';
import { fieldId } from '../../../../components/forms/field.tsx';
import type { EndpointRowProps } from '../../draft/section-props.ts';
import { hasUnknownColumns } from '../choice/unknown-columns.ts';
import { questionOf } from '../choice/use-descriptions.ts';
import { endpointTitle } from '../names/suggestion.ts';

const EndpointShape = lazy(() => import('../../shape/endpoint-shape.tsx'));
const OperationShape = lazy(() => import('../../shape/operation-shape.tsx'));

/**
 * A line that opens to what an endpoint takes and answers, and stays open from one to the next; a data source is asked when one
 * is shown first, a schema was read.
 */
export function ResultDisclosure(props: EndpointRowProps) {
  const { endpoint, index, texts, operation, description, onAsk } = props;
  const { t } = texts;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isShown = isOpen && isAnswerable(props);
  const isUnknown = isShown && !operation && description === undefined;
  useEffect(() => {
    if (isUnknown) onAsk([endpoint]);
  }, [isUnknown, endpoint, onAsk]);
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          id={fieldId(pathOf(index))}
          className="btn btn-ghost btn-xs -ml-2"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-label={`${t('common:shape.result')}: ${endpointTitle(endpoint)}`}
          disabled={!isAnswerable(props)}
          onClick={() => setIsOpen(!isShown)}
        >
          <span aria-hidden="true" className={`transition-transform ${isShown ? 'rotate-90' : ''}`}>
            ›
          </span>
          {t('common:shape.result')}
        </button>
        <Marks {...props} />
      </div>
      {isShown && (
        <div id={id} className="flex min-w-0 basis-full flex-col gap-4 rounded-field border border-base-300 p-3">
          <Shape {...props} />
        </div>
      )}
    </>
  );
}

const pathOf = (index: number) => `endpoints.${index}.results`;

/** Tells beside the button whether columns are unknown, completed by hand, or wrong. */
function Marks({ endpoint, index, texts, faults, description }: EndpointRowProps) {
  const { t } = texts;
  const fault = faults.find(({ field }) => field.startsWith(pathOf(index)));
  const message = fault && texts.error([fault], fault.field);
  return (
    <>
      {hasUnknownColumns(endpoint, description) && (
        <span className="badge badge-outline badge-sm border-warning text-base-content">
          {t('common:shape.unknownShort')}
        </span>
      )}
      {endpoint.results && endpoint.results.length > 0 && (
        <span className="badge badge-outline badge-sm text-base-content/80">{t('common:shape.completed')}</span>
      )}
      {message && <span className="text-error text-xs">{message}</span>}
    </>
  );
}

function Shape({ endpoint, texts, datasource, description, operation, types, dispatch, onAsk }: EndpointRowProps) {
  const { t } = texts;
  return (
    <Suspense fallback={<LoadingRows label={t('common:shape.loading')} rows={2} />}>
      {operation ? (
        <OperationShape key={endpoint.key} {...{ operation, t }} types={types ?? NO_TYPES} />
      ) : (
        <EndpointShape
          key={questionOf(endpoint)}
          {...{ endpoint, description, datasource, texts, dispatch }}
          onAsk={() => onAsk([endpoint])}
        />
      )}
    </Suspense>
  );
}

const NO_TYPES = {};

/** Whether there is anybody who can tell what the endpoint takes and answers. */
function isAnswerable({ endpoint: { source }, datasource, operation }: EndpointRowProps): boolean {
  if (source.kind === 'operation') return operation !== undefined;
  return datasource !== '' && !(source.kind === 'query' && source.sql.trim() === '');
}
