import type { FieldFault } from '../../model/fault.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { devopsForm } from '../../shared/wire/devops.ts';
import { bodyOf, type FormValues } from './form-values.ts';

// Loaded when it is first needed, because of zod.

/** Everything that is wrong with the form, by the schema that the server uses. */
export function checkDevops(values: FormValues): readonly FieldFault[] {
  const body = bodyOf(values);
  const parsed = devopsForm.safeParse(body);
  return parsed.success ? [] : faultsOf(parsed.error.issues, body);
}
