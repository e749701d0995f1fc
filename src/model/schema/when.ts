export type Value = string | number | boolean;

/**
 * The values that other options must have for this one to apply: `.meta({ when: { role: 'consumer' } })`. A list means
 * any of its values. An option with `when` has a default or may be missing; one without a default is required where it
 * applies.
 */
export type When = Readonly<Record<string, Value | readonly Value[]>>;

/** Conditions of which one will do: an option that applies to consumers, and to producers of one kind. */
export type Whens = When | readonly When[];

const alternatives = (when: Whens): readonly When[] => (Array.isArray(when) ? when : [when as When]);

/** The value of an endpoint's option that leaves the decision to the project's option of the same name. */
const AS_PROJECT = 'project';

/**
 * An option of an endpoint that applies only with certain options of the project: `.meta({ whenProject: { auth: 'jwt' }
 * })`. The names are those of the technology, or of the trigger that it is. Where the endpoint has an option of that
 * name itself, the endpoint's value comes first. Absent: the option applies with any project.
 */
interface OfEndpoint extends Dependent {
  readonly whenProject?: When;
}

/**
 * An offer of the source that an option needs to apply, `.meta({ needs })`, or that one of its choices needs to be
 * taken, `.meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } })`. `reason` is a key of
 * `common:validation`. Absent: every source will do.
 */
export interface Need {
  readonly offer: string;
  readonly reason: string;
}

/**
 * The offers of a source beside its operations. Undefined: they are not known, so nothing is refused for want of one.
 */
export type Offers = readonly string[] | undefined;

/** The part of an option that is read here. */
interface Dependent {
  readonly name: string;
  readonly required: boolean;
  readonly initial?: Value;
  readonly when?: Whens;
  readonly needs?: Need;
  readonly choiceNeeds?: Readonly<Record<string, Need>>;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * An option that is given and does not apply, or that applies and is missing; `message` is a key of
 * `common:validation`.
 */
interface Misplaced {
  readonly field: string;
  readonly message: string;
  readonly values?: { readonly wanted: string };
}

/**
 * Picks the options that apply to these values. An option that depends on one that does not apply does not apply
 * either.
 */
export function applying<F extends Dependent>(fields: readonly F[], values: Values, offers?: Offers): readonly F[] {
  if (fields.every(({ when, needs }) => when === undefined && needs === undefined)) return fields;
  return fields.filter(({ when = {}, needs }) => !isLacking(needs, offers) && isFulfilled(when, fields, values));
}

/** Whether options apply and have one of the wanted values, given or by default. */
export function isFulfilled(when: Whens, fields: readonly Dependent[], values: Values): boolean {
  return alternatives(when).some((all) =>
    Object.entries(all).every(([name, wanted]) => {
      const other = fields.find((field) => field.name === name);
      return (
        other !== undefined &&
        isFulfilled(other.when ?? {}, fields, values) &&
        isOneOf(wanted, values[name] ?? other.initial)
      );
    }),
  );
}

/**
 * Picks the options of endpoints that can apply with these values of the project. Where the endpoint has the option
 * that they depend on, they depend on the endpoint's value.
 */
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
    const added = Object.fromEntries(when);
    const [first, ...further] = alternatives(field.when ?? {}).map((each) => ({ ...each, ...added }));
    return [{ ...field, when: further.length > 0 ? [first ?? {}, ...further] : (first ?? added) }];
  });
}

/** Parts the conditions of an option on the project: those that its endpoint can answer itself, and the others. */
function apart({ whenProject = {} }: OfEndpoint, fields: readonly OfEndpoint[]): { own: When; others: When } {
  const isOwn = ([name]: readonly [string, unknown]) => fields.some((field) => field.name === name);
  const entries = Object.entries(whenProject);
  return {
    own: Object.fromEntries(entries.filter(isOwn)),
    others: Object.fromEntries(entries.filter((entry) => !isOwn(entry))),
  };
}

/** Lists the given options of an endpoint that do not apply with these values of the project. */
export function misplacedIn(
  fields: readonly OfEndpoint[],
  given: Values,
  project: readonly Dependent[],
  values: Values,
): readonly Misplaced[] {
  if (fields.every(({ name }) => given[name] === undefined)) return [];
  const apply = new Map(applyingIn(fields, project, values).map((field) => [field.name, field]));
  return fields.flatMap(({ name, whenProject = {} }) => {
    if (given[name] === undefined) return [];
    const field = apply.get(name);
    return field && isFulfilled(field.when ?? {}, fields, given) ? [] : [notApplying(name, whenProject)];
  });
}

/** Drops the values of options that do not apply. */
export function withoutMisplaced(fields: readonly Dependent[], values: Values, offers?: Offers): Values {
  const apply: readonly Dependent[] = applying(fields, values, offers);
  const apart = new Set(fields.filter((field) => !apply.includes(field)).map(({ name }) => name));
  return apart.size === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !apart.has(name)));
}

/** Tells why the source's offers do not allow a choice; nothing when they do. */
export function choiceRefusal({ choiceNeeds = {} }: Dependent, choice: unknown, offers: Offers): string | undefined {
  const need = typeof choice === 'string' && Object.hasOwn(choiceNeeds, choice) ? choiceNeeds[choice] : undefined;
  return isLacking(need, offers) ? need?.reason : undefined;
}

/** Lists options that are given and do not apply, that apply and are missing, or that the source does not offer. */
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

function notApplying(field: string, when: Whens = {}): Misplaced {
  const wanted = alternatives(when).map((all) =>
    Object.entries(all)
      .map(([name, value]) => `${name} = ${[value].flat().join(' / ')}`)
      .join(', '),
  );
  return { field, message: 'notApplying', values: { wanted: wanted.join(' | ') } };
}

const isOneOf = (wanted: When[string], value: unknown) => [wanted].flat().some((accepted) => accepted === value);
