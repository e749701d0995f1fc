import { EmptyState } from '../../components/feedback/states.tsx';
import { Section } from '../../components/forms/section.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import type { FormPart } from './parts.ts';

/** Rows of one page: enough to work in, few enough to stay quick with two thousand endpoints. */
export const ROWS_PER_PAGE = 50;
/** Up to this many options stand in columns under one heading; more of them carry their own labels. */
const MAX_COLUMNS = 3;

interface EndpointsSectionProps extends FormPart {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Keys of chosen routines that the data source no longer has. */
  readonly gone: ReadonlySet<string>;
}

/** Each chosen operation with its name and the technology's options. */
export function EndpointsSection(props: EndpointsSectionProps) {
  const { draft, texts, spec, page, onPage } = props;
  const { t } = texts;
  const count = draft.endpoints.length;
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE));
  const current = Math.min(page, pages - 1);
  const from = current * ROWS_PER_PAGE;
  const rows = draft.endpoints.slice(from, from + ROWS_PER_PAGE);
  const columns = spec.endpointOptions.length <= MAX_COLUMNS;
  return (
    <Section id="endpoints" title={t('common:forms.endpoints', { n: count })} lead={t('common:forms.endpointsLead')}>
      {count === 0 ? (
        <EmptyState title={t('common:forms.noEndpoints')} />
      ) : (
        <>
          {columns && <Heading {...props} />}
          <ol start={from + 1} className="flex flex-col divide-y divide-base-300">
            {rows.map((endpoint, offset) => (
              <EndpointRow key={endpoint.key} {...props} endpoint={endpoint} index={from + offset} columns={columns} />
            ))}
          </ol>
          {pages > 1 && <Pager current={current} pages={pages} onPage={onPage} texts={texts} />}
        </>
      )}
    </Section>
  );
}

function Heading({ spec, texts }: FormPart) {
  return (
    <div aria-hidden="true" className="hidden gap-3 border-base-300 border-b pb-2 text-base-content/75 text-xs lg:flex">
      <span className="flex-1">{texts.t('common:forms.operation')}</span>
      <span className="flex-1">{texts.label('endpoints.0.name')}</span>
      {spec.endpointOptions.map(({ name }) => (
        <span key={name} className="flex-1">
          {texts.label(`endpoints.0.options.${name}`)}
        </span>
      ))}
      <span className="w-8" />
    </div>
  );
}

function Pager({
  current,
  pages,
  onPage,
  texts,
}: Pick<EndpointsSectionProps, 'onPage' | 'texts'> & { current: number; pages: number }) {
  const { t } = texts;
  return (
    <nav aria-label={t('common:forms.pages')} className="mt-3 flex items-center justify-end gap-2 text-sm tabular-nums">
      <button type="button" className="btn btn-sm" disabled={current === 0} onClick={() => onPage(current - 1)}>
        {t('common:forms.previous')}
      </button>
      {t('common:forms.page', { n: current + 1, of: pages })}
      <button type="button" className="btn btn-sm" disabled={current === pages - 1} onClick={() => onPage(current + 1)}>
        {t('common:forms.next')}
      </button>
    </nav>
  );
}
