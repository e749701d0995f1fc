import type { Place } from '../../../model/mapping.ts';

/** Header fields of a request (RFC 9110, 5.1). Those that say who the caller is, or what the body is, are reserved. */
export const HEADER: Place = {
  id: 'header',
  carries: 'texts',
  names: "[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}",
  reserved: ['authorization', 'cookie', 'x-api-key', 'accept', 'content-type', 'content-length'],
};
