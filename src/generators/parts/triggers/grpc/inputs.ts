import { type Inputs, NOW, type Place } from '../../../../model/mapping.ts';

/**
 * Texts that a caller sends beside its message. Keys that say who the caller is, or belong to the protocol, are
 * reserved.
 */
const METADATA: Place = {
  id: 'metadata',
  carries: 'texts',
  names: '(?!grpc-)(?!.*-bin$)[0-9a-z_.-]{1,100}',
  reserved: ['authorization', 'x-api-key', 'content-type', 'te', 'user-agent', 'connection', 'host'],
};

/** The places that a mapping can take values from: fields of the message, and metadata of the call. */
export const inputs: Inputs = {
  places: [{ id: 'message', carries: 'values', names: '[A-Za-z][A-Za-z0-9_]{0,99}' }, METADATA],
  variables: [NOW],
};
