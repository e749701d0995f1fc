import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusField } from '../../components/forms/focus.ts';
import type { FieldFault } from '../../model/fault.ts';
import type { BodyOf } from '../../shared/calls.ts';
import type { TokenScope } from '../../shared/wire/tokens.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { typedBudget, typedNumber } from './numbers.ts';

interface TokenValues {
  readonly name: string;
  readonly days: string;
  readonly scopes: readonly TokenScope[];
  readonly budget: string;
}

type TokenField = keyof TokenValues;

/** In the order of the form. */
const FIELDS = ['name', 'days', 'scopes', 'budget'] as const;
const USUAL: TokenValues = { name: '', days: '90', scopes: ['generate', 'schema', 'download'], budget: '' };

export type TokenForm = ReturnType<typeof useTokenForm>;

/** The form of a new token: its values, its faults, and how it is saved. A failure leaves everything typed where it is. */
export function useTokenForm(onSaved: (id: string, name: string) => void) {
  const [values, setValues] = useState(USUAL);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [saving, setSaving] = useState(false);
  const error = useErrors(faults);
  /** @returns whether a field is wrong, which then has the focus. */
  const refuse = (found: readonly FieldFault[]) => {
    setFaults(found);
    const first = FIELDS.find((field) => found.some((fault) => rootOf(fault) === field));
    if (first) focusField(first === 'scopes' ? 'scopes.generate' : first);
    return first !== undefined;
  };
  const change =
    <F extends TokenField>(field: F) =>
    (value: TokenValues[F]) => {
      setValues((before) => ({ ...before, [field]: value }));
      setFaults((before) => before.filter((fault) => rootOf(fault) !== field));
    };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setFailure(undefined);
    const body = bodyOf(values);
    // A check that cannot be loaded now means that the form cannot be sent either; and the server checks the same.
    const found = await import('./check.ts').then(({ checkToken }) => checkToken(body)).catch(() => []);
    if (refuse(found)) return;
    setSaving(true);
    const result = await call('createTokenApp', { body: body as BodyOf<'createTokenApp'> });
    setSaving(false);
    if (result.ok) return onSaved(result.data.id, values.name.trim());
    if (!refuse(result.failure.faults ?? [])) setFailure(result.failure);
  };
  return { values, failure, saving, error, change, save };
}

const rootOf = ({ field }: FieldFault) => field.split('.')[0];

const bodyOf = ({ name, days, scopes, budget }: TokenValues) => ({
  name,
  days: typedNumber(days),
  scopes: [...scopes],
  budget: typedBudget(budget),
});

/** @returns the message of a field's first fault. */
function useErrors(faults: readonly FieldFault[]): (field: TokenField) => string | undefined {
  const { t } = useTranslation();
  return (field) => {
    const found = faults.find((fault) => rootOf(fault) === field);
    const values = { field: t(`tokenApp:fields.${field}`), ...found?.values };
    return found && t([`common:validation.${found.message}`, 'common:validation.invalid'], values);
  };
}
