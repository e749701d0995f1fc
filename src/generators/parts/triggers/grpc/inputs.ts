import { type Inputs, NOW, type Place } from '../../../../model/mapping.ts';

/** Texts that a caller sends beside its message. Who the caller is, and what belongs to the protocol, the service reads itself. */
const METADATA: Place = {
  id: 'metadata',
  carries: 'texts',
  names: '(?!grpc-)(?!.*-bin$)[0-9a-z_.-]{1,100}',
  reserved: ['authorization', 'x-api-key', 'content-type', 'te', 'user-agent', 'connection', 'host'],
};

/** What a call has: fields of its message, and its metadata. */
export const inputs: Inputs = {
  places: [{ id: 'message', carries: 'values', names: '[A-Za-z][A-Za-z0-9_]{0,99}' }, METADATA],
  variables: [NOW],
};
