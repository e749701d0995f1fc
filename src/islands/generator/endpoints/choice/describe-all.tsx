import type { FormPart } from '../../draft/section-props.ts';
import type { Descriptions } from './use-descriptions.ts';

/** Asks the data source about every chosen routine in one go, and says what came of it. */
export function DescribeAll({ draft, texts, descriptions }: FormPart & { readonly descriptions: Descriptions }) {
  const { t } = texts;
  const routines = draft.endpoints.filter(({ source }) => source.kind === 'routine');
  if (routines.length === 0) return null;
  const known = routines.filter((routine) => descriptions.of(routine)?.state === 'ready').length;
  return (
    <>
      <span role="status" className="self-center text-base-content/75 text-sm tabular-nums empty:hidden">
        {known > 0 && t('common:endpoints.described', { n: known, all: routines.length })}
      </span>
      <button
        type="button"
        className="btn btn-sm"
        disabled={draft.project.datasource === '' || known === routines.length}
        aria-busy={descriptions.busy || undefined}
        onClick={() => descriptions.ask(routines)}
      >
        {descriptions.busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('common:endpoints.describeAll')}
      </button>
    </>
  );
}
