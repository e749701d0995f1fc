import { Section } from '../../../../components/forms/section.tsx';
import { DATABASE_KINDS } from '../../../../model/described/routine.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import type { FormPart } from '../../draft/section-props.ts';
import { QueryEditor } from './query-editor.tsx';
import type { Descriptions } from './use-descriptions.ts';

/** Statements of the user's own, with named parameters. */
export function QueriesSection(props: FormPart & { readonly descriptions: Descriptions }) {
  const { draft, dispatch, texts, faults, descriptions } = props;
  const { t } = texts;
  const add = (
    <button type="button" className="btn btn-sm" onClick={() => dispatch({ type: 'addQuery' })}>
      {t('common:forms.addQuery')}
    </button>
  );
  const queries = draft.endpoints.flatMap((endpoint, index) =>
    endpoint.source.kind === 'query' ? [{ endpoint, index }] : [],
  );
  const editor = ({ endpoint, index }: { endpoint: EndpointDraft; index: number }, position: number) => (
    <li key={endpoint.key}>
      <QueryEditor
        {...{ endpoint, index, position: position + 1, dispatch, texts }}
        error={texts.error(faults, `endpoints.${index}.query`)}
        kind={DATABASE_KINDS.find((kind) => kind === draft.project.databaseType)}
        datasource={draft.project.datasource}
        description={descriptions.of(endpoint)}
        onAsk={descriptions.ask}
      />
    </li>
  );
  return (
    <Section id="queries" title={t('common:forms.queries')} lead={t('common:forms.queriesLead')} actions={add}>
      {queries.length === 0 ? (
        <p className="text-base-content/75 text-sm">{t('common:forms.noQueries')}</p>
      ) : (
        <ol className="flex flex-col gap-4">{queries.map(editor)}</ol>
      )}
    </Section>
  );
}
