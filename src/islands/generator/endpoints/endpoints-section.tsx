import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '../../../components/feedback/states.tsx';
import { Section } from '../../../components/forms/section.tsx';
import { matcher } from '../../../components/picker/routine.ts';
import { MessageDisclosure } from '../messages/message-disclosure.tsx';
import { DescribeAll } from './choice/describe-all.tsx';
import { hasUnknownColumns } from './choice/unknown-columns.ts';
import { EndpointFilter } from './endpoint-filter.tsx';
import type { Row } from './endpoint-grid.tsx';
import { EndpointsPanel, type EndpointsSectionProps } from './endpoints-panel.tsx';
import { PrefixField } from './names/prefix-field.tsx';
import { endpointTitle } from './names/suggestion.ts';
import { TinyintField } from './tinyint-field.tsx';

/** From here on endpoints are searched: fewer are seen at once. */
const MANY = 12;

/** The chosen operations, a line each, and beside them all that can be said of those that are selected. */
export function EndpointsSection(props: EndpointsSectionProps) {
  const { draft, texts, view, onView } = props;
  const { t } = texts;
  const { endpoints } = draft;
  const { rows, unknown } = useRows(props);
  return (
    <Section
      id="endpoints"
      title={t('common:forms.endpoints', { n: endpoints.length })}
      lead={t('common:forms.endpointsLead')}
      actions={<DescribeAll {...props} />}
    >
      <MessageDisclosure {...props} />
      {endpoints.length === 0 ? (
        <EmptyState title={t('common:forms.noEndpoints')} />
      ) : (
        <>
          <PrefixField {...props} />
          <TinyintField {...props} />
          <EndpointFilter
            {...{ view, onView, texts, unknown }}
            isLong={endpoints.length > MANY}
            shown={rows.length}
            all={endpoints.length}
          />
          <EndpointsPanel {...props} rows={rows} />
        </>
      )}
    </Section>
  );
}

/** The endpoints that are looked for, each with its place among all of them. */
function useRows({ draft, descriptions, view }: EndpointsSectionProps) {
  const { endpoints } = draft;
  const search = useDeferredValue(view.search);
  const unknown = useMemo(
    () => new Set(endpoints.filter((endpoint) => hasUnknownColumns(endpoint, descriptions.of(endpoint)))),
    [endpoints, descriptions],
  );
  const onlyUnknown = view.onlyUnknown && unknown.size > 0;
  const rows = useMemo(() => {
    const all = endpoints.map((endpoint, index): Row => ({ endpoint, index }));
    if (search.trim() === '' && !onlyUnknown) return all;
    const matches = matcher(search);
    return all.filter(
      ({ endpoint }) => matches({ name: endpointTitle(endpoint) }) && (!onlyUnknown || unknown.has(endpoint)),
    );
  }, [endpoints, search, onlyUnknown, unknown]);
  return { rows, unknown: unknown.size };
}
