import { grpc as trigger } from '../triggers/grpc/grpc.ts';
import { triggerAlone } from './trigger-alone.ts';

/** gRPC: two credits an endpoint. */
export const grpc = triggerAlone(trigger, {
  route: '/grpc',
  textSet: 'grpc',
  words: 'proto protobuf rpc',
  creditsPerEndpoint: 2,
});
