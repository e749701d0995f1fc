import { useTranslation } from 'react-i18next';
import type { Cost, Free } from './cost.ts';

/** Explains the price: its parts, why it may be nothing, and what to do if there are too few credits. */
export function CostLines({ cost }: { readonly cost: Cost }) {
  const { t } = useTranslation();
  const { endpoints, senders, each, free, tests, credits, remaining = 0, missing, enough } = cost;
  const unit = tests > 0 ? 'tests' : 'credits';
  const figures = { needed: tests || credits, remaining, missing };
  return (
    <div className="flex basis-full flex-wrap items-baseline gap-x-4 gap-y-1 text-sm empty:hidden">
      {endpoints > 0 && unit === 'credits' && (
        <p className="text-base-content/75 tabular-nums max-sm:text-xs">
          {[
            t('common:forms.cost.endpoints', { count: endpoints, each }),
            ...(senders > 0 ? [t('common:forms.cost.senders', { count: senders })] : []),
          ].join(' ')}
        </p>
      )}
      {free && <FreeLine free={free} />}
      {!enough && (
        <p role="status">
          <b className="font-medium text-error tabular-nums">{t(`common:forms.cost.${unit}Needed`, figures)}.</b>{' '}
          {t(`common:forms.cost.${unit}Advice`, figures)}
        </p>
      )}
    </div>
  );
}

function FreeLine({ free }: { readonly free: Free }) {
  const { t, i18n } = useTranslation();
  if (free.why === 'demo') return <p>{t('common:forms.cost.demo')}</p>;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const mode = t(`common:forms.choices.mode.${free.mode}`);
  return (
    <p>
      {t('common:forms.cost.paid', { mode, date: date.format(new Date(free.finishedAt)) })}{' '}
      <a className="underline underline-offset-2" href={`/services?id=${free.id}`}>
        {t('common:forms.cost.earlier')}
      </a>
    </p>
  );
}
