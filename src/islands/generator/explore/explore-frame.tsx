import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingRows } from '../../../components/feedback/states.tsx';
import type { ExploreProps } from './props.ts';

const ExplorePanel = lazy(() => import('./explore-panel.tsx'));

/** A form with the project that it would be generated to beside it, or over it. */
export function ExploreFrame({ children, ...props }: ExploreProps & { readonly children: ReactNode }) {
  const { open, isFull } = props.explore;
  const beside = open && !isFull;
  return (
    <div
      data-exploring={beside || undefined}
      className={beside ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-6' : ''}
    >
      <div className="@container flex min-w-0 flex-col gap-4">{children}</div>
      {open && (
        <Suspense fallback={<LoadingRows label={props.texts.t('common:explore.title')} rows={6} />}>
          <ExplorePanel {...props} />
        </Suspense>
      )}
    </div>
  );
}
