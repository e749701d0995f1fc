import type { GrpcCall } from '../../../../model/contract/calls/grpc.ts';
import { PROTOC } from '../../../kit/protoc/protoc.ts';
import type { Client } from '../client.ts';
import { connectionSettings } from '../connection.ts';
import { JSON_TYPES } from '../json/files.ts';
import { CLIENT_TYPES } from '../wiring.ts';
import { clientFile } from './client-file.ts';
import { clientTest } from './client-tests.ts';
import { clientFiles } from './files.ts';
import { messagesOf } from './messages.ts';
import { protoFile } from './proto-file.ts';
import { readmeSection } from './readme.ts';
import { streamSettings } from './settings.ts';

const OWN_TYPES = [
  'GrpcApi GrpcConnection ApiCall',
  'JsonFormat Message Metadata Status StatusRuntimeException MethodDescriptor CallOptions ClientCalls Channel ManagedChannel',
  'Empty Timestamp Duration FieldMask Struct Value ListValue DoubleValue FloatValue Int64Value UInt64Value Int32Value',
  'UInt32Value BoolValue StringValue BytesValue AnyFields AnyJson AnyTypes AnyMessage AnyJsonTest',
].flatMap((line) => line.split(' '));

/** Calls of a gRPC service: unary, and streams of answers as lists. */
export const grpc: Client<GrpcCall> = {
  ownTypes: [...CLIENT_TYPES, ...JSON_TYPES, ...OWN_TYPES],
  schemes: ['http', 'https', 'grpc', 'grpcs'],
  // Metadata of texts: names that end in -bin have bytes, those of gRPC are its own.
  headerName: /^(?!grpc-)(?!.*-bin$)[\w.-]+$/i,
  contribute(project) {
    const messages = messagesOf(project);
    return [
      ...project.groups.flatMap((group) => [
        clientFile(group, messages, project),
        clientTest(group, messages, project),
      ]),
      protoFile(messages, project),
      ...clientFiles(project),
      ...connectionSettings(project.connection, project),
      ...streamSettings(project),
      ...PROTOC,
      readmeSection(project),
    ];
  },
};
