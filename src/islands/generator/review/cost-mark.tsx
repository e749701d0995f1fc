import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cost } from './cost.ts';

/** The cost of the whole form, on which the cost of its endpoints depends. */
export const FormCost = createContext<Pick<Cost, 'each' | 'free' | 'tests'> | undefined>(undefined);

/** The cost of an endpoint with the reason; nothing where the payment is not in credits. */
export function CostMark({ senders }: { readonly senders: number }) {
  const { t } = useTranslation();
  const cost = use(FormCost);
  if (!cost || cost.free || cost.tests > 0) return null;
  const each = t('common:forms.cost.each', { count: cost.each });
  const why =
    senders > 0 ? t('common:forms.cost.whySenders', { each, count: senders }) : t('common:forms.cost.why', { each });
  return (
    <span className="badge badge-ghost badge-sm shrink-0 tabular-nums" title={why}>
      {t('common:forms.cost.each', { count: cost.each + senders })}
      <span className="sr-only">: {why}</span>
    </span>
  );
}
