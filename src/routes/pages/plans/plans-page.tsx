import { useTranslation } from 'react-i18next';
import { ContactLink } from '../../../components/plans/contact-link.tsx';
import { PlanList } from '../../../components/plans/plan-list.tsx';
import type { Plans } from '../../../services/plans.ts';
import type { Plan, TechnologyCredits } from '../../../shared/wire/plans.ts';
import { Island } from '../../islands.tsx';
import { CreditUse } from './credit-use.tsx';

/** The data of the page; undefined where it could not be read. */
export interface Offered {
  readonly plans: readonly Plan[] | undefined;
  readonly credits: readonly TechnologyCredits[] | undefined;
}

interface PlansPageProps extends Offered {
  readonly contact: string;
  readonly checkout: boolean;
  readonly creditsOf: Plans['serviceCredits'];
  readonly artifactDays: number;
}

/** The texts of the islands; of the messages for fields, those that a quantity and a plan can have. */
const TEXTS = ['creditPricing:list', 'creditPricing:quote', 'creditPricing:fields', 'creditPricing:checkout'].concat(
  ['required', 'decision', 'positive', 'integersOnly', 'numbersOnly', 'quantityLimit'].map(
    (message) => `common:validation.${message}`,
  ),
);

/** Shows what credits cost and what they are spent on; where there is room, beside both, what a quantity costs. */
export function PlansPage({ plans, credits, contact, checkout, creditsOf, artifactDays }: PlansPageProps) {
  const { t } = useTranslation();
  const quoted = plans !== undefined && plans.length > 0;
  return (
    <div className="page-main">
      <header className="mb-6">
        <h1>{t('creditPricing:title')}</h1>
        <p className="muted mt-1">{t('creditPricing:lead')}</p>
      </header>
      <div
        className={`grid items-start gap-x-6 gap-y-10 ${quoted ? 'xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]' : ''}`}
      >
        <section aria-labelledby="plans">
          <h2 id="plans" className="sr-only">
            {t('creditPricing:list.title')}
          </h2>
          {plans ? (
            <Offer plans={plans} contact={contact} />
          ) : (
            <Island name="plan-retry" props={{ contact, checkout }} load="touch" texts={TEXTS} />
          )}
        </section>
        {quoted && <QuoteColumn plans={plans} contact={contact} checkout={checkout} />}
        <CreditUse credits={credits} creditsOf={creditsOf} artifactDays={artifactDays} />
      </div>
    </div>
  );
}

type OfferProps = Pick<PlansPageProps, 'contact'> & { readonly plans: readonly Plan[] };

function Offer({ plans, contact }: OfferProps) {
  const { t } = useTranslation();
  if (plans.length === 0) return <PlanList plans={plans} />;
  return (
    <div className="flex flex-col gap-3">
      <PlanList plans={plans} />
      <p className="muted max-w-prose text-sm">{t('creditPricing:list.note')}</p>
      <p>
        <ContactLink href={contact} />
      </p>
    </div>
  );
}

/** The result of this part is long, so it stands beside the rest, not above it. */
function QuoteColumn({ plans, contact, checkout }: OfferProps & Pick<PlansPageProps, 'checkout'>) {
  const { t } = useTranslation();
  const offered = plans.map(({ id, duration }) => ({ id, duration }));
  return (
    <div className="xl:row-span-2">
      <noscript>
        <p className="alert alert-warning alert-soft text-sm">{t('common:forms.needsScript')}</p>
      </noscript>
      <Island
        name="quote-panel"
        className="needs-script"
        props={{ plans: offered, contact, checkout }}
        load="touch"
        texts={TEXTS}
      />
    </div>
  );
}
