import { type Mapping, type MappingEntry, NESTED_NAME, type Origin } from '../../model/mapping.ts';
import { withoutPrefixes } from '../names/prefixes.ts';
import { fits, type JsonForm, type MessageMember } from './members.ts';

/** A value that has to be given, or can be taken, by its name. */
export interface Slot {
  readonly name: string;
  readonly form: JsonForm;
}

/** A value that an operation takes. */
export interface Target extends Slot {
  /** A text can become it, as those of headers are. */
  readonly readsText: boolean;
}

/** A mapping that was made by names, and the names that found nothing. */
export interface Bound {
  readonly mapping: Mapping;
  readonly unbound: readonly string[];
}

/** A value by the name that it is found by. */
interface Offer {
  readonly name: string;
  readonly form: JsonForm;
  readonly from: Origin;
}

/**
 * Binds what an operation takes to the members of a message with the same names, else to its headers. Letters' case,
 * underscores and prefixes of parameters do not count; `buyer_email` is the member `email` of `buyer`.
 * @example
 * p_order_id, of a message {orderId}   →   [{target: 'p_order_id', from: {place: 'message', name: 'orderId'}}]
 */
export function bindReceived(
  asked: readonly Target[],
  payload: readonly MessageMember[],
  headers: readonly MessageMember[],
  headerNames: RegExp,
): Bound {
  const offers = [
    ...payload.filter(({ path }) => IS_NESTED.test(path)).map(offered('message')),
    ...headers.filter(({ path }) => headerNames.test(path)).map(offered('header')),
  ];
  const spelled = withoutPrefixes(asked.map(({ name }) => name));
  const taken: string[] = [];
  const bound = asked.map(({ name, form, readsText }, index): MappingEntry | undefined => {
    const isFree = (offer: Offer) => !taken.some((other) => isWithin(keyOf(offer), other));
    const isFit = (offer: Offer) => (placeOf(offer) === 'header' ? readsText : fits(offer.form, form));
    const fitting = offers.filter((offer) => isFit(offer) && isFree(offer));
    const found = named(fitting, [name, spelled[index] ?? name]);
    if (found) taken.push(keyOf(found));
    return found && { target: name, from: found.from };
  });
  return boundOf(
    bound,
    asked.map(({ name }) => name),
  );
}

/**
 * Makes the payload of a message: each of its members from the answer's value of that name, else from the request's. An
 * object is made of its members where they are found, else of a value of its own name.
 * @example
 * {orderId, total}, of an answer {order_id, total}   →   [{target: 'orderId', from: {place: 'response', name: 'order_id'}}, …]
 */
export function bindSent(payload: readonly MessageMember[], answered: readonly Slot[], asked: readonly Slot[]): Bound {
  const offers = [...slotsIn(answered, 'response'), ...slotsIn(asked, 'request')];
  const members = payload.filter(({ path }) => IS_NESTED.test(path));
  const found = new Map<string, MappingEntry>();
  // The deepest first: an object whose members were found is made of those.
  for (const { path, form } of members.toReversed()) {
    if ([...found.keys()].some((other) => isWithin(path, other))) continue;
    const offer = named(
      offers.filter((offer) => fits(offer.form, form)),
      [path],
    );
    if (offer) found.set(path, { target: path, from: offer.from });
  }
  const isMade = ({ path }: MessageMember) => [...found.keys()].some((other) => isWithin(path, other));
  const leaves = payload.filter(({ path }) => !payload.some((other) => other.path.startsWith(`${path}.`)));
  return {
    mapping: members.flatMap(({ path }) => found.get(path) ?? []),
    unbound: leaves.filter((member) => !isMade(member)).map(({ path }) => path),
  };
}

const IS_NESTED = new RegExp(`^(?:${NESTED_NAME})$`);

const offered =
  (place: string) =>
  ({ path, form }: MessageMember): Offer => ({ name: path, form, from: { place, name: path } });

/** Values of an operation, each also by its name without a prefix and without the name of the result around it. */
function slotsIn(slots: readonly Slot[], place: string): readonly Offer[] {
  const short = slots.map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
  const spelled = withoutPrefixes(short);
  return slots.map(({ name, form }, index) => ({ name: spelled[index] ?? name, form, from: { place, name } }));
}

/**
 * Finds the offer of a name: spelled alike, else alike but for case and marks, in the first place that has such; of
 * several there, none.
 */
function named(offers: readonly Offer[], names: readonly string[]): Offer | undefined {
  const exact = offers.find(({ name }) => names.includes(name));
  if (exact) return exact;
  const folded = new Set(names.map(fold));
  const alike = offers.filter(({ name }) => folded.has(fold(name)));
  const [first, second] = alike;
  return first && second && placeOf(first) === placeOf(second) ? undefined : first;
}

const placeOf = ({ from }: Offer) => ('place' in from ? from.place : '');

const fold = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const keyOf = ({ from }: Offer) => ('place' in from ? `${from.place} ${from.name}` : '');

/** Whether a value is another one, stands inside it, or around it. */
function isWithin(name: string, other: string): boolean {
  return name === other || name.startsWith(`${other}.`) || other.startsWith(`${name}.`);
}

function boundOf(bound: readonly (MappingEntry | undefined)[], names: readonly string[]): Bound {
  return {
    mapping: bound.flatMap((entry) => entry ?? []),
    unbound: names.filter((_, index) => bound[index] === undefined),
  };
}
