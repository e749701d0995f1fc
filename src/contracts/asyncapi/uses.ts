import type { Refused } from '../../model/contract/contract.ts';
import type { MessageUse } from '../../model/contract/messages.ts';
import type { Noted } from '../faults.ts';
import { referenceOf } from '../openapi/documents.ts';
import type { TypeReader } from '../openapi/schema/type-reader.ts';
import { hasControls, oneLine } from '../texts.ts';
import { entries, entry, items, type Node, text } from '../tree/node.ts';
import { readAddress } from './addresses.ts';
import { readMessage } from './messages.ts';
import { refusedAt } from './refusals.ts';

/** A message that is taken or sent, before all types are known. */
export interface DraftUse {
  readonly use: MessageUse;
  /** The faults of the document in it. */
  readonly faults: Noted;
}

/** A message of a channel by its name there. */
interface Listed {
  readonly name: string;
  readonly node: Node;
}

/** One direction of an operation: what it takes or sends, or its reply. */
interface Direction {
  readonly id: string;
  readonly action: MessageUse['action'];
  readonly isReply: boolean;
  readonly summary: string | undefined;
  /** The operation or its reply: it names the channel, and may name messages. */
  readonly node: Node;
}

/**
 * Reads everything that the operations of a document take and send, in its order; a reply comes after its operation.
 * @example
 * operations: {pay: {action: send, channel: {$ref: …}, messages: [{$ref: …/paid}, {$ref: …/failed}]}}   →   the uses `pay paid` and `pay failed`
 */
export function readUses(root: Node, types: TypeReader): readonly DraftUse[] {
  const { documents, faults, budget } = types.reading;
  return entries(entry(root, 'operations')).flatMap(([id, written]) => {
    budget.spend('operations', written);
    const found = faults.apart(() => documents.follow(written));
    const name = shown(id);
    if (!found.value) return [{ use: emptyUse(name), faults: found.faults }];
    return readOperation(name, found.value, root, types);
  });
}

function readOperation(id: string, node: Node, root: Node, types: TypeReader): DraftUse[] {
  const { documents, faults } = types.reading;
  const action = text(node, 'action');
  if (action !== 'receive' && action !== 'send') {
    const refused = refusedAt(entry(node, 'action') ?? node, 'messageAction');
    return [{ use: { ...emptyUse(id), refused }, faults: new Map() }];
  }
  const summary = oneLine(text(node, 'summary') ?? text(node, 'title'));
  const own = readDirection({ id, action, isReply: false, summary, node }, root, types);
  const followed = faults.apart(() => documents.follow(entry(node, 'reply')));
  if (!followed.value && followed.faults.size === 0) return own;
  // Who is asked answers, and who asks gets the answer.
  const back = { id: `${id} reply`, action: action === 'receive' ? 'send' : 'receive', isReply: true } as const;
  if (!followed.value) return [...own, { use: { ...emptyUse(back.id), ...back }, faults: followed.faults }];
  return [...own, ...readReply({ ...back, summary: undefined, node: followed.value }, root, types)];
}

/** Reads a reply; one whose address stands in each message has none that a form could be filled with. */
function readReply(reply: Direction, root: Node, types: TypeReader): DraftUse[] {
  const { documents, faults } = types.reading;
  const read = faults.apart(() => {
    const address = documents.follow(entry(reply.node, 'address'));
    const location = entry(address, 'location');
    return location
      ? refusedAt(location, 'messageReplyAddress', { location: text(address, 'location') ?? '' })
      : undefined;
  });
  if (read.value || read.faults.size > 0 || !entry(reply.node, 'channel')) {
    const refused = read.value ?? refusedAt(reply.node, 'messageAddress');
    const { id, action } = reply;
    return [{ use: { ...emptyUse(id), action, isReply: true, refused }, faults: read.faults }];
  }
  return readDirection(reply, root, types);
}

function readDirection(direction: Direction, root: Node, types: TypeReader): DraftUse[] {
  const { documents, faults, budget } = types.reading;
  const { id, action, isReply, summary, node } = direction;
  const head = faults.apart(() => {
    const channel = documents.follow(entry(node, 'channel'));
    if (!channel) {
      if (!entry(node, 'channel')) faults.add(node, 'schema.noChannel');
      return undefined;
    }
    const { refused, ...address } = readAddress(channel, root, action, types.reading);
    const { messages, refused: odd } = messagesOf(direction, channel, types);
    if (!refused && !odd) tellOthers(direction, channel, messages, types);
    return { address, refused: refused ?? odd, messages };
  });
  const use = { ...emptyUse(id), action, isReply, ...(summary !== undefined && { summary }) };
  if (!head.value || head.faults.size > 0) return [{ use, faults: head.faults }];
  const { address, refused, messages } = head.value;
  const whole = { ...use, ...address };
  if (refused) return [{ use: { ...whole, refused }, faults: head.faults }];
  return messages.map(({ name, node: message }) => {
    budget.spend('operations', message, messages.length > 1 ? 1 : 0);
    const read = faults.apart(() => readMessage(message, name, action, root, types));
    const named = messages.length > 1 ? `${id} ${name}` : id;
    return { use: { ...whole, id: named, ...read.value }, faults: read.faults };
  });
}

/**
 * Lists the messages of an operation: those that it names, else all of its channel. Whoever takes several from one
 * address would have to tell them apart before they are read.
 */
function messagesOf(
  { action, node }: Direction,
  channel: Node,
  { reading: { documents, budget } }: TypeReader,
): { readonly messages: readonly Listed[]; readonly refused?: Refused } {
  const all = entries(entry(channel, 'messages'));
  const named = entry(node, 'messages');
  // Any number of operations may name one channel, which has any number of messages.
  budget.spend('steps', node, all.length + items(named).length);
  const messages = named
    ? items(named).flatMap((item) => listedOf(item, documents.follow(item)))
    : all.flatMap(([name, item]) => listedOf({ name: shown(name) }, documents.follow(item)));
  const position = named ?? entry(channel, 'messages') ?? channel;
  if (messages.length === 0) return { messages, refused: refusedAt(position, 'messageNone') };
  if (action === 'send' || messages.length === 1) return { messages };
  const names = messages.map(({ name }) => name).join(', ');
  return { messages, refused: refusedAt(position, 'messageSeveral', { names: names.slice(0, 200) }) };
}

/** Tells which other messages come from the address of an operation that takes one of them. */
function tellOthers(
  { id, action, node }: Direction,
  channel: Node,
  messages: readonly Listed[],
  { reading: { faults } }: TypeReader,
): void {
  const taken = new Set(messages.map(({ name }) => name));
  const others = entries(entry(channel, 'messages')).flatMap(([name]) => (taken.has(shown(name)) ? [] : shown(name)));
  if (action === 'send' || others.length === 0) return;
  const names = others.join(', ').slice(0, 200);
  faults.tell(entry(node, 'messages') ?? node, 'schema.messageOthers', { operation: id, names });
}

/** Names a message as its channel does: the last word of the reference that leads to it. */
function listedOf(written: Node | { readonly name: string }, node: Node | undefined): readonly Listed[] {
  if (!node) return [];
  const reference = 'kind' in written ? referenceOf(written)?.text : undefined;
  const word = reference
    ?.slice(reference.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  return [{ name: shown(word ?? written.name), node }];
}

const emptyUse = (id: string): MessageUse => ({
  ...{ id, action: 'receive', isReply: false, address: '', parameters: [], brokers: [] },
});

/** Writes a name so that it can be shown, whatever stands in it. */
function shown(name: string): string {
  const short = name.slice(0, 200);
  return hasControls(short) ? short.replace(/\p{Cc}/gu, (found) => JSON.stringify(found).slice(1, -1)) : short;
}
