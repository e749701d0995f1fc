import type { RestField } from '../../../../model/contract/calls/rest.ts';
import type { ContractBody } from '../../../../model/contract/contract.ts';

/** The form in which a body is written or read. */
export type BodyForm = 'json' | 'form' | 'multipart' | 'bytes' | 'text';

const JSON_TYPE = /^(?:application|text)\/(?:[^;\s]+\+)?json\b/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\b/i;
const MULTIPART_TYPE = /^multipart\/form-data\b/i;

/**
 * Finds the form of a body by its media type and its type; undefined when no call can write or read it.
 * @example
 * application/problem+json   →   json
 * image/png of bytes   →   bytes
 */
export function bodyForm({ mediaType = '', type }: ContractBody): BodyForm | undefined {
  if (JSON_TYPE.test(mediaType)) return 'json';
  if (FORM_TYPE.test(mediaType) || MULTIPART_TYPE.test(mediaType)) {
    if (!['ref', 'map', 'json'].includes(type.kind)) return undefined;
    return FORM_TYPE.test(mediaType) ? 'form' : 'multipart';
  }
  if (type.kind === 'bytes') return 'bytes';
  if (type.kind === 'string' || type.kind === 'xml') return 'text';
  return mediaType.startsWith('*/') ? 'json' : undefined;
}

/**
 * Finds the media type that is really sent: a range names none, and texts are UTF-8 whatever it says.
 * @example
 * text/csv; charset=latin1   →   text/csv
 * a range of images   →   application/octet-stream
 */
export function sentType({ mediaType = '' }: ContractBody, form: BodyForm): string {
  if (form === 'text' && !mediaType.includes('*')) return mediaType.replace(/;.*/s, '').trim();
  if (!mediaType.includes('*')) return mediaType;
  return { json: 'application/json', text: 'text/plain' }[form as string] ?? 'application/octet-stream';
}

/** Keeps the fields that a body has use for: a form has styles, parts have media types, other bodies have neither. */
export function fieldsOf(fields: readonly RestField[], form: BodyForm): readonly RestField[] {
  if (form === 'form') return fields.filter(({ style }) => style !== undefined);
  return form === 'multipart' ? fields.filter(({ mediaType }) => mediaType !== undefined) : [];
}
