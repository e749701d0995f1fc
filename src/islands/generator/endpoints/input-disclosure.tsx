import { lazy, Suspense, useId, useState } from 'react';
import { LoadingRows } from '../../../components/feedback/states.tsx';
import { fieldId } from '../../../components/forms/field.tsx';
import type { EndpointRowProps } from '../draft/parts.ts';
import { mappingOf, targetsOf } from '../mapping/mapping.ts';
import { endpointTitle } from './suggestion.ts';
import { routineOf } from './use-descriptions.ts';

const MappingEditor = lazy(() => import('../mapping/mapping-editor.tsx'));

/** A line that opens to where an endpoint's request comes from; what is wrong there opens it too. */
export function InputDisclosure(props: EndpointRowProps) {
  const { endpoint, index, texts, faults, inputs, description, operation, types, dispatch, onAsk } = props;
  const { t } = texts;
  const [isChosen, setIsChosen] = useState(false);
  const id = useId();
  if (!inputs) return null;
  const path = `endpoints.${index}.input`;
  const mapping = mappingOf(endpoint);
  const isOpen = isChosen || faults.some(({ field }) => field === path || field.startsWith(`${path}.`));
  const targets = targetsOf({ described: routineOf(description), operation, types });
  const isAsked = description?.state === 'loading';
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          id={fieldId(path)}
          className="btn btn-ghost btn-xs -ml-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${t('common:inputs.title')}: ${endpointTitle(endpoint)}`}
          onClick={() => {
            if (!isOpen && endpoint.source.kind !== 'operation') onAsk([endpoint]);
            setIsChosen(!isOpen);
          }}
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ›
          </span>
          {t('common:inputs.title')}
        </button>
        {mapping.length > 0 && (
          <span className="badge badge-outline badge-sm text-base-content/80">
            {t('common:inputs.count', { count: mapping.length })}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id} className="min-w-0 basis-full rounded-field border border-base-300 p-3">
          <Suspense fallback={<LoadingRows label={t('common:shape.loading')} rows={1} />}>
            {isAsked ? (
              <LoadingRows label={t('common:shape.loading')} rows={1} />
            ) : (
              <MappingEditor
                {...{ mapping, inputs, targets, path, faults, texts }}
                options={endpoint.options}
                onChange={(input) => dispatch({ type: 'input', key: endpoint.key, input })}
              />
            )}
          </Suspense>
        </div>
      )}
    </>
  );
}
