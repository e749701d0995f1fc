import { Section } from '../../components/forms/section.tsx';
import { TextAreaField } from '../../components/forms/text-area-field.tsx';
import { type EndpointDraft, parametersOf } from './draft.ts';
import type { FormPart } from './parts.ts';

/** Statements of the user's own, with named parameters. */
export function QueriesSection(props: FormPart) {
  const { draft, dispatch, texts } = props;
  const { t } = texts;
  const add = (
    <button type="button" className="btn btn-sm" onClick={() => dispatch({ type: 'addQuery' })}>
      {t('common:forms.addQuery')}
    </button>
  );
  const queries = draft.endpoints.flatMap((endpoint, index) =>
    endpoint.source.kind === 'query' ? [{ endpoint, index }] : [],
  );
  return (
    <Section id="queries" title={t('common:forms.queries')} lead={t('common:forms.queriesLead')} actions={add}>
      {queries.length === 0 ? (
        <p className="text-base-content/75 text-sm">{t('common:forms.noQueries')}</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {queries.map(({ endpoint, index }, position) => (
            <li key={endpoint.key}>
              <Query {...props} endpoint={endpoint} index={index} position={position + 1} />
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Query(
  props: FormPart & { readonly endpoint: EndpointDraft; readonly index: number; readonly position: number },
) {
  const { endpoint, index, position, dispatch, texts, faults } = props;
  const { t } = texts;
  if (endpoint.source.kind !== 'query') return null;
  const { sql } = endpoint.source;
  const path = `endpoints.${index}.query`;
  const parameters = parametersOf(sql);
  const label = t('common:forms.queryNumber', { n: position });
  return (
    <div className="flex flex-col gap-2">
      <TextAreaField
        path={path}
        label={label}
        required
        error={texts.error(faults, path)}
        value={sql}
        onChange={(value) => dispatch({ type: 'query', key: endpoint.key, sql: value })}
        placeholder="select * from orders where customer_id = :customer_id"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap items-center gap-1 text-base-content/75 text-xs">
          {t(parameters.length > 0 ? 'common:forms.parameters' : 'common:forms.noParameters')}
          {parameters.map((name) => (
            <code key={name} className="badge badge-outline badge-sm font-mono">
              :{name}
            </code>
          ))}
        </p>
        <button
          type="button"
          className="btn btn-ghost btn-sm"
          aria-label={t('common:forms.removeOne', { name: label })}
          onClick={() => dispatch({ type: 'remove', key: endpoint.key })}
        >
          {t('common:forms.remove')}
        </button>
      </div>
    </div>
  );
}
