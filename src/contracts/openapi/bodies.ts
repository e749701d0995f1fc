import type { RestField } from '../../model/contract/calls/rest.ts';
import type { Refused } from '../../model/contract/contract.ts';
import type { DataType } from '../../model/types.ts';
import { entries, entry, isTrue, type Node, text } from '../tree/node.ts';
import { componentOf } from './documents.ts';
import { type DraftBody, refusedAt } from './draft.ts';
import { chooseMediaType, essence, type Form, isStream } from './media-types.ts';
import { STYLES } from './parameters.ts';
import type { Direction } from './schema/shape.ts';
import type { TypeReader } from './schema/type-reader.ts';
import { docOf } from './texts.ts';

/** A body, none, or the reason why it cannot be sent or read. */
export type BodyRead = { readonly body?: DraftBody; readonly refused?: Refused };

/** The methods whose bodies have no meaning (RFC 9110); OpenAPI 3.0 ignores them. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/** Reads the body that an operation is sent. */
export function readRequestBody(operation: Node, method: string, owner: string, types: TypeReader): BodyRead {
  const node = entry(operation, 'requestBody');
  const body = node && !WITHOUT_BODY.has(method) ? types.reading.documents.follow(node) : undefined;
  if (!body) return {};
  return readContent(body, isTrue(body, 'required'), [componentOf(body) ?? owner, 'body'], 'request', types);
}

/**
 * Reads the body of a successful answer: that of the lowest status 2xx with content, else of `2XX`, else of `default`
 * where no success is described.
 * @example
 * responses: { 200: { content: { application/json: { schema: { $ref: Pet } } } } }   →   a body of the type Pet
 */
export function readAnswer(operation: Node, method: string, owner: string, types: TypeReader): BodyRead {
  const responses = entries(entry(operation, 'responses'));
  const successes = responses
    .filter(([status]) => /^2(?:\d\d|XX)$/i.test(status))
    .sort(([a], [b]) => (a.toUpperCase() < b.toUpperCase() ? -1 : 1));
  const told = successes.length > 0 ? successes : responses.filter(([status]) => status === 'default');
  if (method === 'HEAD') return {};
  for (const [, node] of told) {
    const response = types.reading.documents.follow(node);
    if (response && entries(entry(response, 'content')).length > 0)
      return readContent(response, true, [componentOf(response) ?? owner, 'answer'], 'answer', types);
  }
  return {};
}

function readContent(
  node: Node,
  required: boolean,
  path: readonly string[],
  direction: Direction,
  types: TypeReader,
): BodyRead {
  const content = entries(entry(node, 'content'));
  if (content.length === 0) return {};
  const offered = content.map(([mediaType]) => mediaType);
  const usual = chooseMediaType(offered, direction);
  const chosen = 'refused' in usual ? (plainText(content, types) ?? usual) : usual;
  if ('refused' in chosen) return { refused: refusedAt(entry(node, 'content') ?? node, chosen.refused) };
  const position = content.find(([mediaType]) => mediaType === chosen.mediaType)?.[1] ?? node;
  const media = types.reading.documents.follow(position);
  const schema = entry(media, 'schema');
  const doc = docOf(node);
  const mediaType = essence(chosen.mediaType).includes('*') ? 'application/json' : chosen.mediaType;
  const shape = shapeOf(chosen.form, schema, path, direction, types);
  const fields = chosen.form === 'form' || chosen.form === 'parts' ? fieldsOf(media) : [];
  return {
    body: {
      ...{ position, mediaType, required, ...shape },
      ...(direction === 'request' && chosen.form !== 'json' && { nullIsAbsent: true }),
      ...(doc !== undefined && { doc }),
      ...(fields.length > 0 && { fields }),
    },
  };
}

/** Reads a body that the document describes as one string: it is text or bytes as it is, whatever its media type. */
function plainText(content: readonly [string, Node][], { reading }: TypeReader) {
  for (const [mediaType, node] of content) {
    const schema = reading.documents.follow(entry(reading.documents.follow(node), 'schema'));
    if (text(schema, 'type') !== 'string' || isStream(mediaType)) continue;
    return { mediaType, form: text(schema, 'format') === 'binary' ? 'bytes' : 'text' } as const;
  }
  return undefined;
}

/** Reads `encoding` of a body's members (OpenAPI 3.1, Encoding Object): a style counts before a media type. */
function fieldsOf(media: Node | undefined): readonly RestField[] {
  return entries(entry(media, 'encoding')).flatMap(([name, node]): RestField[] => {
    const style = STYLES.query.find((style) => style === text(node, 'style'));
    const explode = entry(node, 'explode') ? isTrue(node, 'explode') : (style ?? 'form') === 'form';
    if (style || entry(node, 'explode')) return [{ name, style: style ?? 'form', explode }];
    const mediaType = partTypeOf(text(node, 'contentType') ?? '');
    return mediaType === undefined ? [] : [{ name, mediaType }];
  });
}

/**
 * Finds the first media type of a list that names one; a range (`image/*`) names none.
 * @example
 * image/*, image/png   →   image/png
 */
function partTypeOf(told: string): string | undefined {
  const types = told.split(',').map((type) => type.trim());
  return types.find((type) => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;[\x20-\x7e]*)?$/.test(type));
}

function shapeOf(
  form: Form,
  schema: Node | undefined,
  path: readonly string[],
  direction: Direction,
  types: TypeReader,
) {
  if (form === 'text' || form === 'bytes') {
    const type: DataType = form === 'text' ? { kind: 'string' } : { kind: 'bytes' };
    return { type, nullable: false, written: form === 'text' ? 'text' : 'bytes', plain: true };
  }
  if (!schema) return { type: { kind: 'json' } as const, nullable: false, written: 'any', plain: false };
  const { type, nullable, written, plain } = types.read([schema], path, direction);
  return { type, nullable, written, plain };
}
