import type { Refused } from '../../model/contract/contract.ts';
import type { DescribedMessage, MessageUse } from '../../model/contract/messages.ts';
import type { DataType } from '../../model/types.ts';
import { isJson } from '../openapi/media-types.ts';
import type { Direction } from '../openapi/schema/shape.ts';
import type { TypeReader } from '../openapi/schema/type-reader.ts';
import { entry, items, type Node, text } from '../tree/node.ts';
import { refusedAt } from './refusals.ts';

/** The formats of schemas that are read: AsyncAPI's own, JSON Schema's and OpenAPI's, in JSON or YAML. */
const FORMATS = /^application\/(?:vnd\.aai\.asyncapi|schema|vnd\.oai\.openapi)(?:\+(?:json|yaml))?(?:\s*;.*)?$/i;

/** A message, and the reason why nothing can be filled from it. */
interface MessageRead {
  readonly message: DescribedMessage;
  readonly refused?: Refused;
}

/**
 * Reads a message with the traits that it has: what they say is the message's where it says nothing itself.
 * @param node the message itself, after its references.
 * @example
 * payload: {type: object, properties: {id: {type: integer}}}   →   {name: 'addOrder', payload: {kind: 'ref', …}, …}
 */
export function readMessage(
  node: Node,
  name: string,
  action: MessageUse['action'],
  root: Node,
  types: TypeReader,
): MessageRead {
  const { documents } = types.reading;
  types.reading.budget.spend('steps', node, items(entry(node, 'traits')).length + 1);
  const traits = items(entry(node, 'traits')).flatMap((trait) => documents.follow(trait) ?? []);
  const direction: Direction = action === 'receive' ? 'request' : 'answer';
  const odd = contentRefusal([node, ...traits.toReversed()], root);
  const heads = [...traits, node].flatMap((part) => entry(part, 'headers') ?? []).map((head) => schemaOf(head, types));
  const headers = heads.flatMap(({ schema }) => schema ?? []);
  const payload = schemaOf(entry(node, 'payload'), types);
  const refused = odd ?? payload.refused ?? heads.find((head) => head.refused)?.refused;
  if (refused) return { message: { name, written: '' }, refused };
  const head = headers.length > 0 ? recordOf(types.read(headers, [name, 'headers'], direction).type, types) : undefined;
  const own = { name, written: '', ...(head && { headers: head }) };
  if (!payload.schema) return { message: own };
  const { type, written } = types.read([payload.schema], [name], direction);
  const record = recordOf(type, types);
  if (record) return { message: { ...own, written, payload: record } };
  // What is sent may be one value, as an operation answers it.
  if (action === 'send') return { message: { ...own, written } };
  return { message: { ...own, written }, refused: refusedAt(payload.schema, 'messagePayload', { type: written }) };
}

/** Finds the content type of a message: its own, that of a trait, or the document's; one that is no JSON is refused. */
function contentRefusal(parts: readonly Node[], root: Node): Refused | undefined {
  const told = parts.flatMap((part) => entry(part, 'contentType') ?? [])[0] ?? entry(root, 'defaultContentType');
  if (told?.kind !== 'scalar' || told.value === null || isJson(told.text)) return undefined;
  return refusedAt(told, 'messageContent', { type: told.text.slice(0, 100) });
}

/** Finds the schema of headers or of a payload, which may be wrapped together with its format. */
function schemaOf(
  written: Node | undefined,
  { reading }: TypeReader,
): { readonly schema?: Node; readonly refused?: Refused } {
  const format = text(written, 'schemaFormat');
  if (!written || format === undefined) return written ? { schema: written } : {};
  const position = entry(written, 'schemaFormat') ?? written;
  if (!FORMATS.test(format)) return { refused: refusedAt(position, 'messageFormat', { format: format.slice(0, 100) }) };
  const schema = entry(written, 'schema');
  if (!schema) reading.faults.add(written, 'schema.notASchema');
  return schema ? { schema } : {};
}

/** A type whose members have names; others have nothing that could be bound. */
function recordOf(type: DataType, types: TypeReader): DataType | undefined {
  return type.kind === 'ref' && types.isRecord(type.name) ? type : undefined;
}
