export type Value = string | number | boolean;

/**
 * What others of the same options must be for one to apply: `.meta({ when: { role: 'consumer' } })`; a list means any of
 * them. Such an option has a default or may be missing, and one that may be missing is required where it applies.
 */
export type When = Readonly<Record<string, Value | readonly Value[]>>;

/** What is read of an option here. */
interface Dependent {
  readonly name: string;
  readonly required: boolean;
  readonly initial?: Value;
  readonly when?: When;
}

type Values = Readonly<Record<string, unknown>>;

/** An option that is there and does not apply, or the other way round; `message` is a key of `common:validation`. */
interface Misplaced {
  readonly field: string;
  readonly message: 'required' | 'notApplying';
  readonly values?: { readonly wanted: string };
}

/** @returns the options that apply to these values; what hangs on one that does not apply does not either. */
export function applying<F extends Dependent>(fields: readonly F[], values: Values): readonly F[] {
  if (fields.every(({ when }) => when === undefined)) return fields;
  return fields.filter(({ when }) => isFulfilled(when ?? {}, fields, values));
}

/** Whether options apply and have one of the values that they are asked for, given or by default. */
export function isFulfilled(when: When, fields: readonly Dependent[], values: Values): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const other = fields.find((field) => field.name === name);
    return (
      other !== undefined &&
      isFulfilled(other.when ?? {}, fields, values) &&
      isOneOf(wanted, values[name] ?? other.initial)
    );
  });
}

/** @returns values without those of options that do not apply. */
export function withoutMisplaced(fields: readonly Dependent[], values: Values): Values {
  const apply: readonly Dependent[] = applying(fields, values);
  const apart = new Set(fields.filter((field) => !apply.includes(field)).map(({ name }) => name));
  return apart.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/** @returns what was given and does not apply, and what applies and is missing. */
export function misplaced(fields: readonly Dependent[], values: Values): readonly Misplaced[] {
  const apply = new Set<Dependent>(applying(fields, values));
  return fields.flatMap((field): Misplaced[] => {
    if (field.when === undefined) return [];
    const isGiven = values[field.name] !== undefined;
    if (isGiven && !apply.has(field)) return [notApplying(field.name, field.when)];
    return !isGiven && field.required && apply.has(field) ? [{ field: field.name, message: 'required' }] : [];
  });
}

function notApplying(field: string, when: When): Misplaced {
  const wanted = Object.entries(when).map(([name, value]) => `${name} = ${[value].flat().join(' / ')}`);
  return { field, message: 'notApplying', values: { wanted: wanted.join(', ') } };
}

const isOneOf = (wanted: When[string], value: unknown) => [wanted].flat().some((one) => one === value);
