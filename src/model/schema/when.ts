export type Value = string | number | boolean;

/**
 * What others of the same options must be for one to apply: `.meta({ when: { role: 'consumer' } })`; a list means any of
 * them. Such an option has a default or may be missing, and one that may be missing is required where it applies.
 */
export type When = Readonly<Record<string, Value | readonly Value[]>>;

/** What an option of an endpoint says that differs from the project's of the same name where it does not. */
const AS_PROJECT = 'project';

/**
 * What the project's options must be for one of its endpoints' to apply: `.meta({ whenProject: { auth: 'jwt' } })`. It is
 * said in the words of whoever has both: a technology, or the trigger that it is. Where the endpoint has an option of that
 * name itself, what it says comes first.
 */
interface OfEndpoint extends Dependent {
  readonly whenProject?: When;
}

/**
 * What the source of a request must offer for an option to apply, `.meta({ needs })`, or for one of its choices to be
 * taken, `.meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } })`. `reason`: a key of `common:validation`.
 */
export interface Need {
  readonly offer: string;
  readonly reason: string;
}

/** What a source offers beside operations; where it is not known, nothing is refused for want of it. */
export type Offers = readonly string[] | undefined;

/** What is read of an option here. */
interface Dependent {
  readonly name: string;
  readonly required: boolean;
  readonly initial?: Value;
  readonly when?: When;
  readonly needs?: Need;
  readonly choiceNeeds?: Readonly<Record<string, Need>>;
}

type Values = Readonly<Record<string, unknown>>;

/** An option that is there and does not apply, or the other way round; `message` is a key of `common:validation`. */
interface Misplaced {
  readonly field: string;
  readonly message: string;
  readonly values?: { readonly wanted: string };
}

/** @returns the options that apply to these values; what hangs on one that does not apply does not either. */
export function applying<F extends Dependent>(fields: readonly F[], values: Values, offers?: Offers): readonly F[] {
  if (fields.every(({ when, needs }) => when === undefined && needs === undefined)) return fields;
  return fields.filter(({ when = {}, needs }) => !isLacking(needs, offers) && isFulfilled(when, fields, values));
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

/** @returns the options of endpoints that can apply where the project's have these values, with what hangs on the endpoint's own. */
export function applyingIn<F extends OfEndpoint>(
  fields: readonly F[],
  project: readonly Dependent[],
  values: Values,
): readonly F[] {
  return fields.flatMap((field) => {
    const { own, others } = apart(field, fields);
    if (!isFulfilled(others, project, values)) return [];
    if (Object.keys(own).length === 0) return [field];
    const when = Object.entries(own).map(([name, wanted]) => {
      const said = [wanted].flat();
      return [name, isFulfilled({ [name]: wanted }, project, values) ? [...said, AS_PROJECT] : said];
    });
    return [{ ...field, when: { ...field.when, ...Object.fromEntries(when) } }];
  });
}

/** What an option asks of the project, in two: what its endpoint may say itself, and all else. */
function apart({ whenProject = {} }: OfEndpoint, fields: readonly OfEndpoint[]): { own: When; others: When } {
  const isOwn = ([name]: readonly [string, unknown]) => fields.some((field) => field.name === name);
  const entries = Object.entries(whenProject);
  return {
    own: Object.fromEntries(entries.filter(isOwn)),
    others: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}

/** @returns what was given of an endpoint and does not apply where the project's options have these values. */
export function misplacedIn(
  fields: readonly OfEndpoint[],
  given: Values,
  project: readonly Dependent[],
  values: Values,
): readonly Misplaced[] {
  const apply = new Map(applyingIn(fields, project, values).map((field) => [field.name, field]));
  return fields.flatMap(({ name, whenProject = {} }) => {
    if (given[name] === undefined) return [];
    const field = apply.get(name);
    return field && isFulfilled(field.when ?? {}, fields, given) ? [] : [notApplying(name, whenProject)];
  });
}

/** @returns values without those of options that do not apply. */
export function withoutMisplaced(fields: readonly Dependent[], values: Values, offers?: Offers): Values {
  const apply: readonly Dependent[] = applying(fields, values, offers);
  const apart = new Set(fields.filter((field) => !apply.includes(field)).map(({ name }) => name));
  return apart.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/** @returns why a choice cannot be taken over what the source offers; nothing when it can. */
export function choiceRefusal({ choiceNeeds = {} }: Dependent, choice: unknown, offers: Offers): string | undefined {
  const need = typeof choice === 'string' && Object.hasOwn(choiceNeeds, choice) ? choiceNeeds[choice] : undefined;
  return isLacking(need, offers) ? need?.reason : undefined;
}

/** @returns what was given and does not apply, what applies and is missing, and what the source does not offer. */
export function misplaced(fields: readonly Dependent[], values: Values, offers?: Offers): readonly Misplaced[] {
  const apply = new Set<Dependent>(applying(fields, values, offers));
  return fields.flatMap((field): Misplaced[] => {
    const { name, when, needs, required, initial } = field;
    const isGiven = values[name] !== undefined;
    if (!apply.has(field)) {
      if (!isGiven) return [];
      return needs && isLacking(needs, offers) ? [{ field: name, message: needs.reason }] : [notApplying(name, when)];
    }
    const refusal = choiceRefusal(field, values[name] ?? initial, offers);
    if (refusal) return [{ field: name, message: refusal }];
    return when !== undefined && !isGiven && required ? [{ field: name, message: 'required' }] : [];
  });
}

const isLacking = (need: Need | undefined, offers: Offers) =>
  need !== undefined && offers !== undefined && !offers.includes(need.offer);

function notApplying(field: string, when: When = {}): Misplaced {
  const wanted = Object.entries(when).map(([name, value]) => `${name} = ${[value].flat().join(' / ')}`);
  return { field, message: 'notApplying', values: { wanted: wanted.join(', ') } };
}

const isOneOf = (wanted: When[string], value: unknown) => [wanted].flat().some((one) => one === value);
