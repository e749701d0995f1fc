import type { Fault, FieldFault } from '../model/fault.ts';
import type { Language } from './language.ts';
import { textsFor } from './texts.ts';
import type { Failure } from './wire.ts';

/** @returns the wire form of a Fault, translated. */
export function failureBody(fault: Fault, language: Language): Failure {
  const t = textsFor(language);
  const faults = fault.faults.map(({ values, ...one }) => ({
    ...one,
    message: validationText({ ...one, ...(values && { values }) }, t),
  }));
  return {
    status: fault.status,
    message: t(`common:faults.${fault.code}`, fault.values),
    error: fault.code,
    ...(faults.length > 0 && { faults }),
  };
}

/** @returns faults of fields with their messages translated, and the keys of those beside them: a form has labels of its own. */
export function toldFaults(
  faults: readonly FieldFault[],
  language: Language,
): (NonNullable<Failure['faults']>[number] & Keyed)[] {
  const t = textsFor(language);
  return faults.map(({ values, ...fault }) => ({
    ...fault,
    message: validationText({ ...fault, ...(values && { values }) }, t),
    key: fault.message,
    ...(values && { values: { ...values } }),
  }));
}

interface Keyed {
  readonly key: string;
  readonly values?: Record<string, string | number>;
}

function validationText(fault: FieldFault, t: ReturnType<typeof textsFor>): string {
  const field = fault.field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? fault.field;
  const keys = [`common:validation.${fault.message}`, `common:${fault.message}`, 'common:validation.invalid'];
  return t(keys, { field, ...fault.values });
}
