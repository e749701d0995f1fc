import { useEffect, useState } from 'react';
import { focusField } from '../../components/forms/focus.ts';
import type { ShownFault } from '../../components/forms/texts.ts';
import { MAX_QUANTITY, quantityFault } from '../../shared/quantity.ts';
import type { Quote } from '../../shared/wire/plans.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { type QuoteValues, takeQuote } from './kept-quote.ts';

type Outcome =
  | { readonly state: 'none' | 'asking' }
  | { readonly state: 'quoted'; readonly quote: Quote }
  | { readonly state: 'failed'; readonly failure: Failure };

/** The quote form: what is chosen and typed, what is wrong with it, and what came of it. */
export function useQuote() {
  const [values, setValues] = useState<QuoteValues>({ plan: '', quantity: '' });
  const [faults, setFaults] = useState<readonly ShownFault[]>([]);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none' });

  // Whoever went to sign in finds what they had typed.
  useEffect(() => {
    const kept = takeQuote();
    if (kept) setValues(kept);
  }, []);
  const refuse = (found: readonly ShownFault[]) => {
    setFaults(found);
    const [first] = found;
    if (first) focusField(first.field);
  };
  return {
    values,
    faults,
    outcome,
    /** A quantity is looked at while it is typed or pasted; a quote of other values goes. */
    change(patch: Partial<QuoteValues>) {
      const next = { ...values, ...patch };
      setValues(next);
      setFaults([...faults.filter(({ field }) => !(field in patch)), ...('quantity' in patch ? typed(next) : [])]);
      setOutcome({ state: 'none' });
    },
    async calculate() {
      if (outcome.state === 'asking') return;
      const found = [...chosen(values), ...typed(values), ...given(values)];
      if (found.length > 0) return refuse(found);
      setOutcome({ state: 'asking' });
      const result = await call('getQuote', { body: { plan: values.plan, quantity: Number(values.quantity) } });
      if (result.ok) return setOutcome({ state: 'quoted', quote: result.data });
      const refused = result.failure.faults ?? [];
      setOutcome(refused.length > 0 ? { state: 'none' } : { state: 'failed', failure: result.failure });
      refuse(refused);
    },
  };
}

const chosen = ({ plan }: QuoteValues): ShownFault[] => (plan === '' ? [{ field: 'plan', message: 'decision' }] : []);
const given = ({ quantity }: QuoteValues): ShownFault[] =>
  quantity.trim() === '' ? [{ field: 'quantity', message: 'required' }] : [];

function typed({ quantity }: QuoteValues): ShownFault[] {
  const message = quantityFault(quantity);
  return message === undefined ? [] : [{ field: 'quantity', message, values: { limit: MAX_QUANTITY } }];
}
