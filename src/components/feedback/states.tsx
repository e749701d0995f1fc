import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../shared/wire.ts';
import { failureText } from './failure-text.ts';

/** Stands in the place of an empty list. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-box border border-base-content/20 border-dashed px-4 py-10 text-center">
      <p className="wrap-anywhere max-w-full font-medium">{title}</p>
      {children && <div className="max-w-prose text-base-content/75 text-sm">{children}</div>}
    </div>
  );
}

/** A failure in place, with the way to try again. */
export function FailureState({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="alert alert-error alert-soft flex flex-wrap justify-between text-sm">
      <span className="wrap-anywhere min-w-0">{failureText(t, failure)}</span>
      {onRetry && (
        <button type="button" className="btn btn-sm" onClick={onRetry}>
          {t('common:toasts.retry')}
        </button>
      )}
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rows on their way: the same height as what comes. */
export function LoadingRows({ label, rows = 3 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">{label}</span>
      {ROWS.slice(0, rows).map((row) => (
        <div key={row} className="skeleton h-11 w-full" aria-hidden="true" />
      ))}
    </div>
  );
}
