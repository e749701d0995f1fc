import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { NamedTechnologies } from '../shared/named-technologies.ts';
import type { ServiceFilter, ServiceRow } from '../shared/wire/services.ts';
import { call } from './api/client.ts';
import { ServiceFilters } from './services/filters.tsx';
import { ServiceItem } from './services/item.tsx';
import { Pages } from './services/pages.tsx';
import { useChosen } from './services/use-chosen.ts';
import { useDelayed } from './services/use-delayed.ts';
import { useNews } from './services/use-news.ts';
import { byDay, type Day } from './state/by-day.ts';
import { pendingFilesVersionAtom } from './state/realtime.ts';
import { useCall } from './state/use-call.ts';

interface ServicesProps {
  readonly technologies: NamedTechnologies;
}

const PAGE = 50;
const TYPED_AFTER_MS = 250;

/** The generations of this account: those on their way, done and failed, the newest first. */
export default function Services({ technologies }: ServicesProps) {
  const { t, i18n } = useTranslation();
  const { filter, rows, pager } = usePage();
  const shown = 'data' in rows ? rows.data : undefined;
  const chosen = useChosen();
  const change = useNews(shown) + useAtomValue(pendingFilesVersionAtom);
  const { reload } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` counts what began, ended or was downloaded
  useEffect(() => {
    if (change === 0) return;
    reload();
    chosen.reload();
  }, [change]);
  const others = shown?.filter(({ id }) => id !== chosen.row?.id) ?? [];
  return (
    <div className="flex flex-col gap-4">
      {chosen.failure && <FailureState failure={chosen.failure} />}
      {chosen.row && <ServiceItem row={chosen.row} technologies={technologies} isOpen onChanged={reload} />}
      <ServiceFilters {...filter} />
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('events:services.loading')} rows={6} />}
      {shown?.length === 0 && <Nothing filtered={filter.isSet} />}
      {others.length > 0 && (
        <ul aria-label={t('events:services.title')} className="flex flex-col gap-4">
          {byDay(others, { language: i18n.language }).map((day) => (
            <OneDay key={day.title} day={day} technologies={technologies} onChanged={reload} />
          ))}
        </ul>
      )}
      <Pages {...pager} label={t('events:services.pages')} />
    </div>
  );
}

/** Reads a page of the list: the rows that the filter wants, from the newest or from where the page before ended. */
function usePage() {
  const [state, setState] = useState<ServiceFilter | undefined>();
  const [typed, setTyped] = useState('');
  /** The last row of each page before this one. */
  const [before, setBefore] = useState<readonly string[]>([]);
  const name = useDelayed(typed.trim(), TYPED_AFTER_MS);
  const last = before.at(-1);
  const query = { ...(state && { state }), ...(name && { name }), ...(last !== undefined && { before: last }) };
  const rows = useCall(JSON.stringify(query), () => call('getServices', { query: { ...query, limit: PAGE } }));
  const shown = 'data' in rows ? rows.data : undefined;
  // Another question is read from its beginning.
  const ask = (next: () => void) => {
    setBefore([]);
    next();
  };
  return {
    rows,
    filter: {
      state,
      name: typed,
      isSet: state !== undefined || name !== '',
      onState: (next: ServiceFilter | undefined) => ask(() => setState(next)),
      onName: (next: string) => ask(() => setTyped(next)),
    },
    pager: {
      hasNewer: before.length > 0,
      hasOlder: shown?.length === PAGE,
      onNewer: () => setBefore(before.slice(0, -1)),
      onOlder: () => setBefore([...before, shown?.at(-1)?.id ?? '']),
    },
  };
}

interface OneDayProps extends ServicesProps {
  readonly day: Day<ServiceRow>;
  readonly onChanged: () => void;
}

function OneDay({ day, technologies, onChanged }: OneDayProps) {
  return (
    <li className="flex flex-col gap-1.5">
      <h2 className="font-semibold text-base-content/75 text-sm">{day.title}</h2>
      <ul aria-label={day.title} className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        {day.rows.map((row) => (
          <li key={row.id}>
            <ServiceItem row={row} technologies={technologies} onChanged={onChanged} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Nothing({ filtered }: { readonly filtered: boolean }) {
  const { t } = useTranslation();
  if (filtered) return <EmptyState title={t('events:services.noneSuch')} />;
  return (
    <EmptyState title={t('events:services.none')}>
      <p>{t('events:services.noneLead')}</p>
      <a className="btn btn-primary btn-sm mt-3" href="/">
        {t('events:services.start')}
      </a>
    </EmptyState>
  );
}
