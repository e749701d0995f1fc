import { z } from 'zod';
import { words } from '../../../checks/names/words.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import { apiUrlFault } from '../../../model/request/reachable.ts';
import { strict } from '../../../model/schema/strict.ts';
import { text } from '../../../model/schema/text.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { placeholder } from '../../text/render/escape.ts';
import { checkHeaders, type HeaderRule, headersOption } from './headers.ts';
import type { Sending } from './listener.ts';
import { checkSelection, orderMember, selectionOptions } from './selection.ts';

/** A server that messages are sent to. */
export interface Receiver {
  /** The name that settings have for it: `crm-example-com`. */
  readonly name: string;
  /** `https://crm.example.com` */
  readonly origin: string;
  /** The beginning of its variables: `RECEIVER_CRM_EXAMPLE_COM`. */
  readonly variable: string;
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** How long a receiver's answer is waited for by default, as the runtime does. */
const USUAL_TIMEOUT_S = 30;

/** The options of who a service is to its receivers; the secrets are in its environment. */
export const receiverOptions = {
  /** How receivers know the service. */
  authType: z.enum(['none', 'basic', 'bearer', 'apiKey'], { error: 'decision' }).default('none'),
  authHeader: text
    .trim()
    .min(1, 'required')
    .max(100, 'tooLong')
    .regex(HEADER_NAME, 'headerName')
    .default('X-API-Key')
    .meta({ when: { authType: 'apiKey' } }),
  /** How long an answer is waited for. */
  timeoutSeconds: z.coerce
    .number({ error: 'numeric' })
    .int('integer')
    .min(1, 'positive')
    .max(600, 'tooLarge')
    .default(USUAL_TIMEOUT_S),
};
const receiverAuth = strict(receiverOptions);
type ReceiverAuth = z.output<typeof receiverAuth>;

/** The schema of an address that is called over HTTP. */
export const receiverUrl = text
  .trim()
  .min(1, 'required')
  .max(400, 'tooLong')
  .superRefine((value, context) => {
    const message = /^https?:/i.test(value) ? apiUrlFault(value) : 'apiUrl';
    if (message) context.addIssue({ code: 'custom', message });
  });

/**
 * `operation`: messages are sent one after the other, in the order of the calls. `member`: those of which a member is the same are.
 * `none`: each for itself.
 */
const order = z.enum(['operation', 'member', 'none'], { error: 'decision' }).default('operation');

/** The options of what is sent to a server: its order, which messages, and their headers. */
export const messageOptions = (rule: HeaderRule) => ({
  ...{ order, orderMember },
  ...selectionOptions,
  headers: headersOption(rule),
});

/** Lists the servers of some addresses, each once, in their order; names that would be the same get a number. */
export function receiversOf(uses: readonly { readonly url: string }[], prefix = 'RECEIVER'): readonly Receiver[] {
  const taken = new Map<string, number>();
  return [...new Set(uses.map(({ url }) => originOf(url)))].map((origin) => {
    const plain = words(new URL(origin).host).join('-').toLowerCase() || 'receiver';
    const count = (taken.get(plain) ?? 0) + 1;
    taken.set(plain, count);
    const name = count === 1 ? plain : `${plain}-${count}`;
    return { name, origin, variable: `${prefix}_${name.replaceAll('-', '_').toUpperCase()}` };
  });
}

/** Takes the path off an address. `URL.origin` knows no origin of `grpc://host`. */
function originOf(url: string): string {
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** Names the receiver that an address belongs to. */
export function receiverOf(url: string, receivers: readonly Receiver[]): string {
  const origin = originOf(url);
  return receivers.find((receiver) => receiver.origin === origin)?.name ?? '';
}

const LONGEST_LANE = 200;

/**
 * Names what is sent one after the other: an operation's messages to one receiver, so that one that is away holds up no other.
 * @example
 * placeOrder, https://crm.example.com/orders   →   placeOrder to crm-example-com
 */
export function laneOf(operation: string, url: string, receivers: readonly Receiver[]): string {
  return `${operation} to ${receiverOf(url, receivers)}`.slice(0, LONGEST_LANE);
}

const AUTH = { none: 'none', basic: 'basic', bearer: 'bearer', apiKey: 'api-key' } as const;
const SECRETS = {
  none: [],
  basic: [
    { key: 'username', end: 'USERNAME', meaning: 'User that it knows this service as', secret: false },
    { key: 'password', end: 'PASSWORD', meaning: 'Its password', secret: true },
  ],
  bearer: [{ key: 'token', end: 'TOKEN', meaning: 'Token that it knows this service by', secret: true }],
  apiKey: [{ key: 'key', end: 'KEY', meaning: 'Key that it knows this service by', secret: true }],
} as const;

/** Contributes the settings of receivers, below `section`: where they are, and who the service is there. */
export function receiverSettings(
  section: string,
  { authType, authHeader, timeoutSeconds }: ReceiverAuth,
  receivers: readonly Receiver[],
): readonly OrderedContribution[] {
  return [
    { kind: 'setting', key: `${section}.auth`, value: AUTH[authType] },
    ...(authType === 'apiKey' ? [{ kind: 'setting', key: `${section}.auth-header`, value: authHeader } as const] : []),
    ...receivers.flatMap((receiver) => settingsOf(section, receiver, authType)),
    ...(timeoutSeconds === USUAL_TIMEOUT_S
      ? []
      : receivers.map((receiver) => patience(section, receiver, timeoutSeconds))),
  ];
}

/** Makes the setting of how long a receiver's answer is waited for. */
function patience(section: string, { name, variable }: Receiver, seconds: number): OrderedContribution {
  return {
    kind: 'setting',
    key: `${section}.receivers.${name}.read-timeout`,
    value: placeholder(`${variable}_TIMEOUT`, `${seconds}s`),
  };
}

/** Finds what of an endpoint's messages does not fit its operation or how receivers know the service. */
export function checkMessages<E extends Sending>(
  sender: SenderId,
  project: Project,
  { authType, authHeader }: ReceiverAuth,
  uses: readonly Use<E>[],
): readonly FieldFault[] {
  const known = { none: [], basic: ['authorization'], bearer: ['authorization'], apiKey: [authHeader.toLowerCase()] };
  return [...checkSelection(sender, project, uses), ...checkHeaders(sender, project, uses, known[authType])];
}

function settingsOf(
  section: string,
  { name, origin, variable }: Receiver,
  authType: ReceiverAuth['authType'],
): readonly OrderedContribution[] {
  const key = `${section}.receivers.${name}`;
  return [
    { kind: 'setting', key: `${key}.url`, value: placeholder(`${variable}_URL`, origin) },
    { kind: 'environment', name: `${variable}_URL`, example: origin, meaning: `Where messages to ${origin} are sent` },
    ...SECRETS[authType].flatMap(({ key: own, end, meaning, secret }): readonly OrderedContribution[] => [
      { kind: 'setting', key: `${key}.credentials.${own}`, value: placeholder(`${variable}_${end}`, '') },
      { kind: 'environment', name: `${variable}_${end}`, example: '', meaning, ...(secret && { secret }) },
    ]),
  ];
}
