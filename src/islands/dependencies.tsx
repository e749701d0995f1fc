import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../components/feedback/failure-text.ts';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { Dependency } from '../shared/wire/dependencies.ts';
import { call } from './api/client.ts';
import { found } from './dependencies/found.ts';
import { Kind } from './dependencies/kind.tsx';
import { nameOf } from './dependencies/name.ts';
import { ResetDialog } from './dependencies/reset-dialog.tsx';
import { toast } from './state/toasts.ts';
import { useCall } from './state/use-call.ts';

/** The dependency that goes back to its tested version, or all of them. */
type Reset = Dependency | 'all';

/** The versions that this account's projects use, by platform and kind. */
export default function Dependencies() {
  const { t } = useTranslation();
  const rows = useCall('dependencies', () => call('dependencies'));
  const [filter, setFilter] = useState<Filter>({ text: '', onlyOwn: false });
  const { reload } = rows;
  const { reset, busy, setReset, goBack } = useReset(reload);
  const all = 'data' in rows ? rows.data : undefined;
  const own = all?.filter(({ version }) => version !== null).length ?? 0;
  const shown = all && found(all, filter);
  return (
    <div className="flex flex-col gap-4">
      <search className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterFields filter={filter} onFilter={setFilter} />
        <p role="status" className="text-base-content/75 text-sm sm:ml-auto">
          {shown && t('common:dependencies.shown', { count: shown.length })}
        </p>
        <button type="button" className="btn btn-sm" disabled={own === 0} onClick={() => setReset('all')}>
          {t('common:dependencies.resetAll')}
        </button>
      </search>
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('common:dependencies.loading')} rows={6} />}
      {shown?.length === 0 && <Nothing isOwn={filter.onlyOwn && filter.text.trim() === ''} />}
      {shown && groups(shown).map((group) => <Kind key={group.id} {...group} onSaved={reload} onReset={setReset} />)}
      {reset && (
        <ResetDialog
          {...{ reset, own, busy }}
          onClose={() => setReset(undefined)}
          onConfirm={() => void goBack(reset)}
        />
      )}
    </div>
  );
}

/** The rows whose versions go back, once somebody has confirmed it. */
function useReset(reload: () => void) {
  const { t } = useTranslation();
  const [reset, setReset] = useState<Reset>();
  const [busy, setBusy] = useState(false);
  const goBack = async (what: Reset) => {
    setBusy(true);
    const dependency = what === 'all' ? null : what.dependency;
    const result = await call('updateDependency', { body: { dependency, version: null } });
    setBusy(false);
    setReset(undefined);
    if (!result.ok) return toast('error', failureText(t, result.failure));
    const done = what === 'all' ? 'resetAllDone' : 'resetDone';
    const values = what === 'all' ? {} : { name: nameOf(what), version: what.defaultVersion };
    toast('success', t(`common:dependencies.${done}`, values));
    reload();
  };
  return { reset, busy, setReset, goBack };
}

type Filter = Parameters<typeof found>[1];

interface FilterFieldsProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function FilterFields({ filter, onFilter }: FilterFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <input
        type="search"
        className="input input-sm w-full sm:w-72"
        aria-label={t('common:dependencies.search')}
        placeholder={t('common:dependencies.searchHint')}
        value={filter.text}
        onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      />
      <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="toggle toggle-sm"
          checked={filter.onlyOwn}
          onChange={(event) => onFilter({ ...filter, onlyOwn: event.target.checked })}
        />
        {t('common:dependencies.onlyOwn')}
      </label>
    </>
  );
}

/** The server sorts them by platform and kind. */
function groups(rows: readonly Dependency[]) {
  return [...Map.groupBy(rows, ({ platform, kind }) => `${platform}-${kind}`)].flatMap(([id, [first, ...others]]) =>
    first ? [{ id, platform: first.platform, kind: first.kind, rows: [first, ...others] }] : [],
  );
}

function Nothing({ isOwn }: { readonly isOwn: boolean }) {
  const { t } = useTranslation();
  return isOwn ? (
    <EmptyState title={t('common:dependencies.noneOwn')}>{t('common:dependencies.noneOwnLead')}</EmptyState>
  ) : (
    <EmptyState title={t('common:dependencies.none')}>{t('common:dependencies.noneLead')}</EmptyState>
  );
}
