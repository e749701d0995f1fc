import { lazy, Suspense, useState } from 'react';
import { FailureState, LoadingRows } from '../../../components/feedback/states.tsx';
import type { GivenResult } from '../../../model/described/given-result.ts';
import type { ResultShape } from '../../../model/described/routine.ts';
import type { DescribedRoutine } from '../../../shared/wire/described.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { RowPart } from '../draft/section-props.ts';
import type { Description } from '../endpoints/choice/use-descriptions.ts';
import { endpointTitle } from '../endpoints/names/suggestion.ts';
import { givenOf, hasAnyNumber, plainCount, type Rows, resultsOf, type Slot, withResult } from './results.ts';
import { RoutineShape } from './routine-shape.tsx';

const SampleDialog = lazy(() => import('./sample-dialog.tsx'));
const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

export interface EndpointShapeProps extends Pick<RowPart, 'texts' | 'dispatch'> {
  readonly endpoint: EndpointDraft;
  readonly description: Description | undefined;
  readonly datasource: string;
  readonly onAsk: () => void;
}

/** Shows the input and the answer of an endpoint, and the ways to complete them. Loaded when first opened. */
export default function EndpointShape(props: EndpointShapeProps) {
  const { description, texts, onAsk } = props;
  const { t } = texts;
  if (!description || description.state === 'loading')
    return <LoadingRows label={t('common:shape.loading')} rows={2} />;
  if (description.state === 'failed') return <FailureState failure={description.failure} onRetry={onAsk} />;
  const { outcome } = description;
  if (outcome.kind === 'gone') return <p className="text-error text-sm">{t('common:forms.gone')}</p>;
  if (outcome.kind === 'open') return <p className="text-sm">{t('common:forms.types.first')}</p>;
  if (outcome.kind === 'refused') {
    return <p className="text-error text-sm">{t('common:picker.refused', { reason: outcome.reason })}</p>;
  }
  return <EditableShape {...props} routine={outcome.routine} />;
}

type Open = 'sample' | { readonly slot: Slot; readonly initial: GivenResult } | undefined;

function EditableShape(props: EndpointShapeProps & { readonly routine: DescribedRoutine }) {
  const { endpoint, routine, texts, dispatch, datasource } = props;
  const { t } = texts;
  const [open, setOpen] = useState<Open>();
  const given = endpoint.results ?? [];
  const results = resultsOf(routine, given);
  const name = endpointTitle(endpoint);
  const tell = (next: readonly GivenResult[]) => dispatch({ type: 'results', key: endpoint.key, results: next });
  const plainEnd = { plain: plainCount(results) };
  const close = () => setOpen(undefined);
  const save = (slot: Slot, result: GivenResult) => {
    tell(withResult(results, given, slot, result));
    close();
  };
  const actions = (shape: ResultShape, slot: Slot) =>
    endpoint.source.kind === 'query' ? null : (
      <Actions
        {...{ shape, name, texts }}
        onSample={() => setOpen('sample')}
        onEdit={() => setOpen({ slot, initial: initialOf(shape) })}
      />
    );
  return (
    <>
      <RoutineShape routine={routine} results={results} t={t} actionsOf={actions} />
      {given.length > 0 && (
        <GivenActions
          t={t}
          onAdd={hasAnyNumber(routine) ? () => setOpen({ slot: plainEnd, initial: EMPTY_RESULT }) : undefined}
          onForget={() => tell([])}
        />
      )}
      <Suspense>
        {open === 'sample' && endpoint.source.kind === 'routine' && (
          <SampleDialog
            {...{ datasource, routine, given, name, texts }}
            routineRef={{ ...endpoint.source.ref, ...(endpoint.types && { types: endpoint.types }) }}
            onClose={close}
            onTell={tell}
          />
        )}
        {typeof open === 'object' && (
          <ColumnsDialog
            {...{ name, texts }}
            initial={open.initial}
            onClose={close}
            onSave={(result) => save(open.slot, result)}
          />
        )}
      </Suspense>
    </>
  );
}

interface GivenActionsProps {
  readonly t: RowPart['texts']['t'];
  /** Adds a result; absent where the routine has a known number of them. */
  readonly onAdd: (() => void) | undefined;
  readonly onForget: () => void;
}

/** The actions on results that a person gave. */
function GivenActions({ t, onAdd, onForget }: GivenActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {onAdd && (
        <button type="button" className="btn btn-sm" onClick={onAdd}>
          {t('common:shape.addResultSet')}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-sm h-auto min-h-8 max-w-full shrink whitespace-normal text-left"
        onClick={onForget}
      >
        {t('common:shape.forget')}
      </button>
    </div>
  );
}

const EMPTY_RESULT: GivenResult = { columns: [], many: true };

function initialOf(shape: ResultShape): GivenResult {
  return shape.kind === 'columns' ? givenOf(shape as Rows) : EMPTY_RESULT;
}

interface ActionsProps extends Pick<RowPart, 'texts'> {
  readonly shape: ResultShape;
  readonly name: string;
  readonly onSample: () => void;
  readonly onEdit: () => void;
}

/** The actions that complete a shape; facts of the catalogue need none. */
function Actions({ shape, name, texts, onSample, onEdit }: ActionsProps) {
  const { t } = texts;
  if (shape.kind === 'count' || (shape.kind === 'columns' && shape.evidence === 'catalogue')) return null;
  const isUnknown = shape.kind === 'unknown';
  return (
    <div className="flex flex-wrap gap-2">
      {(isUnknown || shape.evidence === 'sampled') && (
        <button
          type="button"
          className="btn btn-sm"
          onClick={onSample}
          aria-label={`${t('common:shape.sample')} ${name}`}
        >
          {t('common:shape.sample')}
        </button>
      )}
      <button type="button" className="btn btn-sm" onClick={onEdit} aria-label={`${t('common:shape.edit')} ${name}`}>
        {t('common:shape.edit')}
      </button>
    </div>
  );
}
