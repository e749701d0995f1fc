import { type Bound, bindReceived, bindSent } from '../../../checks/messages/bind.ts';
import { membersBelow } from '../../../checks/messages/members.ts';
import type { Inputs } from '../../../model/mapping.ts';
import type { CheckedMessages, CheckedUse } from '../../../shared/wire/messages.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import type { Known } from '../endpoints/names/names.ts';
import { answeredBy, takenBy } from './operation-values.ts';

/** The facts about a form that decide what messages can fill in it. */
export interface Fillable {
  /** The values that requests are made of; messages have the place `message`. */
  readonly inputs: Inputs | undefined;
  /** The technology brings a sender itself: the endpoint's own options say where it sends to. */
  readonly bringsSender: boolean;
  /** Senders to queues can be added. */
  readonly hasSender: boolean;
}

/** The change of an endpoint, and what was found by its name. */
export interface Filled {
  readonly patch: Partial<EndpointDraft>;
  readonly bound: Bound;
  /** The type of a payload that is no object: the answer is sent as it is. */
  readonly asIs?: string;
}

/** Why a message fills nothing here: a key of `common:messageDocument`; undefined where it can. */
export function reasonAgainst(use: CheckedUse, { inputs, bringsSender, hasSender }: Fillable): string | undefined {
  if (use.refused !== undefined) return 'reasonRefused';
  if (use.action === 'receive') return placeIn(inputs, 'message') ? undefined : 'reasonReceive';
  return bringsSender || hasSender ? undefined : 'reasonSend';
}

/**
 * Puts the values of its variables into an address.
 * @example
 * orders.{region}, region = eu   →   orders.eu
 */
export function addressOf({ address }: Pick<CheckedUse, 'address'>, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{([^{}]+)\}/g, (whole, name: string) => values[name]?.trim() || whole);
}

/**
 * Fills an endpoint from a message: one that is taken gives the queue and the mapping of the request, one that is sent
 * the queue and the payload of a sender. A sender that sends there already is filled again.
 * @param values of the variables in the address.
 * @returns nothing before it is known what the endpoint's operation takes.
 */
export function filledFrom(
  use: CheckedUse,
  values: Readonly<Record<string, string>>,
  endpoint: EndpointDraft,
  { known, fillable, types }: { known: Known; fillable: Fillable; types: CheckedMessages['types'] },
): Filled | undefined {
  const taken = takenBy(known);
  if (!taken) return undefined;
  const queueName = addressOf(use, values);
  const payload = membersBelow(use.message?.payload, types);
  if (use.action === 'receive') {
    const header = placeIn(fillable.inputs, 'header');
    const reserved = header?.reserved ?? [];
    const headers = membersBelow(use.message?.headers, types).filter(
      ({ path }) => !reserved.includes(path.toLowerCase()),
    );
    const bound = bindReceived(taken, payload, headers, new RegExp(`^(?:${header?.names ?? '(?!)'})$`));
    return { patch: { options: { ...endpoint.options, queueName }, input: bound.mapping }, bound };
  }
  return filledToSend(use, queueName, endpoint, { fillable, bound: bindSent(payload, answeredBy(known), taken) });
}

function filledToSend(
  { exchange = '', message }: CheckedUse,
  queueName: string,
  endpoint: EndpointDraft,
  { fillable, bound }: { fillable: Fillable; bound: Bound },
): Filled {
  const payload = bound.mapping;
  const { written = '' } = message ?? {};
  const found = { bound, ...(message?.payload === undefined && written !== '' && { asIs: written }) };
  if (fillable.bringsSender) return { patch: { options: { ...endpoint.options, queueName }, payload }, ...found };
  const options = { queueName, ...(exchange !== '' && { exchange }) };
  const added = { sender: 'queue', options, payload };
  const isSame = ({ sender, options: own }: EndpointDraft['senders'][number]) =>
    sender === 'queue' && own.queueName === queueName && (own.exchange ?? '') === exchange;
  const at = endpoint.senders.findIndex(isSame);
  return { patch: { senders: at < 0 ? [...endpoint.senders, added] : endpoint.senders.with(at, added) }, ...found };
}

const placeIn = (inputs: Inputs | undefined, id: string) => inputs?.places.find((place) => place.id === id);
