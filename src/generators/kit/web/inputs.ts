import type { Place } from '../../../model/mapping.ts';

/** Header fields of a request (RFC 9110, 5.1). Who the caller is, and what the body is, the service reads itself. */
export const HEADER: Place = {
  id: 'header',
  carries: 'texts',
  names: "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}",
  reserved: ['authorization', 'cookie', 'x-api-key', 'accept', 'content-type', 'content-length'],
};
