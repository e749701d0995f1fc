import type { DataType } from '../../model/types.ts';
import { entries, entry, isTrue, type Node } from '../tree/node.ts';
import { componentOf } from './documents.ts';
import type { DraftBody, Refusal } from './draft.ts';
import { chooseMediaType, essence, type Form } from './media-types.ts';
import type { Direction } from './schema/shape.ts';
import type { TypeReader } from './schema/type-reader.ts';
import { docOf } from './texts.ts';

/** A body, none, or why it can't be sent or read. */
export type BodyRead = { readonly body?: DraftBody; readonly refused?: Refusal };

/** Bodies of these have no meaning (RFC 9110), and OpenAPI 3.0 ignores them. */
const WITHOUT_BODY = new Set(['GET', 'HEAD', 'TRACE']);

/** @returns what an operation is sent. */
export function readRequestBody(operation: Node, method: string, owner: string, types: TypeReader): BodyRead {
  const node = entry(operation, 'requestBody');
  const body = node && !WITHOUT_BODY.has(method) ? types.reading.documents.follow(node) : undefined;
  if (!body) return {};
  return readContent(body, isTrue(body, 'required'), [componentOf(body) ?? owner, 'body'], 'request', types);
}

/**
 * @returns what a success answers: that of the lowest status 2xx that has content, else of `2XX`, else of `default` when no
 * success is told.
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
  const chosen = chooseMediaType(content.map(([mediaType]) => mediaType));
  if ('refused' in chosen) return chosen;
  const media = types.reading.documents.follow(content.find(([mediaType]) => mediaType === chosen.mediaType)?.[1]);
  const schema = entry(media, 'schema');
  const doc = docOf(node);
  const mediaType = essence(chosen.mediaType).includes('*') ? 'application/json' : chosen.mediaType;
  const shape = shapeOf(chosen.form, schema, path, direction, types);
  return { body: { mediaType, required, ...shape, ...(doc !== undefined && { doc }) } };
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
