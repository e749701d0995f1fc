import type { DevopsRow, PresetId } from '../../shared/wire/devops.ts';

/** A parameter as it is typed; `key` tells rows apart that have no name yet. */
export interface ParameterValues {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly secret: boolean;
  /** The server has a value that never comes back: left empty, it stays. */
  readonly kept: boolean;
}

/** The form as it is typed. */
export interface FormValues {
  readonly id?: string;
  readonly name: string;
  readonly preset: PresetId;
  readonly url: string;
  readonly method: string;
  readonly parameterType: string;
  /** Whether a header signs in, and whether user and password do. */
  readonly hasToken: boolean;
  readonly tokenName: string;
  readonly tokenValue: string;
  readonly hasBasic: boolean;
  readonly userName: string;
  readonly password: string;
  readonly typeAppServer: string;
  readonly parameters: readonly ParameterValues[];
}

/** The values that a preset fills into the form. */
export interface Filling {
  readonly method: string;
  readonly parameterType: string;
  readonly url: string;
  readonly tokenName?: string;
  readonly userName?: string;
  readonly parameters: readonly { readonly name: string; readonly value: string; readonly secret: boolean }[];
}
export type Fillings = Readonly<Record<string, Filling>>;

const EMPTY: Omit<FormValues, 'preset' | 'method' | 'parameterType'> = {
  ...{ name: '', url: '', hasToken: false, tokenName: '', tokenValue: '', hasBasic: false, userName: '', password: '' },
  ...{ typeAppServer: '', parameters: [] },
};

/** A new form of a preset. */
export function emptyForm(preset: PresetId, fillings: Fillings): FormValues {
  return withPreset({ ...EMPTY, preset, method: 'POST', parameterType: 'form' }, preset, fillings);
}

/** The form with what another preset wants; what was typed by hand stays. */
export function withPreset(values: FormValues, preset: PresetId, fillings: Fillings): FormValues {
  const filling = fillings[preset];
  if (!filling) return { ...values, preset };
  const before = fillings[values.preset]?.parameters ?? [];
  const untouched = ({ name, value }: ParameterValues) =>
    before.some((parameter) => parameter.name === name && parameter.value === value);
  const typed = values.parameters.filter((parameter) => !untouched(parameter));
  const filled = filling.parameters
    .filter(({ name }) => typed.every((parameter) => parameter.name !== name))
    .map((parameter) => ({ ...parameter, key: crypto.randomUUID(), kept: false }));
  return {
    ...values,
    ...{ preset, method: filling.method, parameterType: filling.parameterType },
    hasToken: filling.tokenName !== undefined,
    tokenName: filling.tokenName ?? values.tokenName,
    hasBasic: filling.userName !== undefined,
    parameters: [...filled, ...typed],
  };
}

/** A saved configuration in the form. Its secrets never leave the server: left empty, they stay as they are. */
export function formOf(row: DevopsRow): FormValues {
  const { id, name, preset, url, method, parameterType, tokenName, userName } = row;
  return {
    ...{ id, name, preset, url, method, parameterType, tokenValue: '', password: '' },
    ...{ hasToken: tokenName !== null, tokenName: tokenName ?? '' },
    ...{ hasBasic: userName !== null, userName: userName ?? '' },
    typeAppServer: row.typeAppServer ?? '',
    parameters: row.parameters.map(({ hasValue, ...parameter }) => ({
      ...parameter,
      key: crypto.randomUUID(),
      kept: parameter.secret && hasValue,
    })),
  };
}

/** Makes the body of the call: of the ways to sign in only those that are switched on. */
export function bodyOf(values: FormValues): Record<string, unknown> {
  const { id, name, preset, url, method, parameterType, typeAppServer } = values;
  return {
    ...(id !== undefined && { id }),
    ...{ name, preset, url, method, parameterType },
    ...(values.hasToken && { tokenName: values.tokenName, tokenValue: values.tokenValue }),
    ...(values.hasBasic && { userName: values.userName, password: values.password }),
    ...(typeAppServer && { typeAppServer }),
    parameters: values.parameters.map(({ name: parameter, value, secret }) => ({ name: parameter, value, secret })),
  };
}

/** Whether anything would be lost if the form went away. */
export const isChanged = (before: FormValues, now: FormValues): boolean =>
  JSON.stringify(bodyOf(before)) !== JSON.stringify(bodyOf(now));
