import type { z } from 'zod';
import { apiUrlFault } from '../../../../model/request/reachable.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { lines, text } from '../../../../model/schema/text.ts';
import { deliveryOptions } from '../../../kit/sending/delivery.ts';
import { GRPC_HEADERS } from '../../../kit/sending/headers.ts';
import { messageOptions, receiverOptions } from '../../../kit/sending/receivers.ts';

export const projectOptions = strict({ ...receiverOptions, ...deliveryOptions });

/** An address of gRPC has no path: its methods have names. */
const ADDRESS = /^grpcs?:\/\/[^/]+\/?$/i;

export const endpointOptions = strict({
  /** The address of the API; `grpcs` is TLS. */
  url: text
    .trim()
    .min(1, 'required')
    .max(400, 'tooLong')
    .superRefine((value, context) => {
      const message = ADDRESS.test(value) ? apiUrlFault(value) : 'grpcUrl';
      if (message) context.addIssue({ code: 'custom', message });
    })
    .meta({ placeholder: 'grpcs://orders.example.com:443' }),
  method: text
    .trim()
    .min(1, 'required')
    .max(200, 'tooLong')
    .regex(/^(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*\/[A-Za-z_]\w*$/, 'grpcMethod')
    .meta({ placeholder: 'orders.v1.Orders/Place' }),
  /** The file of proto3 that has the method. */
  proto: lines
    .trim()
    .min(1, 'required')
    .max(20_000, 'tooLong')
    .meta({ kind: 'lines', placeholder: 'syntax = "proto3"; …' }),
  ...messageOptions(GRPC_HEADERS),
});

export type GrpcSenderProject = z.output<typeof projectOptions>;
export type GrpcSenderEndpoint = z.output<typeof endpointOptions>;
