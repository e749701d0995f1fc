import { SelectField } from '../components/forms/select-field.tsx';
import { TextField } from '../components/forms/text-field.tsx';
import { useFieldTexts } from '../components/forms/texts.ts';
import { ContactLink } from '../components/plans/contact-link.tsx';
import type { Plan, Quote } from '../shared/wire/plans.ts';
import type { Failure } from '../shared/wire.ts';
import { BuyCredits } from './quote/buy-credits.tsx';
import { QuoteResult } from './quote/quote-result.tsx';
import { useQuote } from './quote/use-quote.ts';

export interface QuotePanelProps {
  readonly plans: readonly Pick<Plan, 'id' | 'duration'>[];
  /** Where credits are bought by asking. */
  readonly contact: string;
  /** Whether credits can be paid for here. */
  readonly checkout: boolean;
}

/** A plan and a quantity, and what they come to. */
export default function QuotePanel({ plans, contact, checkout }: QuotePanelProps) {
  const { t } = useFieldTexts('creditPricing');
  const { values, faults, outcome, change, calculate } = useQuote();
  const asking = outcome.state === 'asking';
  const actionOf = ({ selectedPlan, quantity }: Quote) =>
    checkout ? <BuyCredits plan={selectedPlan.id} quantity={quantity} /> : <ContactLink href={contact} />;
  return (
    <form
      noValidate
      className="rounded-box border border-base-300 bg-base-100 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void calculate();
      }}
    >
      <h2 className="font-semibold text-base">{t('creditPricing:quote.title')}</h2>
      <p className="muted mt-1 mb-4 text-sm">{t('creditPricing:quote.lead')}</p>
      <div className="grid items-start gap-4 md:grid-cols-[3fr_2fr_auto] xl:grid-cols-1">
        <Fields {...{ plans, values, faults, change }} />
        <button
          type="submit"
          className="btn btn-primary md:mt-6 xl:mt-0"
          aria-disabled={asking || undefined}
          data-replay=""
        >
          {asking && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {t(asking ? 'creditPricing:quote.calculating' : 'creditPricing:quote.calculate')}
        </button>
      </div>
      {outcome.state === 'failed' && <QuoteFailure failure={outcome.failure} />}
      {outcome.state === 'quoted' && <QuoteResult quote={outcome.quote} action={actionOf(outcome.quote)} />}
    </form>
  );
}

type FieldsProps = Pick<QuotePanelProps, 'plans'> & Pick<ReturnType<typeof useQuote>, 'values' | 'faults' | 'change'>;

function Fields({ plans, values, faults, change }: FieldsProps) {
  const { t, label, error } = useFieldTexts('creditPricing');
  const options = plans.map(({ id, duration }) => ({
    value: id,
    label: duration === null ? t('creditPricing:list.noLimit') : t('creditPricing:list.months', { count: duration }),
  }));
  return (
    <>
      <SelectField
        path="plan"
        label={label('plan')}
        required
        empty={t('creditPricing:quote.choosePlan')}
        value={values.plan}
        options={options}
        onChange={(plan) => change({ plan })}
        error={error(faults, 'plan')}
      />
      <TextField
        path="quantity"
        label={label('quantity')}
        required
        inputMode="numeric"
        placeholder={t('creditPricing:quote.enterQuantity')}
        value={values.quantity}
        onChange={(quantity) => change({ quantity })}
        error={error(faults, 'quantity')}
      />
    </>
  );
}

/** A plan that is gone says so; else all that can be done is to try again. */
function QuoteFailure({ failure: { error, message } }: { readonly failure: Failure }) {
  const { t } = useFieldTexts('creditPricing');
  return (
    <div role="alert" className="alert alert-error alert-soft mt-4 block text-sm">
      <p className="font-semibold">{t('creditPricing:quote.errorTitle')}</p>
      <p>{error === 'planGone' ? message : t('creditPricing:quote.error')}</p>
    </div>
  );
}
