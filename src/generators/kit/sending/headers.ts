import { words } from '../../../checks/names/words.ts';
import type { FieldFault } from '../../../model/fault.ts';
import type { Project } from '../../../model/project.ts';
import type { SenderId } from '../../../model/request/part-ids.ts';
import { lines } from '../../../model/schema/text.ts';
import type { OrderedContribution, Use } from '../../parts/part.ts';
import { literal, placeholder } from '../../text/render/escape.ts';
import { joined, type Rendered } from '../../text/render/rendered.ts';
import { messageOf } from './content.ts';
import { memberFaults, type Selecting } from './selection.ts';
import { fieldOf } from './twice.ts';

/** A header that messages have. */
interface Header {
  readonly name: string;
  /** Text with `${HEADER_X}` for a variable, and `{member}` for a member of the message. */
  readonly value: string;
}

/** The headers that a protocol allows: how they may be called, and those that are its own or the sender's. */
export interface HeaderRule {
  readonly name: RegExp;
  readonly reserved: RegExp;
  /** Headers go with a connection, not with a message: a value has no members then. */
  readonly ofConnection?: true;
}

/** A token of RFC 9110, 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Fields of the connection and of the body (RFC 9110, 7.6.1 and 8), and those that senders set. */
const OF_HTTP =
  /^(?:connection|content-.*|date|expect|host|idempotency-key|keep-alive|proxy-.*|soapaction|te|trailer|transfer-encoding|upgrade)$/i;

/** The rule of HTTP. */
export const HTTP_HEADERS: HeaderRule = { name: TOKEN, reserved: OF_HTTP };
/** The rule of the request that opens a WebSocket. */
export const SOCKET_HEADERS: HeaderRule = {
  name: TOKEN,
  reserved: new RegExp(`${OF_HTTP.source}|^sec-websocket-`, 'i'),
  ofConnection: true,
};
/** The rule of gRPC's metadata: names in lower case, and bytes under names with `-bin`. */
export const GRPC_HEADERS: HeaderRule = {
  name: /^[0-9a-z_.-]+$/,
  reserved: new RegExp(`${OF_HTTP.source}|^(?:grpc-.*|.*-bin|user-agent)$`, 'i'),
};
/** The rule of messages of brokers; a property of JMS is called as a variable of Java. */
export const BROKER_HEADERS: HeaderRule = {
  name: TOKEN,
  reserved: /^(?:operation|messageId|cc|bcc|x-death.*|_AMQ.*|JMS.*)$/i,
};

const VARIABLE = /\$\{(\w+)\}/g;
const MEMBER = /\{([^\s{}]+)\}/g;
const MOST_LINES = 50;

/**
 * Reads headers, one a line.
 * @example
 * 'X-Shop: ${HEADER_SHOP}'   →   [{ name: 'X-Shop', value: '${HEADER_SHOP}' }]
 */
export function readHeaders(written: string): readonly Header[] {
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      return { name: line.slice(0, Math.max(colon, 0)).trim(), value: line.slice(colon + 1).trim() };
    });
}

/** The option of headers: `Name: value`, one a line. */
export function headersOption(rule: HeaderRule) {
  return lines
    .max(4000, 'tooLong')
    .superRefine((written, context) => {
      const message = faultOf(readHeaders(written), rule);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .default('')
    .meta({ kind: 'lines', placeholder: 'X-Shop: ${HEADER_SHOP}' });
}

function faultOf(headers: readonly Header[], rule: HeaderRule): string | undefined {
  const names = headers.map(({ name }) => name.toLowerCase());
  if (headers.length > MOST_LINES) return 'tooLong';
  if (names.some((name) => name === '') || headers.some(({ value }) => value === '')) return 'headerLine';
  if (headers.some(({ name }) => !rule.name.test(name))) return 'headerName';
  if (headers.some(({ name }) => rule.reserved.test(name))) return 'headerReserved';
  if (new Set(names).size < names.length) return 'headerTwice';
  return headers.map(({ value }) => valueFault(value, rule)).find((fault) => fault !== undefined);
}

function valueFault(value: string, { ofConnection }: HeaderRule): string | undefined {
  const variables = [...value.matchAll(VARIABLE)].map(([, name = '']) => name);
  if (variables.some((name) => !/^HEADER_[A-Z0-9_]{1,60}$/.test(name))) return 'headerVariable';
  const without = value.replace(VARIABLE, '');
  if (ofConnection && /[{}]/.test(without)) return 'headerConnection';
  return /[#$]\{/.test(without) || /[{}\t]/.test(without.replace(MEMBER, '')) ? 'headerBraces' : undefined;
}

/** The part of an endpoint that is read here. */
type WithHeaders = Selecting & { readonly headers?: string };

const headersOf = ({ headers = '' }: WithHeaders) => readHeaders(headers);
const membersIn = (value: string) => [...value.replace(VARIABLE, '').matchAll(MEMBER)].map(([, name = '']) => name);

/** Finds members that what is sent does not have, and headers by which the receiver knows the service: `known`, in lower case. */
export function checkHeaders<E extends WithHeaders>(
  sender: SenderId,
  project: Project,
  uses: readonly Use<E>[],
  known: readonly string[],
): readonly FieldFault[] {
  return uses.flatMap((use): readonly FieldFault[] => {
    const field = fieldOf(sender, project, uses, use, 'headers');
    const headers = headersOf(use.options);
    if (headers.some(({ name }) => known.includes(name.toLowerCase()))) return [{ field, message: 'headerReserved' }];
    const content = messageOf(use.operation, use.payload, use.options.rows, project);
    const [fault] = headers.flatMap(({ value }) =>
      membersIn(value).flatMap((member) => memberFaults(content, member, true, field)),
    );
    return fault ? [fault] : [];
  });
}

/** Where the messages of a use go, as the runtime names it. */
interface Place {
  readonly sender: SenderId;
  /** The name of the lane. */
  readonly lane: string;
  readonly destination: string;
  /** The method that sends them: it names their settings. */
  readonly method: string;
}

/**
 * Writes the value of a header as a setting: a variable that is not set is empty.
 * @example
 * shop ${HEADER_SHOP}   →   shop ${HEADER_SHOP:}
 */
function settingOf(value: string): Rendered {
  // Every second part is the name of a variable.
  const parts = value.split(VARIABLE).map((part, index) => (index % 2 === 0 ? literal(part) : placeholder(part, '')));
  return joined(parts, '');
}

/** Contributes the settings of headers, and the variables that they take values from. */
export function headerSettings(
  options: WithHeaders,
  { sender, lane, destination, method }: Place,
): OrderedContribution[] {
  const headers = headersOf(options);
  if (headers.length === 0) return [];
  const key = `service.messages.headers.${words(`${sender} ${method}`).join('-').toLowerCase()}`;
  const variables = new Set(headers.flatMap(({ value }) => [...value.matchAll(VARIABLE)].map(([, name = '']) => name)));
  return [
    { kind: 'setting', key: `${key}.sender`, value: sender },
    { kind: 'setting', key: `${key}.operation`, value: lane },
    { kind: 'setting', key: `${key}.destination`, value: destination },
    ...headers.map(
      ({ name, value }): OrderedContribution => ({
        ...{ kind: 'setting', key: `${key}.values.[${name}]` },
        value: settingOf(value),
      }),
    ),
    ...[...variables].map(
      (name): OrderedContribution => ({
        ...{ kind: 'environment', name, example: '', meaning: 'A value in headers of messages', secret: true },
      }),
    ),
  ];
}
