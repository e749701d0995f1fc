import { useMemo, useState } from 'react';
import type { Preview } from '../../../shared/wire/preview.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import { endpointTitle } from '../endpoints/names/suggestion.ts';
import { Pager } from '../endpoints/pager.tsx';
import type { ExploreProps } from './props.ts';

/** Two thousand rows at once would take a second to draw. */
const ROWS_PER_PAGE = 100;

/** Every endpoint of the form: what it is called in the end and where callers find it, or why it is left out. */
export function EndpointTable(props: ExploreProps) {
  const { draft, preview, texts } = props;
  const { t } = texts;
  const [page, setPage] = useState(0);
  const shown = preview.answer?.preview;
  const known = useMemo(() => new Map(shown?.endpoints.map((endpoint) => [endpoint.index, endpoint])), [shown]);
  const from = page * ROWS_PER_PAGE;
  return (
    <section
      aria-label={t('common:forms.summary.endpoints')}
      className="min-h-0 grow overflow-auto p-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table className="table table-pin-rows table-sm">
        <thead className="text-base-content/80">
          <tr>
            <th className="text-right">#</th>
            <th>{t('common:forms.operation')}</th>
            <th>{t('common:explore.name')}</th>
            <th>{t('common:explore.published')}</th>
          </tr>
        </thead>
        <tbody>
          {draft.endpoints.slice(from, from + ROWS_PER_PAGE).map((endpoint, offset) => (
            <Line key={endpoint.key} {...props} endpoint={endpoint} index={from + offset} known={known} />
          ))}
        </tbody>
      </table>
      <Pager current={page} pages={Math.ceil(draft.endpoints.length / ROWS_PER_PAGE)} onPage={setPage} texts={texts} />
    </section>
  );
}

interface LineProps extends ExploreProps {
  readonly endpoint: EndpointDraft;
  readonly index: number;
  readonly known: ReadonlyMap<number, Preview['endpoints'][number]>;
}

function Line({ endpoint, index, known, preview, texts, onFault }: LineProps) {
  const found = known.get(index);
  const faults = preview.answer?.preview.faults.filter(({ field }) => field.startsWith(`endpoints.${index}.`)) ?? [];
  return (
    <tr className="align-top">
      <td className="text-right tabular-nums">{index + 1}</td>
      <td className="wrap-anywhere font-mono text-xs">{endpointTitle({ ...endpoint, name: '' })}</td>
      {found && faults.length === 0 ? (
        <>
          <td className="wrap-anywhere font-mono text-xs">{found.name}</td>
          <td className="wrap-anywhere font-mono text-xs">
            {found.published.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </td>
        </>
      ) : (
        <td colSpan={2} className="text-xs">
          {faults.map((fault) => (
            <button
              key={fault.field}
              type="button"
              className="block cursor-pointer text-left text-error underline underline-offset-2"
              onClick={() => onFault(fault)}
            >
              {texts.label(fault.field)}: {texts.error([fault], fault.field)}
            </button>
          ))}
        </td>
      )}
    </tr>
  );
}
