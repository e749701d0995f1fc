import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cost } from './cost.ts';

/** What the whole form costs: what its endpoints cost depends on it. */
export const FormCost = createContext<Pick<Cost, 'each' | 'free' | 'tests'> | undefined>(undefined);

/** What an endpoint costs, and why; nothing where credits are not what is paid with. */
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
