import { Fault, type FieldFault } from '../../model/fault.ts';
import type { DevopsForm } from '../../shared/wire/devops.ts';
import type { Hidden, Row } from './store.ts';

/** The stored part of a configuration that a form changes. */
interface Stored {
  readonly row: Row;
  readonly hidden: Hidden;
}

/**
 * The secrets of a form: an empty one means the stored one, but only where that one already goes, never to another server.
 * @throws Fault invalidRequest: the fields that must be typed again, or were never given
 */
export function keptSecrets(form: DevopsForm, stored: Stored | undefined): Hidden {
  const faults: FieldFault[] = [];
  const moved = stored !== undefined && new URL(stored.row.url).origin !== new URL(form.url).origin;
  const kept = (field: string, value: string, before: string | undefined): string => {
    if (value !== '' || before === undefined || before === '') return value;
    if (moved) faults.push({ field, message: 'secretAgain' });
    return before;
  };
  const tokenValue = form.tokenName ? kept('tokenValue', form.tokenValue, stored?.hidden.tokenValue) : '';
  const password = form.userName === undefined ? '' : kept('password', form.password, stored?.hidden.password);
  const parameters = form.parameters.map(({ name, value, secret }, index) => {
    const before = stored?.hidden.parameters.find((parameter) => parameter.name === name && parameter.secret)?.value;
    return { name, secret, value: secret ? kept(`parameters.${index}.value`, value, before) : value };
  });
  if (form.tokenName && tokenValue === '') faults.push({ field: 'tokenValue', message: 'required' });
  if (!form.tokenName && form.tokenValue !== '') faults.push({ field: 'tokenName', message: 'required' });
  if (form.userName === undefined && form.password !== '') faults.push({ field: 'userName', message: 'required' });
  if (form.method === 'GET' && form.parameterType !== 'query')
    faults.push({ field: 'parameterType', message: 'getQuery' });
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return { tokenValue, password, parameters };
}
