import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runningAtom, waitingNewsAtom } from '../state/realtime.ts';
import { useHydrated } from '../state/use-hydrated.ts';

/** Work that ends sooner than this is not shown as running. */
const SHOWN_AFTER_MS = 700;

/** Shows on every page the generations that run, and news that waits until it interrupts nobody. */
export function HeaderWork() {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const news = useAtomValue(waitingNewsAtom);
  const running = useAtomValue(runningAtom);
  const lasting = useLasting(running.length > 0);
  const [first] = running;
  return (
    <div role="status" className="flex items-center gap-2 text-xs empty:hidden">
      {hydrated && news && (
        <button type="button" className="btn btn-primary btn-xs max-w-48" onClick={news.show}>
          <span className="truncate max-sm:sr-only">{news.title}</span>
          <span className="sm:hidden" aria-hidden="true">
            {news.count}
          </span>
          <span className="sr-only">{t('header.showNews')}</span>
        </button>
      )}
      {hydrated && lasting && first && (
        <a
          href="/services"
          className="flex items-center gap-2 rounded-field px-1 py-0.5 hover:underline"
          title={running.map(({ name }) => name).join(', ')}
        >
          <span className="loading loading-spinner loading-xs" aria-hidden="true" />
          <span className="tabular-nums max-md:sr-only">
            {running.length === 1
              ? t('header.running', { name: first.name })
              : t('header.runningMany', { count: running.length })}
          </span>
          <span className="tabular-nums md:hidden" aria-hidden="true">
            {running.length}
          </span>
        </a>
      )}
    </div>
  );
}

/** True once something has been so for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return setLasting(false);
    const timer = setTimeout(() => setLasting(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now && lasting;
}
