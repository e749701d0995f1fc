import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import { Section } from '../../components/forms/section.tsx';
import { PageButtons } from '../../components/lists/page-buttons.tsx';
import { call } from '../api/client.ts';
import { PATHS } from '../api/paths.ts';
import { useCall } from '../state/use-call.ts';
import { MovementTable } from './movement-table.tsx';
import { useReload } from './use-reload.ts';

const PAGE = 25;

/** The ledger in pages, and as a file. */
export function Movements({ news }: { readonly news: number }) {
  const { t } = useTranslation();
  /** The last entry of each page before this one. */
  const [before, setBefore] = useState<readonly number[]>([]);
  const last = before.at(-1);
  const query = { limit: PAGE, ...(last !== undefined && { before: last }) };
  // One row more than are shown tells whether there is an older page.
  const rows = useCall(`movements ${last}`, () => call('getMovements', { query: { ...query, limit: PAGE + 1 } }));
  useReload(news, rows.reload);
  const shown = 'data' in rows ? rows.data?.slice(0, PAGE) : undefined;
  const hasOlder = 'data' in rows && (rows.data?.length ?? 0) > PAGE;
  const file = (
    <a className="btn btn-sm" href={PATHS.getMovementsFile} download>
      {t('creditPricing:wallet.movements.file')}
    </a>
  );
  return (
    <Section
      id="movements"
      title={t('creditPricing:wallet.movements.title')}
      lead={t('creditPricing:wallet.movements.lead')}
      actions={shown && shown.length > 0 ? file : undefined}
    >
      <div className="flex flex-col gap-3">
        {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={rows.reload} />}
        {rows.state !== 'failed' && !shown && (
          <LoadingRows label={t('creditPricing:wallet.movements.loading')} rows={6} />
        )}
        {shown?.length === 0 && <EmptyState title={t('creditPricing:wallet.movements.none')} />}
        {shown && shown.length > 0 && <MovementTable movements={shown} />}
        <PageButtons
          label={t('creditPricing:wallet.movements.pages')}
          newer={t('creditPricing:wallet.movements.newer')}
          older={t('creditPricing:wallet.movements.older')}
          hasNewer={before.length > 0}
          hasOlder={hasOlder}
          onNewer={() => setBefore(before.slice(0, -1))}
          onOlder={() => setBefore([...before, shown?.at(-1)?.id ?? 0])}
        />
      </div>
    </Section>
  );
}
